"""The options of pictures. Written by make-options: do not edit."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Literal, TypeAlias, TypedDict

PieceStyle: TypeAlias = Literal['wedge'] | Literal['book']
"""How pieces of shogi are drawn."""


class Options(TypedDict, total=False):
    """The options of pictures, as keywords: those of every picture, then those of games. ``None`` is as if one were not there.

    An option of one game is refused for a position of another.
    """

    theme: str | os.PathLike[str] | None
    """A theme: classic, colour, dark, original, print, web, as the game has them; or a CSS file. [default: classic]"""

    template: str | os.PathLike[str] | None
    """A folder with a board of your own, and its themes."""

    background: str | None
    """What the picture lies on: none, white, or a colour as #rrggbb. [default: the theme's paper]"""

    caption: str | None
    """Your own line under the board."""

    lang: Literal['en', 'ja', 'zh', 'ko'] | None
    """Language of the words in the picture. [default: en]"""

    width: float | None
    """Width on paper in millimetres, 10 to 2000, as trim cuts it."""

    cell: float | None
    """Width of a cell of the board on paper in millimetres, 0.5 to 100; not with width."""

    trim: bool | None
    """Cut SVG, PDF and moving pictures to the drawing; the PNG stays whole."""

    text: Literal['outlines', 'font'] | None
    """Words as outlines, or as text in a font. [default: outlines]"""

    font: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None
    """Files of fonts that are asked first."""

    fonts: Literal['embedded', 'system'] | None
    """Whether installed fonts fill in. [default: embedded]"""

    id_prefix: str | None
    """Put before every id in the SVG, for several pictures on a page."""

    pixels: int | None
    """Width of GIF and APNG in pixels, 16 to 1400, before trim cuts it. [default: 700]"""

    delay: int | None
    """How long a picture stands in a moving one: milliseconds in steps of 10. [default: 800]"""

    last_delay: int | None
    """How long the last one stands. [default: three times delay]"""

    loop: int | None
    """How many times a moving picture is shown; 0 is for ever. [default: 0]"""

    score: Literal['points', 'away', 'none'] | None
    """Backgammon: Score as points won, as points still needed, or not at all [default: points]."""

    pips: bool | None
    """Backgammon: Show both pip counts."""

    home: Literal['left', 'right'] | None
    """Backgammon: Side on which checkers are borne off [default: right]."""

    roller_bottom: bool | None
    """Backgammon: Turn the board so that the player on roll sits below."""

    swap_colours: bool | None
    """Backgammon: White checkers for the top player."""

    play: str | float | None
    """Backgammon: Draw arrows for a play such as "24/18, 13/11*" (bar/22, 6/off, 8/5(2))."""

    played: bool | None
    """Backgammon: Draw what was played in a match: arrows, or what was done with the cube."""

    best: bool | None
    """Backgammon: Draw the best play of an analysis; with played what was played too, in hollow arrows."""

    candidates: str | float | None
    """Backgammon: Print the best N plays of an analysis under the board, or the ways with the cube."""

    comments: Literal['none', 'below', 'beside', 'room'] | None
    """Backgammon, Go: Print what the author wrote, or leave the room beside the board free for it [default: none]."""

    print_id: bool | None
    """Backgammon: Print the XGID in small type under everything."""

    after: bool | None
    """Backgammon: Draw the position after the play (needs play or played)."""

    pair: bool | None
    """Backgammon: Write two pictures: the position, and the position with its answer: play, the analysis, or what was
    played in a match."""

    split: bool | None
    """Backgammon: Write two pictures of a decision to double: whether to double, and whether to take."""

    game: str | float | None
    """Backgammon: The game of a match by its number, or all [default: the first with at, every and round, else the last].
    Go: The game of a collection, from 1, or all [default: 1]."""

    at: str | float | None
    """Backgammon, Go, Zillions of Games, Shogi, Carcassonne: The position after move N of a record, decision N of a
    match; start or end (last); with every from A to B: A..B [default: end]."""

    every: str | float | None
    """Backgammon, Go, Zillions of Games, Shogi: A series of pictures, one after every N moves, and the last. Carcassonne:
    A series of pictures, one for every N placements, and the last."""

    round: str | float | None
    """Backgammon: The decisions of a match that .mat has under this number."""

    player: str | float | None
    """Backgammon: Only decisions of a player of a match: 1, 2 or the name."""

    mistakes: str | float | None
    """Backgammon: The plays of an analysed match that lost so much: 0.08, or 2%."""

    cube_mistakes: str | float | None
    """Backgammon: The same for decisions about the cube."""

    sort: Literal['order', 'loss'] | None
    """Backgammon: Mistakes in their order, or the worst first [default: order]."""

    bottom_name: str | float | None
    """Backgammon: Name of the bottom player."""

    top_name: str | float | None
    """Backgammon: Name of the top player."""

    node: str | float | None
    """Go, Shogi: A variation: 1.2.3 takes the 1st, 2nd, 3rd branch; of Go 1.2:5 its 5th node [default: the main line]."""

    node_name: str | float | None
    """Go: The node of a record that its author called so (N)."""

    moves: str | float | None
    """Go: A figure: the position before move A, and the moves A to B (or end) as numbers; 3:A-B calls it figure 3."""

    figures: str | float | None
    """Go: A series of figures of N moves, new ones where the author starts one too; or author for only these."""

    numbers: Literal['real', 'from-1', 'mod-100'] | None
    """Go: Numbers in figures [default: as the record says, or real]."""

    last_move: Literal['tint', 'mark', 'none'] | bool | None
    """Go: Tint or mark the last move; alone mark [default: none]. Zillions of Games: Tint or mark what the last move
    touched; alone mark [default: tint]. Shogi: Tint or mark the last move; alone mark [default: tint]. Carcassonne:
    Tint or mark the tile that was placed last; alone mark [default: mark]."""

    tree: bool | None
    """Go: Draw the tree of variations instead of a position."""

    problems: bool | None
    """Go: Draw a record with a solution tree as a problem: the question, and each line as an answer."""

    analysis: Literal['ownership', 'moves', 'pv'] | None
    """Go: Draw what KataGo answered: whose the points are, its best moves, or the best variation."""

    analysis_file: str | os.PathLike[str] | None
    """Go: KataGo's answers for analysis, as its analysis engine prints them."""

    analysis_for: Literal['black', 'white', 'mover'] | None
    """Go: Whose its numbers are, as its reportAnalysisWinratesAs says [default: black]."""

    crop: str | float | None
    """Go: Show a part of the board: two corners such as C3:K10, or auto. Shogi: Show a part of the board: two corners
    such as 5a:1e, or auto. Carcassonne: Show a part of the table: two corners such as -3,-2:4,4."""

    coordinates: Literal['a1', '1-1', 'japanese', 'sgf', 'none'] | Literal['names', 'none'] | Literal['roman', 'kanji', 'letters', 'none'] | None
    """Go: Names of the lines [default: a1]. Zillions of Games: Names of the lines [default: names, where they fit].
    Shogi: Names of the lines [default: letters; with lang ja, zh or ko kanji; tai-shogi: roman]."""

    sides: str | float | None
    """Go: Sides with coordinates, of n, e, s, w [default: sw for a1, else nw]."""

    variant: str | float | Literal['shogi', 'chu-shogi', 'tai-shogi'] | None
    """Zillions of Games: The game or variant of a rules file, by its title or number (see list). Shogi: Of zumen moves:
    the game whose piece it is [default: the smallest that has it]."""

    rules_file: str | os.PathLike[str] | None
    """Zillions of Games: The rules of a saved game [default: as it says, beside it]."""

    lenient: bool | None
    """Zillions of Games: Take pieces of a saved game that its rules do not know for letters."""

    zones: bool | None
    """Zillions of Games: Tint the zones of the board, with a key."""

    links: bool | None
    """Zillions of Games: Draw the links between positions."""

    board: Literal['squares', 'points', 'lines', 'hexes', 'pits'] | None
    """Zillions of Games: What kind of board it is [default: as links and pieces tell]."""

    pieces: str | os.PathLike[str] | None
    """Zillions of Games: Symbols or pictures of your own, a name and a symbol a line (see zumen figures)."""

    bitmaps: Literal['auto', 'none', 'pieces', 'all'] | None
    """Zillions of Games: Draw with the author's pictures beside the rules: pieces, or all with the board [default: auto:
    all, for a game whose look zumen does not know]."""

    columns: str | float | None
    """Zillions of Games: Of zumen moves poster: boards side by side, for SVG and PDF. Shogi: Of zumen moves poster:
    boards side by side, for SVG and PDF [default: one more than rows]."""

    position: bool | None
    """Shogi: Of zumen convert: the last position of a record, without its moves."""

    put: str | float | None
    """Shogi: Edits of the board: 5e:S:gold_general, 13n:G:+獅子, 7g:- empties a square."""

    view: str | float | None
    """Shogi: Whose side is below: sente or gote [default: sente]."""

    chequer: bool | None
    """Shogi: Darken every second square, as no board of shogi is: a help on large ones."""

    promotion: Literal['ja', 'tsa'] | None
    """Shogi: What promotes in tai shogi: by Japanese books, or by The Shogi Association [default: ja]."""

    reading: Literal['tsa', 'ja', 'en', 'ludii', 'perl', 'qboard', 'taikyoku', 'page', 'rokushu', 'maka'] | None
    """Shogi: Of zumen moves: where sources disagree, the move by this one [default: one of ours, the others in grey]."""

    rows: str | float | None
    """Shogi: Of zumen moves poster: so many rows a page, in a picture of its own each."""

    reach: str | float | None
    """Shogi: Mark where the piece on this square can go: 5e, 55 or 5五."""

    rest: str | float | None
    """Shogi: Who holds all pieces that are left (残り全部): sente or gote."""

    figure: str | float | None
    """Shogi: The number of the figure in the words under the board: 第1図は."""

    scoring: Literal['1', '2', '3'] | None
    """Carcassonne: Points by this edition of the rules [default: 3]."""

    strict: bool | None
    """Carcassonne: Refuse a score sheet for what is only warned of."""

    final: bool | None
    """Carcassonne: Count the points of the end before the game is over."""

    tile_numbers: bool | None
    """Carcassonne: The number of its placement on each tile."""

    owners: bool | None
    """Carcassonne: Tint cities and roads that one player holds, with counters."""

    fields: bool | None
    """Carcassonne: Who holds fields, and which cities feed them."""

    legal: str | float | None
    """Carcassonne: Where this tile could go, with the turns in which it fits."""

    dead: bool | None
    """Carcassonne: Cells where no tile fits that is left."""

    remaining: bool | None
    """Carcassonne: Which tiles are left, and how many of each."""

    letters: bool | None
    """Carcassonne: A letter on each meeple, for who cannot tell the colours apart."""
