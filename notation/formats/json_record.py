"""json: the whole model of a record as JSON.

What lives here: reading and writing the shape `record.schema.json` describes, inverses of
each other.  What does not: JSON itself (`notation.formats.json_text`).

Lines of play are a flat list, each naming the line and the ply it leaves, so that no depth
of branches nests anything.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from notation.formats.coordinates import coordinate_reader, format_move
from notation.formats.dialects import dialect
from notation.formats.format import Carries, Comments, Format
from notation.formats.json_reader import RecordReader, read_records
from notation.formats.json_shape import (
    ShapeError,
    as_choice,
    as_list,
    as_number,
    as_object,
    as_text,
)
from notation.formats.json_text import Json, Path, cut
from notation.games import any_game, game_named, unknown_game
from notation.records.record import MOST_NAG, Clock, Node, Outcome, Reason, Record, Score
from notation.records.transcript import (
    Transcript,
    Word,
    WrittenLine,
    WrittenMove,
    WrittenResult,
)
from notation.rules.fen import format_fen, parse_fen, start_position
from notation.rules.game import Game
from notation.rules.position import Position
from notation.source import Source

VERSION = 1
_TIME_LIMIT = 10**9


def read(source: Source, game: Game | None) -> Iterator[Transcript]:
    """The records of a JSON text: one object, or a list of them."""
    return read_records(
        source,
        lambda: _empty(game),
        lambda data, path, value, index: _Reader(data, path, value, index, game),
    )


def write(records: Sequence[Record]) -> str:
    """One record as an object, several as a list."""
    objects = [_record(record) for record in records]
    value = objects[0] if len(objects) == 1 else objects
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def sniff(text: str) -> int:
    """An object, or a list of objects, that says it is a kifu record."""
    head = text.lstrip()
    if not head.startswith(("{", "[")):
        return 0
    return 95 if _VERSION.search(text) else 50 if _OBJECT.match(head) else 0


# How a record says that it is one, and how an object begins, as no comment in braces does.
_VERSION = re.compile(r'"kifu"\s*:\s*\d')
_OBJECT = re.compile(r'\{\s*(?:"(?:[^"\\]|\\.)*(?:"\s*(?::|\Z)|\Z)|\}(?!\s*\S)|\Z)')

FORMAT = Format(
    "json",
    "JSON",
    (".json",),
    Carries(
        variations=True,
        ends=True,
        comments=Comments.ALL,
        times=True,
        fractions=True,
        headers=True,
        result=True,
        nags=True,
    ),
    sniff,
    read,
    write,
    cut=cut,
)


def _empty(game: Game | None) -> Transcript:
    base = game or any_game()
    return Transcript(base, None, dialect(base).spell)


class _Reader(RecordReader):
    """Reads one record."""

    schema = "JSON Schema that ships with kifu (record.schema.json)"

    def __init__(self, data: Json, path: Path, value: Any, index: int, given: Game | None) -> None:
        super().__init__(data, path, value, index, _empty(given))
        self.given = given

    def _top(self) -> None:
        path, out = self.path, self.out
        top = as_object(self.value, path, _TOP_KEYS, ("kifu", "game", "lines"))
        if top["kifu"] != VERSION:
            raise ShapeError((*path, "kifu"), f"this kifu reads version {VERSION}")
        name = as_text(top["game"], (*path, "game"))
        game = self.given or game_named(name)
        if game is None:
            self._report(unknown_game(name), (*path, "game"))
            return
        out.game = game
        out.spell = dialect(game).spell
        start = self._start(game, top)
        for number, row in enumerate(as_list(top.get("headers", []), (*path, "headers"))):
            pair = as_list(row, (*path, "headers", number))
            if len(pair) != 2:
                raise ShapeError((*path, "headers", number), "a name and a value are expected")
            words = [as_text(word, (*path, "headers", number)).strip() for word in pair]
            if not words[0] or any(len(word.splitlines()) > 1 for word in words):
                raise ShapeError((*path, "headers", number), "a name and a value of one line")
            out.headers.append((words[0], words[1]))
        out.comments = _comments(top, path)
        out.nags = _nags(top, path)
        out.lines = []
        lines = as_list(top["lines"], (*path, "lines"))
        if not lines:
            raise ShapeError((*path, "lines"), "the main line is missing")
        for number, row in enumerate(lines):
            self._line(number, row, (*path, "lines", number))
        if "result" in top:
            out.result = self._result(top["result"], (*path, "result"))
        out.start = start

    def _start(self, game: Game, top: dict[str, Any]) -> Position | None:
        if "start" not in top:
            return start_position(game)
        path = (*self.path, "start")
        reading = parse_fen(game, as_text(top["start"], path))
        for placed in reading.faults:
            self._report(placed.fault, path)
        if reading.position is not None:
            self.out.game = reading.position.game
        return reading.position

    def _line(self, number: int, row: Any, path: Path) -> None:
        needed = ("moves",) if number == 0 else ("parent", "ply", "moves")
        line = as_object(row, path, needed if number == 0 else (*needed, "result"), needed)
        written = WrittenLine(span=self.data.place(path))
        if number:
            parent = as_number(line["parent"], (*path, "parent"), number - 1)
            ply = as_number(line["ply"], (*path, "ply"), _TIME_LIMIT)
            above = self.out.lines[parent]
            if not above.ply <= ply <= above.ply + len(above.entries) or ply == 0:
                raise ShapeError((*path, "ply"), f"line {parent} has no ply {ply}")
            written.parent, written.ply = parent, ply
            if "result" in line:
                written.result = self._result(line["result"], (*path, "result"))
        self.out.lines.append(written)
        for count, move in enumerate(as_list(line["moves"], (*path, "moves"))):
            ply = written.ply + count
            try:
                entry = self._entry(move, (*path, "moves", count), ply)
            except ShapeError as wrong:
                self._report_wrong(wrong)
                place = self.data.place((*path, "moves", count))
                entry = WrittenMove(None, place.start, place.end)
            written.entries.append(entry)

    def _entry(self, value: Any, path: Path, ply: int) -> WrittenMove:
        keys = ("move", "text", "comments", "nags", "used", "total")
        row = as_object(value, path, keys, ("move",))
        text = as_text(row["move"], (*path, "move"))
        place = self.data.place((*path, "move"))
        # Inside the quotes; a word with escapes is no move anyway.
        found: list[Any] = []
        reader = coordinate_reader(self.out.game)
        written = reader.written(text, place.start + 1, found, index=self.index)
        for one in found:
            self.out.diagnostics.append(one._replace(span=place, ply=ply))
        facts, word = written.facts, written.word
        if facts is not None:
            plain = as_text(row["text"], (*path, "text")) if "text" in row else ""
            gloss = self.data.place((*path, "text")) if plain else place
            parts = {"gloss": (gloss.start - place.start, gloss.end - place.start)}
            facts = facts.but(plain=plain, gloss=True)
            word = Word(facts, parts)
        entry = WrittenMove(word, place.start, place.end)
        entry.comments, entry.nags = _comments(row, path), _nags(row, path)
        entry.clock = _clock(row, path)
        if entry.clock is not None:
            entry.clock_span = self.data.place((*path, "total" if "total" in row else "used"))
        return entry

    def _result(self, value: Any, path: Path) -> WrittenResult:
        game = self.out.game
        row = as_object(value, path, ("score", "winner", "reason", "used", "total"), ("score",))
        score = as_choice(row["score"], (*path, "score"), [score.value for score in Score])
        winner = None
        if score == Score.WIN.value:
            letters = [seat.letter for seat in game.seats]
            if "winner" not in row:
                raise ShapeError(path, "a win needs its winner")
            letter = as_choice(row["winner"], (*path, "winner"), letters)
            winner = game.seats[letters.index(letter)].team
        elif "winner" in row:
            raise ShapeError((*path, "winner"), "only a win has a winner")
        reason = None
        if "reason" in row:
            known = [reason.value for reason in Reason]
            reason = Reason(as_choice(row["reason"], (*path, "reason"), known))
        outcome = Outcome(Score(score), winner, reason, _clock(row, path))
        words = " ".join(str(row[key]) for key in ("score", "winner", "reason") if key in row)
        return WrittenResult(outcome, words, self.data.place(path))


_TOP_KEYS = ("kifu", "game", "start", "headers", "comments", "nags", "lines", "result")


def _clock(row: dict[str, Any], path: Path) -> Clock | None:
    used, total = (
        _seconds(row[key], (*path, key)) if key in row else None for key in ("used", "total")
    )
    return None if used is None and total is None else Clock(used, total)


def _seconds(value: Any, path: Path) -> int:
    """A time in seconds, whole or with decimals, as milliseconds."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not 0 <= value <= _TIME_LIMIT:
        raise ShapeError(path, f"seconds from 0 to {_TIME_LIMIT} are expected")
    milliseconds: int = round(value * 1000)
    return milliseconds


