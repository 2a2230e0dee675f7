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
    """Choose a theme: classic, colour, dark, print, web, original (backgammon), or FILE.css [default: classic]."""

    template: str | os.PathLike[str] | None
    """Draw with your own template: a folder with board.svg and themes."""

    background: str | None
    """Set the background: none, white, or a colour as #rrggbb [default: the theme's paper]."""

    caption: str | None
    """Print this line of text under the board; {1} counts up: 'Fig. {1}'."""

    turn: str | None
    """Print this instead of whose turn it is; '' prints nothing."""

    info: Literal['none', 'short', 'full'] | None
    """Print no words round the board, a few, or all that the record says [default: short]."""

    lang: Literal['en', 'ja', 'zh', 'ko'] | None
    """Set the language of the words in the picture [default: en]."""

    width: float | None
    """Set the width on paper in millimetres, 10 to 2000, after trim [default: 140 for PDF and PNG]."""

    cell: float | None
    """Set the width of a cell on paper in millimetres, 0.5 to 100: one scale for all pictures."""

    trim: bool | None
    """Cut off the margins around the drawing."""

    portable: bool | None
    """Write SVG without <use> and gradients, for wikis and programs that lose them."""

    pixels: int | None
    """Set the width of PNG, GIF and APNG in pixels, 16 to 1400, before trim [default: 1400; GIF and APNG: 700]."""

    pdf_x: bool | None
    """Write PDF for printers (PDF/X-1a): ink colours only, no transparency, words as outlines."""

    text: Literal['outlines', 'font'] | None
    """Write words as outlines, or as text in a font [default: outlines]."""

    font: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None
    """Use this font first (TTF or OTF); may be repeated."""

    fonts: Literal['embedded', 'system'] | None
    """Take missing characters from embedded fonts only, or from system fonts too [default: embedded]."""

    id_prefix: str | None
    """Prefix every id and class in the SVG, for several pictures on one page [default: z-]."""

    delay: int | None
    """Show each frame of a GIF, APNG or HTML this long, in milliseconds, in steps of 10 [default: 800]."""

    last_delay: int | None
    """Show the last frame this long [default: three times delay]."""

    loop: int | None
    """Play a GIF or APNG N times; 0 repeats it for ever [default: 0]."""

    score: Literal['points', 'away', 'none'] | None
    """Backgammon: Show the score as points won, as points still needed (away), or not at all [default: points]."""

    pips: bool | None
    """Backgammon: Show both pip counts."""

    home: Literal['left', 'right'] | None
    """Backgammon: Bear off on the left or on the right [default: right]."""

    roller_bottom: bool | None
    """Backgammon: Turn the board so that the player on roll sits at the bottom."""

    swap_colours: bool | None
    """Backgammon: Give the top player the white checkers."""

    play: str | float | None
    """Backgammon: Draw arrows for a play such as "24/18, 13/11*" (bar/22, 6/off, 8/5(2))."""

    played: bool | None
    """Backgammon: Draw what was played in a match: arrows for a play, or the cube action."""

    best: bool | None
    """Backgammon: Draw the best play of an analysis; with played, the match's play too, in hollow arrows."""

    candidates: str | float | None
    """Backgammon: List the N best plays of an analysis, or the cube actions; 0 leaves their space empty."""

    comments: Literal['none', 'below', 'beside', 'room'] | None
    """Backgammon, Go, Shogi: Print the comments on what is shown, or only keep their column free (room) [default: none]."""

    print_id: bool | None
    """Backgammon: Print the XGID in small type at the very bottom."""

    after: bool | None
    """Backgammon: Draw the position after the play (needs play or played)."""

    pair: bool | None
    """Backgammon: Write two pictures: the question, and the answer by play, the analysis or the match."""

    split: bool | None
    """Backgammon: Write two pictures of a cube decision: whether to double, and whether to take."""

    game: str | float | None
    """Backgammon: Choose game N of a match, or all [default: the first with at, every and round, else the last]. Go:
    Choose game N of a collection, or all [default: 1]."""

    at: str | float | None
    """Backgammon, Go, Zillions of Games, Shogi, Carcassonne: Choose the position after move N (decision N of a match),
    start or end; A..B with every [default: end]."""

    every: str | float | None
    """Backgammon, Go, Zillions of Games, Shogi: Draw a series: the position after every Nth move, and the last one.
    Carcassonne: Draw a series: the table after every Nth placement, and the last one."""

    round: str | float | None
    """Backgammon: Draw a series: the decisions with the number N in the .mat file of a match."""

    player: str | float | None
    """Backgammon: Draw only the decisions of one player of a match: 1, 2 or a name."""

    mistakes: str | float | None
    """Backgammon: Draw a series: the plays of an analysed match that lost at least LOSS, such as 0.08 or 2%."""

    cube_mistakes: str | float | None
    """Backgammon: Draw a series: the cube decisions that lost at least LOSS, such as 0.08 or 2%."""

    sort: Literal['order', 'loss'] | None
    """Backgammon: Sort mistakes by their order in the match, or worst first (loss) [default: order]."""

    bottom_name: str | float | None
    """Backgammon: Set the name of the bottom player."""

    top_name: str | float | None
    """Backgammon: Set the name of the top player."""

    node: str | float | None
    """Go, Shogi: Follow a variation: 1.2.3 takes the 1st, 2nd and 3rd branch; Go: 1.2:5 is the 5th node [default: the
    main line]."""

    node_name: str | float | None
    """Go: Choose the node with this name (N in SGF)."""

    moves: str | float | None
    """Go: Draw a figure with the moves A to B (or end) as numbers; 3:A-B calls it figure 3."""

    figures: str | float | None
    """Go: Draw a series of figures of at most N moves, or only the author's figures (author)."""

    numbers: Literal['real', 'from-1', 'mod-100'] | None
    """Go: Number stones of moves and figures as in the game, from 1, or modulo 100 [default: as the record says, or
    real]."""

    last_move: Literal['tint', 'mark', 'none'] | bool | None
    """Go: Tint or mark the last move; without a value: mark [default: none]. Zillions of Games: Tint or mark what the
    last move touched; without a value: mark [default: tint]. Shogi: Tint or mark the last move; without a value: mark
    [default: tint]. Carcassonne: Tint or mark the tile that was placed last; without a value: mark [default: mark]."""

    next: Literal['letters', 'stones', 'none'] | bool | None
    """Go: Show the record's next moves as letters or small stones; without a value: as its ST says [default: none]."""

    tree: bool | None
    """Go: Draw the tree of variations instead of a position."""

    problems: bool | None
    """Go: Draw a solution tree as a problem: the question, and each line as an answer."""

    problems_convention: Literal['comments', 'moves', 'positions', 'checks'] | None
    """Go: Recognise right lines by comments, moves (TE, BM), positions (GB) or checks (CH) [default: what most records of
    the collection use]."""

    analysis: Literal['ownership', 'moves', 'pv'] | None
    """Go: Draw KataGo's analysis: ownership, its best moves, or its best variation (pv)."""

    analysis_file: str | os.PathLike[str] | None
    """Go: Read KataGo's answers from this file, as its analysis engine prints them [default: those in the record (KT,
    LZ)]."""

    analysis_for: Literal['black', 'white', 'mover'] | None
    """Go: Set the side that KataGo's numbers are for, as in its reportAnalysisWinratesAs [default: black]."""

    crop: str | float | None
    """Go: Show a part of the board: two corners such as C3:K10, or auto. Shogi: Show a part of the board: two corners
    such as 5a:1e, or auto. Carcassonne: Show a part of the table: two corners such as -3,-2:4,4."""

    coordinates: Literal['a1', '1-1', 'japanese', 'sgf', 'none'] | Literal['names', 'none'] | Literal['roman', 'kanji', 'letters', 'none'] | None
    """Go: Label the lines with coordinates [default: a1]. Zillions of Games: Label the lines with coordinates [default:
    names, where they fit]. Shogi: Label the lines with coordinates [default: letters; tai-shogi: roman; with lang ja,
    zh or ko kanji]."""

    arrow: str | float | None
    """Go, Shogi: Draw an arrow between two squares or points; may be repeated."""

    sides: str | float | None
    """Go: Put coordinates on these sides: any of n, e, s and w [default: sw for a1, else nw]."""

    variant: str | float | Literal['shogi', 'chu-shogi', 'tai-shogi'] | None
    """Zillions of Games: Choose a game or variant of a rules file, by title or number (see list). Shogi: Choose the game
    of the piece (zumen moves only) [default: the smallest that has it]."""

    rules_file: str | os.PathLike[str] | None
    """Zillions of Games: Read the rules of a saved game from this file [default: the one it names, beside it]."""

    lenient: bool | None
    """Zillions of Games: Use letters for pieces of a saved game that its rules don't define."""

    zones: bool | None
    """Zillions of Games: Tint the zones of the board, and add a key."""

    links: bool | None
    """Zillions of Games: Draw the links between positions."""

    board: Literal['squares', 'points', 'lines', 'hexes', 'pits'] | None
    """Zillions of Games: Set the kind of board [default: judged by links and pieces]."""

    pieces: str | os.PathLike[str] | None
    """Zillions of Games: Use your own symbols or pictures: a name and a symbol per line (see zumen figures)."""

    bitmaps: Literal['auto', 'none', 'pieces', 'all'] | None
    """Zillions of Games: Draw with the author's pictures of the pieces, or of pieces and board (all) [default: auto: all,
    for a game whose look zumen does not know]."""

    columns: str | float | None
    """Zillions of Games: Put N boards in a row of an SVG or PDF poster (zumen moves poster only). Shogi: Put N boards in
    a row of an SVG or PDF poster (zumen moves poster only) [default: one more than rows]."""

    position: bool | None
    """Shogi: Write the last position of a record, without its moves (zumen convert only)."""

    put: str | float | None
    """Shogi: Edit the board: 5e:S:gold_general and 13n:G:+獅子 put pieces, 7g:- empties a square."""

    view: str | float | None
    """Shogi: Put this side at the bottom: sente or gote [default: sente]."""

    chequer: bool | None
    """Shogi: Darken every second square, to make large boards easier to read."""

    promotion: Literal['ja', 'tsa'] | None
    """Shogi: Promote pieces of tai shogi as Japanese books do (ja), or The Shogi Association (tsa) [default: ja]."""

    reading: Literal['tsa', 'ja', 'en', 'ludii', 'perl', 'qboard', 'taikyoku', 'page', 'rokushu', 'maka'] | None
    """Shogi: Follow this source where sources disagree (zumen moves only) [default: zumen's choice, the others in grey]."""

    rows: str | float | None
    """Shogi: Put N rows of boards on each page of a poster (zumen moves poster only)."""

    reach: str | float | None
    """Shogi: Mark where the piece on this square can go: 5e, 55 or 5五."""

    rest: str | float | None
    """Shogi: Give all remaining pieces (残り全部) to sente or gote."""

    figure: str | float | None
    """Shogi: Number the figure in the words under the board: 第1図は."""

    scoring: Literal['1', '2', '3'] | None
    """Carcassonne: Score by this edition of the rules, from 1 (first) to 3 (current) [default: 3]."""

    strict: bool | None
    """Carcassonne: Reject score sheets that have warnings."""

    final: bool | None
    """Carcassonne: Show the final score: count the end-of-game points before the game is over."""

    tile_numbers: bool | None
    """Carcassonne: Number each tile by its placement."""

    owners: bool | None
    """Carcassonne: Tint cities and roads that one player holds, and add counters."""

    fields: bool | None
    """Carcassonne: Show the owners of each field, and the cities that feed it."""

    legal: str | float | None
    """Carcassonne: Show where this tile, such as U, fits, and in which rotations."""

    dead: bool | None
    """Carcassonne: Mark the cells where no remaining tile fits."""

    remaining: bool | None
    """Carcassonne: List the remaining tiles, and how many of each."""

    letters: bool | None
    """Carcassonne: Label each meeple with a letter, for colour-blind readers."""
