/* Thinks until it is asked to stop, then passes. */
#include "cgfthink.h"

static volatile int *flag;

void cgfgui_thinking_init(int *stop) { flag = stop; }

int cgfgui_thinking(int init_board[], int kifu[][3], int tesuu, int black_turn, int board_size, double komi,
                    int endgame_type, int endgame_board[]) {
    while (*flag == 0) continue;
    return 0;
}

void cgfgui_thinking_close(void) {}
