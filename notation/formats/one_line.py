"""Files with a game on each line.

What lives here: telling such lines from the comments around them, and which game a line
belongs to: a comment `# 棋種：棋領` says it for the lines below; else the line must fit
one game only, or one that is meant where nothing is said (`unnamed` in its game file).

What does not: what a line says (`notation.formats.usi`, `notation.formats.sfen`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from notation.diagnostics import Fault
from notation.formats.coordinates import coordinate_reader, spell, spell_case
from notation.formats.format import Cut
from notation.games import (
    builtin_game,
    builtin_games,
    findable_games,
    game_named,
    unknown_game,
    usual_game,
)
from notation.records.quick import Quick
from notation.records.record import Record
from notation.records.resolve import resolve
from notation.rules.fen import parse_fen, start_position
from notation.rules.game import Game
from notation.rules.position import Position
from notation.source import Source, Span

# The board and the fields of a FEN, where its spaces are underlines, as in addresses.
_BOARD = re.compile(r"\s*[0-9A-Za-z+,]+(/[0-9A-Za-z+,]+){2,}(\[\w*\])?[\s_]")
_GAME = re.compile(r"(?:棋種|棋种|game)\s*[：:]\s*(?P<name>\S+)$")


@dataclass(slots=True)
class GameLine:
    """A line that holds a game, the comment lines that belong to it, and the name of its
    game where a comment above says one."""

    text: str
    span: Span
    comments: list[str] = field(default_factory=list)
    game: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """The game of a line, or None with the fault that says why there is none."""

    game: Game | None
    fault: Fault | None = None


def game_lines(source: Source) -> Iterator[GameLine]:
    """The lines with a game; a line is handed out once the next one is seen, so that
    comments at the end of the file find the last game."""
    waiting: GameLine | None = None
    comments: list[str] = []
    game = ""
    for at, text in source.texts():
        words = text.strip()
        if words.startswith("#"):
            comment = words[1:].removeprefix(" ")
            match = _GAME.match(comment)
            if match:
                game = match["name"]
            else:
                comments.append(comment)
        elif words:
            if waiting is not None:
                yield waiting
            waiting = GameLine(text, Span(at, at + len(text)), comments, game)
            comments = []
    if waiting is not None:
        waiting.comments += comments
        yield waiting


def cut(text: str) -> Cut | None:
    """Where the comments of the last game of a text begin, or its line.  The name of its game
    goes along."""
    at = begin = None
    game = named = ""
    for start, line in Source(text).texts():
        words = line.strip()
        if not words:
            continue
        begin = start if begin is None else begin
        match = _GAME.match(words[1:].removeprefix(" ")) if words[0] == "#" else None
        game = match["name"] if match else game
        if words[0] != "#":
            at, begin, named = begin, None, game
    return Cut(at, open=f"# 棋種：{named}\n" if named else "") if at else None


def looks_like_fen(text: str) -> bool:
    """Whether a line begins like a FEN: ranks joined by slashes, and fields after them."""
    return _BOARD.match(text + " ") is not None


def without_underlines(fen: str) -> str:
    """A FEN as addresses write it, with its spaces again in the same places."""
    return fen if " " in fen.strip() else fen.replace("_", " ")


def write_comments(record: Record) -> str:
    """The comment lines to stand above a record's line, the name of its game first."""
    comments = record.root.comments
    if record.game.file or not record.game.unnamed:
        comments = [f"棋種：{record.game.called}", *comments]
    return "".join(f"# {comment}".rstrip() + "\n" for comment in comments)


def likely_game(line: GameLine) -> Game | None:
    """The game that is meant by a line with moves that several could play; None where a line
    has none, names its game or cannot be of that one by the look of its last word."""
    if line.game or " moves " not in line.text:
        return None
    word = line.text.rsplit(None, 1)[-1]
    # Where files are digits a move begins with one, or has this sign behind its piece.
    numbered = word[0].isdigit() or word[1:2] == "*"
    usual = usual_game("numbered" if numbered else "algebraic")
    return usual if usual is not None and coordinate_reader(usual).word(word).facts else None


def choose_game(line: GameLine, fen: str, moves: Sequence[str]) -> Choice:
    """The game a line belongs to; `fen` is "" for the usual start."""
    if line.game:
        named = game_named(line.game)
        return Choice(named, None if named else unknown_game(line.game))
    fitting: dict[str, Position] = {}
    games = findable_games(fen.split()[0].partition("[")[0].count("/") + 1 if fen else 0)
    if not fen and moves:
        # Else games would be set up that cannot even read the first move.
        games = _naming(games, moves[0]) or games
    for game in games:
        position = parse_fen(game, fen).position if fen else start_position(game)
        if position is not None:
            fitting[game.id] = position
    if fen and not fitting:
        # The other games are asked only for a position that none of these can have.
        fitting = {
            game.id: reading.position
            for game in builtin_games()
            for reading in [parse_fen(game, fen)]
            if reading.position is not None and not reading.faults
        }
    if not fitting:
        return Choice(None, Fault("S118", {"found": "no known game has such a board"}))
    games = _furthest(fitting, moves)
    meant = games if len(games) == 1 else [game for game in games if game.unnamed]
    if len(meant) == 1:
        return Choice(meant[0])
    names = "、".join(game.name for game in games)
    return Choice(None, Fault("S118", {"found": f"several could start so: {names}"}))


class _Player:
    """A game that may be the one of a line, with the position its moves have led to."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.game = position.game
        self.reader = coordinate_reader(self.game)
        self.quick = Quick(self.game, spell_case)

    def plays(self, text: str) -> bool:
        """Play a word where it is a legal move."""
        position, word = self.position, self.reader.word(text)
        if word.facts is None:
            return False
        if self.quick.play(position, word) is not None:
            return True
        move = resolve(position, word.facts, spell).move
        if move is not None:
            position.play(move)
        return move is not None


def _furthest(fitting: dict[str, Position], moves: Sequence[str]) -> list[Game]:
    """The games that can play the moves furthest, all in step, until one is left."""
    playing = {game_id: _Player(position) for game_id, position in fitting.items()}
    for word in moves:
        if len(playing) == 1:
            break
        able = {game_id: player for game_id, player in playing.items() if player.plays(word)}
        if not able:
            # None can play it; some may at least have such squares.
            named = {
                game_id: player
                for game_id, player in playing.items()
                if player.reader.word(word).facts
            }
            playing = named or playing
            break
        playing = able
    # The position's game may be one with an option; the line belongs to the game itself.
    return [builtin_game(game_id) for game_id in playing]


def _naming(games: list[Game], word: str) -> list[Game]:
    """The games in whose coordinates a word is a move."""
    return [game for game in games if coordinate_reader(game).word(word).facts]
