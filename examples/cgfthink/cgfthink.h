/*
 * The CGF interface, by which a host such as CGFGoban plays Go against a library.
 *
 * A host loads cgfthink.dll (libcgfthink.so, libcgfthink.dylib), calls cgfgui_thinking_init once, cgfgui_thinking
 * as often as it likes, and cgfgui_thinking_close once. The calling convention is C's (cdecl).
 *
 * A point is z = y * 256 + x, with x and y from 1 and (1, 1) in the upper left corner, whatever the size of the
 * board. Boards are square and have 1 to 19 lines.
 */
#ifndef CGFTHINK_H
#define CGFTHINK_H

#ifdef __cplusplus
extern "C" {
#endif

/* Ints of init_board and of endgame_board; rows of kifu. */
#define CGF_BOARD 5376
#define CGF_KIFU 2048
#define CGF_Z(x, y) ((y) * 256 + (x))

/* What stands on a point of init_board, and a colour in kifu. */
enum { CGF_EMPTY = 0, CGF_BLACK = 1, CGF_WHITE = 2, CGF_OFF_BOARD = 3 };

/* The questions, endgame_type. */
enum { CGF_MOVE = 0, CGF_STATUS = 1, CGF_FIGURES = 2, CGF_NUMBERS = 3 };

/* Answers to CGF_STATUS: the first three are for stones, the others for empty points. */
enum {
    CGF_ALIVE = 0,
    CGF_DEAD = 1,
    CGF_SEKI = 2, /* say CGF_ALIVE instead */
    CGF_WHITE_TERRITORY = 3,
    CGF_BLACK_TERRITORY = 4,
    CGF_DAME = 5
};

/* Answers to CGF_FIGURES: one shape and one colour, or 0. */
enum {
    CGF_TRIANGLE = 1,
    CGF_SQUARE = 2,
    CGF_CIRCLE = 3,
    CGF_CROSS = 4,
    CGF_QUESTION = 5,
    CGF_HORIZONTAL = 6,
    CGF_VERTICAL = 7,
    CGF_LINE_LEFTUP = 8,  /* from the upper left to the lower right */
    CGF_LINE_RIGHTUP = 9, /* from the lower left to the upper right */
    CGF_FIGURE_BLACK = 0x1000,
    CGF_FIGURE_WHITE = 0x2000
};

/* Once, first. The host sets *stop when the engine shall come to an end; it is valid until close. */
void cgfgui_thinking_init(int *stop);

/*
 * One question about one game.
 *
 * init_board     CGF_BOARD ints: the stones before the first move; CGF_OFF_BOARD on all that is no point.
 * kifu           CGF_KIFU rows, one a move: its point or 0 for a pass, its colour, its seconds.
 * tesuu          how many rows count; those behind may hold anything.
 * black_turn     1 if it is Black's turn, 0 if White's.
 * board_size     lines of the board.
 * komi           0 without.
 * endgame_type   the question.
 * endgame_board  CGF_BOARD ints for the answer to all questions but CGF_MOVE; the host fills it with 0 on the board
 *                and CGF_OFF_BOARD elsewhere. Only points of the board may be written.
 *
 * Returns, to CGF_MOVE, a point, 0 to pass, or a negative number to resign; to the others, 0.
 * This library also returns 0 to arguments that make no sense, and then writes nothing.
 */
int cgfgui_thinking(int init_board[], int kifu[][3], int tesuu, int black_turn, int board_size, double komi,
                    int endgame_type, int endgame_board[]);

/* Once, last. */
void cgfgui_thinking_close(void);

#ifdef __cplusplus
}
#endif

#endif