def _comments(row: dict[str, Any], path: Path) -> list[str]:
    """Comments of one line each; a longer one is cut at its line ends."""
    comments = as_list(row.get("comments", []), (*path, "comments"))
    return [
        line.rstrip()
        for number, comment in enumerate(comments)
        for line in (as_text(comment, (*path, "comments", number)).splitlines() or [""])
    ]


def _nags(row: dict[str, Any], path: Path) -> list[int]:
    nags = as_list(row.get("nags", []), (*path, "nags"))
    return [as_number(nag, (*path, "nags", n), MOST_NAG) for n, nag in enumerate(nags)]


def _record(record: Record) -> dict[str, Any]:
    value: dict[str, Any] = {"kifu": VERSION, "game": record.game.file or record.game.id}
    value["start"] = format_fen(record.start)
    if record.headers:
        value["headers"] = [list(header) for header in record.headers]
    if record.root.comments:
        value["comments"] = record.root.comments
    if record.root.nags:
        value["nags"] = record.root.nags
    value["lines"] = []
    for number, line in enumerate(record.lines()):
        row: dict[str, Any] = {} if number == 0 else {"parent": line.parent, "ply": line.ply}
        before = line.nodes[0].parent if line.nodes else None
        row["moves"] = _moves(record.position_at(before or record.root), line.nodes)
        ends = line.nodes[-1].outcome if number else None
        if ends is not None:
            row["result"] = _outcome(record.game, ends)
        value["lines"].append(row)
    if record.outcome is not None:
        value["result"] = _outcome(record.game, record.outcome)
    return value


