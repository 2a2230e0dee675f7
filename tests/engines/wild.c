/* Writes outside its squares: an engine that takes every board for one of 19 lines. */
#include "cgfthink.h"

void cgfgui_thinking_init(int *stop) { (void)stop; }

int cgfgui_thinking(int init_board[], int kifu[][3], int tesuu, int black_turn, int board_size, double komi,
                    int endgame_type, int endgame_board[]) {
    int x, y;
    for (y = 1; y <= 19; y++) {
        for (x = 1; x <= 19; x++) endgame_board[CGF_Z(x, y)] = CGF_DAME;
    }
    return 0;
}

void cgfgui_thinking_close(void) {}
