/*
 * A small host: lets an engine play a game of 9x9 against itself, and checks everything that it says.
 *
 *     cc -o host host.c -ldl && ./host ./libcgfthink.so
 *
 * Prints the board at the end. The exit status is 0 unless the engine did something that the interface forbids.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cgfthink.h"

#ifdef _WIN32
#include <windows.h>
#define OPEN(path) LoadLibraryA(path)
#define FIND(library, name) GetProcAddress(library, name)
typedef HMODULE Library;
#else
#include <dlfcn.h>
#define OPEN(path) dlopen(path, RTLD_NOW | RTLD_LOCAL)
#define FIND(library, name) dlsym(library, name)
typedef void *Library;
#endif

enum { SIZE = 9, MAX_MOVES = 300 };

static int board[CGF_BOARD], init_board[CGF_BOARD], endgame[CGF_BOARD], kifu[CGF_KIFU][3];
static int stop, tesuu, ko;
static const int side[4] = {-256, -1, 1, 256};
static int (*thinking)(int[], int[][3], int, int, int, double, int, int[]);

static void refuse(const char *why, int z) {
    fprintf(stderr, "after %d moves, (%d, %d): %s\n", tesuu, z % 256, z / 256, why);
    exit(1);
}

static void clear(int *points) {
    int z;
    for (z = 0; z < CGF_BOARD; z++) {
        int x = z % 256, y = z / 256;
        points[z] = x >= 1 && x <= SIZE && y >= 1 && y <= SIZE ? CGF_EMPTY : CGF_OFF_BOARD;
    }
}

/* Liberties of the chain of a colour on z; `seen` makes each count once. */
static int liberties(int z, int colour, char *seen) {
    int i, sum = 0;
    if (seen[z]) return 0;
    seen[z] = 1;
    if (board[z] != colour) return board[z] == CGF_EMPTY;
    for (i = 0; i < 4; i++) sum += liberties(z + side[i], colour, seen);
    return sum;
}

static int breath(int z) {
    char seen[CGF_BOARD] = {0};
    return liberties(z, board[z], seen);
}

static int take(int z, int colour) {
    int i, sum = 1;
    if (board[z] != colour) return 0;
    board[z] = CGF_EMPTY;
    for (i = 0; i < 4; i++) sum += take(z + side[i], colour);
    return sum;
}

static void play(int z, int colour) {
    int i, taken = 0, last = 0, friends = 0;
    if (z == 0) {
        ko = 0;
        return;
    }
    if (z < 0 || z >= CGF_BOARD || board[z] != CGF_EMPTY) refuse("no empty point of the board", z);
    if (z == ko) refuse("takes back the ko", z);
    board[z] = colour;
    for (i = 0; i < 4; i++) {
        int next = z + side[i];
        if (board[next] == colour) friends++;
        if (board[next] == 3 - colour && breath(next) == 0) {
            taken += take(next, 3 - colour);
            last = next;
        }
    }
    if (breath(z) == 0) refuse("suicide", z);
    ko = taken == 1 && friends == 0 && breath(z) == 1 ? last : 0;
}

static int ask(int type) {
    int z, value;
    clear(endgame);
    value = thinking(init_board, kifu, tesuu, tesuu % 2 == 0, SIZE, 6.5, type, endgame);
    for (z = 0; z < CGF_BOARD; z++) {
        int off = board[z] == CGF_OFF_BOARD, answer = endgame[z];
        if (off && answer != CGF_OFF_BOARD) refuse("written beside the board", z);
        if (off) continue;
        if (type == CGF_STATUS && (answer < CGF_ALIVE || answer > CGF_DAME)) refuse("no status", z);
        if (type == CGF_FIGURES && (answer & ~0x3000) > CGF_LINE_RIGHTUP) refuse("no figure", z);
        if (type == CGF_NUMBERS && board[z] != CGF_EMPTY && answer != breath(z)) refuse("not its liberties", z);
    }
    return value;
}

int main(int argc, char **argv) {
    Library library = argc == 2 ? OPEN(argv[1]) : NULL;
    void (*init)(int *), (*close)(void);
    int passes = 0, type, z;
    if (library == NULL) return fprintf(stderr, "usage: host ENGINE\n"), 2;
    *(void **)&init = (void *)FIND(library, "cgfgui_thinking_init");
    *(void **)&thinking = (void *)FIND(library, "cgfgui_thinking");
    *(void **)&close = (void *)FIND(library, "cgfgui_thinking_close");
    if (!init || !thinking || !close) return fprintf(stderr, "%s lacks a function\n", argv[1]), 2;

    clear(board);
    clear(init_board);
    /* Rows behind tesuu are stale in any host; here they are nonsense. */
    memset(kifu, 0x55, sizeof kifu);
    init(&stop);
    while (passes < 2 && tesuu < MAX_MOVES) {
        int colour = tesuu % 2 == 0 ? CGF_BLACK : CGF_WHITE;
        for (type = CGF_STATUS; type <= CGF_NUMBERS; type++) ask(type);
        z = ask(CGF_MOVE);
        if (z != ask(CGF_MOVE)) refuse("another move to the same question", z);
        if (z < 0) break;
        play(z, colour);
        passes = z == 0 ? passes + 1 : 0;
        kifu[tesuu][0] = z, kifu[tesuu][1] = colour, kifu[tesuu][2] = 0;
        tesuu++;
    }
    close();
    for (z = CGF_Z(1, 1); z <= CGF_Z(SIZE, SIZE); z++) {
        if (board[z] == CGF_OFF_BOARD) continue;
        printf("%c%s", ".XO"[board[z]], z % 256 == SIZE ? "\n" : " ");
    }
    printf("%d moves, all legal\n", tesuu);
    return 0;
}