def _moves(position: Position, nodes: Sequence[Node]) -> list[dict[str, Any]]:
    spell = dialect(position.game).spell
    moves = []
    for node in nodes:
        assert node.move is not None
        move: dict[str, Any] = {"move": format_move(position.game, node.move)}
        move["text"] = spell(position, node.move)
        if node.comments:
            move["comments"] = node.comments
        if node.nags:
            move["nags"] = node.nags
        move.update(_times(node.clock))
        moves.append(move)
        position.play(node.move)
    return moves


def _times(clock: Clock | None) -> dict[str, int | float]:
    if clock is None:
        return {}
    times = {"used": clock.used, "total": clock.total}
    return {key: _json_seconds(time) for key, time in times.items() if time is not None}


def _json_seconds(milliseconds: int) -> int | float:
    seconds, rest = divmod(milliseconds, 1000)
    return milliseconds / 1000 if rest else seconds


def _outcome(game: Game, outcome: Outcome) -> dict[str, Any]:
    value: dict[str, Any] = {"score": outcome.score.value}
    if outcome.winner is not None:
        value["winner"] = next(s.letter for s in game.seats if s.team == outcome.winner)
    if outcome.reason is not None:
        value["reason"] = outcome.reason.value
    return {**value, **_times(outcome.clock)}
