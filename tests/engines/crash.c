/* Crashes: writes through a null pointer. */
#include <stddef.h>

#include "cgfthink.h"

void cgfgui_thinking_init(int *stop) { (void)stop; }

int cgfgui_thinking(int init_board[], int kifu[][3], int tesuu, int black_turn, int board_size, double komi,
                    int endgame_type, int endgame_board[]) {
    volatile int *volatile nowhere = NULL;
    *nowhere = 1;
    return 0;
}

void cgfgui_thinking_close(void) {}
