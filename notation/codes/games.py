"""G1: game files."""

from __future__ import annotations

from notation.diagnostics import Code, Severity

_E, _W = Severity.ERROR, Severity.WARNING

CODES = (
    Code(
        "G101", _E, "not TOML",
        "not TOML: {text}",
        "texts stand in quotes, lists in [ ]; https://toml.io shows the language",
        "A game file is a TOML document. Nothing of it is read while one place is not TOML; a "
        "file of more than 128 KiB, or nested more than 32 deep, is not read either.",
    ),
    Code(
        "G102", _E, "key missing",
        "{where}: is missing",
        "add {key} = {kind}",
        "The game cannot be played without this key, and it has no default.",
    ),
    Code(
        "G103", _E, "unknown key",
        "{where}: unknown key{hint}",
        "known here: {known}",
        "Nothing asks for this key, so what it says would be lost: it is misspelt, or stands in "
        "another table than its own.",
    ),
    Code(
        "G104", _E, "wrong type",
        "{where}: {expected} is expected, not {found}",
        "texts stand in quotes, numbers and true or false do not, lists stand in [ ]",
        "Each key takes values of one type: a text, a whole number, true or false, a list of one "
        "of these, or a table.",
    ),
    Code(
        "G105", _E, "unknown word",
        "{where}: {found} is not one of {known}{hint}",
        "write one of the words as they stand",
        "The key takes only certain words: names of laws, of fields, of directions.",
    ),
    Code(
        "G106", _E, "movement not understood",
        "{where}: {found}, character {character}: {text}",
        "capital letters say which leap, small ones before them which way and how, numbers how "
        "often: fmWfcF is the pawn of chess",
        "A movement is a Betza string. What is not understood is refused, never passed over; "
        "the place is the first character that cannot stand where it stands.",
    ),
    Code(
        "G107", _E, "named and not there",
        "{where}: no {kind} {found}{hint}",
        "there are: {known}",
        "The value names a piece, a seat or a game that does not exist. Pieces are named by their "
        "letter, seats by their name, games by their id or by the path of a file.",
    ),
    Code(
        "G108", _E, "value that cannot be",
        "{where}: {text}",
        "{way}",
        "The value has the right type and still cannot be: it is out of range, there are too few "
        "or too many of them, it lies outside the board, or another key forbids it.",
    ),
    Code(
        "G109", _E, "start position not understood",
        "{where}, character {character}: {text}",
        "{way}",
        "The start position, and that of each option, is a FEN of the game itself: ranks from "
        "the top, letters of the pieces, numbers for empty squares, then the fields that "
        "fen.fields lists.",
    ),
    Code(
        "G110", _E, "base declares no game",
        "{where}: {base} declares no game: {text}",
        "`kifu game check` tells everything that is wrong with the base",
        "A game file says only how its game differs from the one it is based on. Nothing can be "
        "said of it while that file is not TOML, or names a base that is not there.",
    ),
    Code(
        "G111", _W, "promotion that can never happen",
        "{piece} never comes to where it could promote",
        "",
        "The row of the piece says what it promotes to, but no step of it begins or ends where "
        "pieces promote: [promotion] is missing, or its ranks or zone lie where it never comes.",
    ),
    Code(
        "G112", _W, "piece that can never move",
        "{piece} has no move on any square of the board",
        "",
        "Every step of the movement leads off the board from everywhere: the board is too small "
        "for it.",
    ),
    Code(
        "G113", _W, "piece that can never appear",
        "{piece} is in no start position, and nothing becomes one",
        "",
        "The piece does not stand in the start position, in that of an option or of a handicap, "
        "no piece that does promotes to it, and none becomes it in a hand.",
    ),
    Code(
        "G114", _E, "game file of a record not usable",
        "{found} says nothing of the game: {why}",
        "the file stands beside the record or in a folder below; `kifu game check` checks it",
        "A record may name a game file of its own instead of a game. It is looked for from the "
        "folder of the record, never upwards, by an absolute path or by a link out of it: a record "
        "that comes from anybody must not say which other files of yours are opened.",
    ),
)  # fmt: skip
