"""D and S: bytes that are no text, and text that is no record."""

from __future__ import annotations

from notation.diagnostics import Code, Severity

_E, _W, _I = Severity.ERROR, Severity.WARNING, Severity.INFO

CODES = (
    Code(
        "D101", _I, "text in another encoding",
        "the file is written in {found}",
        "`kifu fmt` writes it as UTF-8",
        "Records are read in UTF-8, UTF-16, cp932, EUC-JP, GB18030 and cp1252, decided by the bytes. "
        "UTF-8 is usual in every format, cp932 and cp1252 in those that have long been in use. This "
        "is information and no fault.",
    ),
    Code(
        "D102", _E, "bytes that are no text",
        "a byte here does not belong to {found} text",
        "the text around it was read; � stands for what is missing",
        "A byte or two of the file could not be decoded, often after a damaged transfer or an "
        "edit in the wrong encoding. Restore the character from another copy of the record.",
    ),
    Code(
        "D103", _E, "not a text file",
        "the file is not text in any encoding kifu reads",
        "give a record file; zip, tar, gz, bz2, xz and zst are read as they are, others unpacked",
        "The bytes contain control characters no text has, or fit none of the encodings. "
        "The file is probably a picture, another kind of archive or a program's own format.",
    ),
    Code(
        "D104", _E, "file larger than the limit",
        "the file has more than {expected} bytes",
        "raise the limit with --max-bytes",
        "A limit protects a run from a file that is no record, such as a dump or a disk image. "
        "A file over it is not read at all.",
    ),
    Code(
        "D105", _W, "another encoding than stated",
        "{where} says {stated}, the bytes are {found}",
        "the bytes count; `kifu fmt` or `kifu convert` make both agree",
        "A header such as #KIF encoding=UTF-8 or a suffix such as .kifu states an encoding. The "
        "text was read by what its bytes are; another program may trust the statement.",
    ),
    Code(
        "D106", _E, "game larger than the limit",
        "a game in this file has more than {expected} bytes",
        "raise the limit with --max-game-bytes, or name the format with --from",
        "A long file is read game by game, and a game must fit into memory. Where no game begins "
        "for so long the file is probably no record, or in another format than it seems. "
        "Nothing after the place was read.",
    ),
    Code(
        "D107", _E, "archive that cannot be unpacked",
        "this cannot be unpacked: {why}",
        "restore it from another copy, or pack it anew without a password",
        "An archive, or a file in one, is damaged, cut off, encrypted or packed in a way that is "
        "not known here. What stands before it was checked; of a zip, what stands after it too.",
    ),
    Code(
        "D108", _E, "archive that unpacks to too much",
        "this unpacks to too much: {why}",
        "unpack it and check the folder if it is to be trusted",
        "A small archive can be made to unpack to more than a disk holds, or to archives in "
        "archives without end. Unpacking stops at 1 GiB or 200 times the size of the archive, "
        "whichever is more, and at three archives deep.",
    ),
    Code(
        "S001", _E, "no game in the file",
        "there is no game here",
        "a record needs at least a header line or a move",
        "The file is empty or holds nothing but blank lines and comments. "
        "An archive check would otherwise count it as passed.",
    ),
    Code(
        "S002", _E, "format not recognised",
        "cannot tell the format of this file",
        "name it with --from; formats: {expected}",
        "The format is decided by the first bytes of the file and its suffix. "
        "None of the known formats claims this one, or two claim it equally.",
    ),
    Code(
        "S101", _E, "line not understood",
        "this line is no header, move, comment, variation or result",
        "{help}",
        "A line of a record is a header (name：value), moves, a comment (＊ …), "
        "變化：N or 結果：…. Nothing of it was used.",
    ),
    Code(
        "S102", _E, "move not understood",
        "{found} is not written like a move: {why}",
        "{help}",
        "The word does not follow the notation of the game, so nothing is known about the move "
        "it means. The line of play stops here; the rest of the file is still read.",
    ),
    Code(
        "S103", _E, "no such piece",
        "{game} has no piece called {found}",
        "pieces are written {expected}{suggest}",
        "The name before the square is no piece of this game. See `kifu rules` for the names "
        "and the short names records use.",
    ),
    Code(
        "S104", _E, "no such square",
        "{found} is not a square of the {game} board",
        "squares run from {first} to {last}",
        "The move names a square outside the board. The help shows the two opposite corners.",
    ),
    Code(
        "S105", _E, "wrong round number",
        "round {found} is written here, but this is round {expected}",
        "a move may be missing before it, or one too many may stand there",
        "Round numbers may be left out. Where one stands it must be right, because a wrong one "
        "usually shows that a move was lost or doubled in copying.",
    ),
    Code(
        "S106", _E, "unknown game",
        "no game is called {found}",
        "games: {expected}{suggest}; or give a game file with --game",
        "The header 棋種 names the game whose rules apply. Without a known game nothing can be "
        "replayed.",
    ),
    Code(
        "S107", _E, "header value not understood",
        "{header} cannot be {found}",
        "write {expected}",
        "The header chooses a rule of the game and knows only the value shown.",
    ),
    Code(
        "S108", _E, "result not understood",
        "{found} is no result",
        "{help}",
        "A qipu result is 結果：, the winner or 和棋 or 未完, then the reason; a CSA game ends with a "
        "word such as %TORYO.",
    ),
    Code(
        "S109", _E, "variation without its round",
        "a variation cannot start at {found}",
        "{help}",
        "變化：N starts a branch that replaces the game from round N, so that round must exist "
        "in the line before it.",
    ),
    Code(
        "S110", _W, "header given twice",
        "{found} was given before",
        "both are kept; remove one",
        "A header that appears twice leaves open which one is meant. The rules follow the first.",
    ),
    Code(
        "S111", _E, "time not understood",
        "{found} {why}",
        "{help}",
        "A time in brackets follows its move: minutes and seconds used, a slash, hours, minutes "
        "and seconds so far.",
    ),
    Code(
        "S112", _W, "header after the moves",
        "the header {found} stands after the moves",
        "move it above the first move; a new game starts with 棋種：",
        "Headers belong before the moves. This one was kept as a header of the same game.",
    ),
    Code(
        "S113", _E, "moves after the result",
        "there are moves after the result",
        "{help}",
        "A result ends the game. The moves after it were read as part of the line before.",
    ),
    Code(
        "S123", _E, "a second result",
        "the game has a result already",
        "keep the one that is true",
        "A game has one result. With two, nothing says which is meant, so neither is removed.",
    ),
    Code(
        "S114", _E, "comment not closed",
        "the comment that starts here has no closing }}",
        "close it on the same or a later line",
        "Text in { } is a comment. Without its end the rest of the file would be one.",
    ),
    Code(
        "S115", _E, "… out of place",
        "… stands for a missing first move and cannot stand here",
        "use it only where a line starts with the second side's move",
        "A round that starts with the second side writes … for the move of the first.",
    ),
    Code(
        "S116", _E, "drawn board not understood",
        "{why}",
        "{help}",
        "A drawn board uses the frame of the game's own document, one cell a square, with the "
        "hands in a line above and a line below. `kifu show` draws one to copy.",
    ),
    Code(
        "S117", _E, "owner not marked",
        "{found} has no owner: ▲ or ▽ must stand before its name",
        "write ▲ for {first} and ▽ for {second}",
        "The source's drawings tell owners by the direction a piece points, which plain text "
        "cannot show. Only the unmarked drawing of the usual start can be read without marks.",
    ),
    Code(
        "S118", _E, "game not stated",
        "nothing here says which game it is, and {found}",
        "name the game with --game",
        "Coordinate lines and positions name no game. It is recognised by the board and the "
        "moves where only one game fits. In PGN a tag Variant names it; without one only one "
        "game is meant.",
    ),
    Code(
        "S119", _E, "header and position disagree",
        "the header says {header}, the start position is one {found}",
        "{help}",
        "An option of the game shows both in its header and in the fields of the FEN: with 掉落：禁止 "
        "there is no [ ] for the hands. A handicap shows in 手合割 and in the start position.",
    ),
    Code(
        "S120", _E, "no name before the colon",
        "a header needs a name before its colon",
        "write name：value",
        "The line has the form of a header without a name.",
    ),
    Code(
        "S121", _W, "wrong move number",
        "move {found} is written here, but this is move {expected}",
        "a move may be missing before it, or one too many may stand there",
        "Moves are numbered from 1. A wrong number usually shows that a move was lost or doubled "
        "in copying.",
    ),
    Code(
        "S122", _W, "side to move not stated",
        "the board does not say who moves first; this move is one of {side}",
        "{help}",
        "Without 先手番 or 後手番 below a board the first side is to move. Here only the other "
        "can play the first move, so it is taken to be its turn.",
    ),
    Code(
        "S124", _E, "words that exclude each other",
        "{found} says two things of one piece",
        "of 左 直 右 write one, of 上 寄 引 one",
        "A piece comes from one side and goes one way: ５八金右, ５八銀左引.",
    ),
    Code(
        "S126", _W, "ending not understood",
        "{found} is no ending kifu knows",
        "it is kept as a comment; words are 投了 中断 千日手 持将棋 詰み 切れ負け 反則勝ち 反則負け 入玉勝ち …",
        "The last line of a KIF record, and its summary まで…, say how the game ended. Words that mean "
        "nothing to kifu are kept and checked by nobody.",
    ),
    Code(
        "S127", _W, "variation without moves",
        "this variation has no moves",
        "what it says is kept with the move before; write the moves of the variation",
        "A branch without a move replaces nothing, so how it ends, or what is said in it, has no "
        "place of its own.",
    ),
    Code(
        "S128", _E, "start position missing",
        "the start is {found}, and no position is given",
        "{help}",
        "手合割：その他 and SetUp say that the game starts from a position of its own, which must be "
        "drawn, or written in a tag FEN.",
    ),
    Code(
        "S129", _E, "variations nested too deeply",
        "this variation stands within {found} others",
        "write variations of the game itself, or check a part of the record at a time",
        "Variations may stand in variations, but no analysis needs so many levels; a file with "
        "more was made by a program that went wrong, or to keep other programs busy.",
    ),
    Code(
        "S130", _E, "sign without its other half",
        "{found} {why}",
        "remove it, or write what belongs to it",
        "Brackets come in pairs: ( ) around a variation, { } around a comment. $ needs a number, "
        "and other signs stand in comments only.",
    ),
    Code(
        "S131", _W, "result inside a variation",
        "{found} stands inside a variation, which has no result",
        "it is kept as a comment; the result of the game stands behind the last move",
        "PGN has one result a game. In a variation, what the writer thought of its end belongs "
        "into a comment or a glyph.",
    ),
    Code(
        "S125", _E, "no such seat",
        "{found} is no seat of the game",
        "seats: {expected}",
        "In games of more than two seats a move may say whose it is: 南：正兵h5-h6.",
    ),
    Code(
        "S201", _E, "not JSON",
        "this is not JSON: {why}",
        "{help}",
        "The file does not follow the JSON syntax at this place.",
    ),
    Code(
        "S202", _E, "not a record",
        "{where}: {why}",
        "{help}",
        "The file is JSON but does not have the shape of a record.",
    ),
    Code(
        "S203", _W, "key not known",
        "the key {found} is none of this format and was not read",
        "keys here are {expected}",
        "What stands under an unknown key means nothing to kifu and would not be written again.",
    ),
    Code(
        "S301", _E, "line not understood",
        "expected {expected}, found {found}",
        "a line is: startpos moves …, or sfen … moves …, or fen … moves …",
        "A file of coordinate lines has one game a line: its start, the word moves, and the "
        "moves.",
    ),
)  # fmt: skip
