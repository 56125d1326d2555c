"""A transcript to a record, by replaying every line.

What lives here: walking the written lines, checking what a record claims beside its moves
(the result, times), and stopping a line where a move cannot be played.

What does not: why a move cannot be played (`notation.records.resolve`).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from notation.diagnostics import Diagnostic, Fault, Severity, diagnostic
from notation.records.record import Node, Outcome, Reason, Record, Score
from notation.records.resolve import check_facts, resolve
from notation.records.transcript import Entry, Transcript, WrittenLine
from notation.rules.endings import Ending, Occurrences, ending
from notation.rules.fen import format_fen
from notation.rules.laws import describe, describe_all
from notation.rules.moves import Move
from notation.rules.position import Position
from notation.source import Span

# Reasons that can stand with a win, a draw, and a game left unfinished.
_POSSIBLE = {
    Score.WIN: {*Reason} - {Reason.AGREEMENT, Reason.IMPASSE, Reason.ABORTED, Reason.NO_MATE},
    Score.DRAW: {Reason.AGREEMENT, Reason.REPETITION, Reason.NO_MOVE, Reason.IMPASSE},
    Score.UNFINISHED: {Reason.ABORTED, Reason.NO_MATE},
}
# Reasons a record may give for an ending.  A mated side may resign all the same, and
# perpetual check is a foul.
_FITTING = {
    Ending.MATE: (None, Reason.MATE, Reason.RESIGNATION),
    Ending.STALEMATE: (None, Reason.NO_MOVE, Reason.RESIGNATION),
    Ending.REPETITION: (None, Reason.REPETITION),
    Ending.PERPETUAL_CHECK: (None, Reason.REPETITION, Reason.FOUL),
}
_ENDING_REASONS = {
    Ending.MATE: Reason.MATE,
    Ending.STALEMATE: Reason.NO_MOVE,
    Ending.REPETITION: Reason.REPETITION,
    Ending.PERPETUAL_CHECK: Reason.REPETITION,
}


@dataclass(slots=True)
class Reading:
    """One game read: the record as far as it is sound, and every finding, by place.

    `plies` counts the moves of the main line that were replayed.
    """

    record: Record | None
    diagnostics: list[Diagnostic] = field(default_factory=list)
    plies: int = 0

    @property
    def ok(self) -> bool:
        """Whether nothing worse than a warning was found."""
        return not any(found.severity is Severity.ERROR for found in self.diagnostics)


def replay(transcript: Transcript, *, index: int = 0, force: bool = False) -> Reading:
    """Replay a transcript.  Never raises on anything a file can say.

    `index` is the game's place in its file.  With `force` a move that is possible on the
    board but breaks a law is reported and played all the same; otherwise its line stops
    there and the moves after it are only known to be readable.
    """
    return _Replay(transcript, index, force).run()


class _Replay:
    def __init__(self, transcript: Transcript, index: int, force: bool) -> None:
        self.transcript = transcript
        self.index = index
        self.force = force
        self.found = list(transcript.diagnostics)
        self.played: list[list[Node]] = []
        self.fouled = False
        result = transcript.result
        self.outcome = result.outcome if result else None
        # One position for all lines, with the nodes played in it and what stood before.
        self.position: Position | None = None
        self.seen = Occurrences()
        self.path: list[Node] = []

    def run(self) -> Reading:
        transcript = self.transcript
        if transcript.start is None:
            return self._reading(None)
        record = Record(
            transcript.game,
            transcript.start,
            list(transcript.headers),
        )
        record.root.comments = list(transcript.comments)
        for line in transcript.lines:
            self._line(record, line)
        record.outcome = self.outcome
        return self._reading(record)

    def _reading(self, record: Record | None) -> Reading:
        self.found.sort(key=lambda found: (found.span.start, found.span.end))
        return Reading(record, self.found, record.plies() if record else 0)

    def _report(self, fault: Fault, span: Span, ply: int, position: Position | None) -> None:
        fen = format_fen(position) if position else ""
        self.found.append(diagnostic(fault, span, game=self.index, ply=ply, position=fen))

    def _line(self, record: Record, line: WrittenLine) -> None:
        nodes: list[Node] = []
        self.played.append(nodes)
        if line.adrift:
            record.complete = False
            record.lost += len(line.entries)
            return
        fork = self._fork(record, line)
        if fork is None:
            self._report(Fault("R121", {"ply": str(line.ply)}), line.span, line.ply, None)
            record.complete = False
            record.lost += len(line.entries)
            return
        position, seen = self._go_to(record, fork)
        node = fork
        if line.parent >= 0 and line.entries and not fork.children:
            fork.ends = True
        for count, entry in enumerate(line.entries):
            move = self._entry(position, entry, node.ply + 1, self._stated_foul(line, count))
            if move is None:
                record.complete = False
                record.lost += len(line.entries) - count
                rest = line.entries[count + 1 :]
                if rest:
                    facts = {"count": "1 move" if len(rest) == 1 else f"{len(rest)} moves"}
                    self._report(Fault("R120", facts), rest[0].span, node.ply + 2, None)
                return
            position.play(move)
            node = node.add(move)
            node.comments = list(entry.comments)
            node.clock = entry.clock
            nodes.append(node)
            self.path.append(node)
            if seen.add(position) == record.game.repetition:
                self._repeated(position, line, count, node.ply)
        self._check_clocks(record, line, nodes)
        if line.parent < 0 and not self.fouled:
            last = line.entries[-1].span if line.entries else line.span
            self._check_result(position, seen, last, node.ply)

    def _go_to(self, record: Record, node: Node) -> tuple[Position, Occurrences]:
        """The position after a node, from wherever the last line stopped: branches come in
        the order of their forks, so this is near."""
        if self.position is None:
            self.position = record.start.copy()
            self.seen.add(self.position)
        position, seen, path = self.position, self.seen, self.path
        target = node.path()
        common = 0
        while common < min(len(path), len(target)) and path[common] is target[common]:
            common += 1
        while len(path) > common:
            seen.remove(position)
            position.undo()
            path.pop()
        for step in target[common:]:
            assert step.move is not None
            position.play(step.move)
            seen.add(position)
            path.append(step)
        return position, seen

    def _repeated(self, position: Position, line: WrittenLine, count: int, ply: int) -> None:
        """A position stands for the last time: told, or the end of the game."""
        facts = {"count": str(position.game.repetition)}
        if not position.game.repetition_ends:
            result = self.transcript.result
            stated = result.outcome.reason if result and result.outcome else None
            if stated is Reason.REPETITION and line.parent < 0 and count + 1 == len(line.entries):
                return
            self._report(Fault("E107", facts), line.entries[count].span, ply, position)
        elif count + 1 < len(line.entries):
            self._report(Fault("E109", facts), line.entries[count + 1].span, ply + 1, position)

    def _fork(self, record: Record, line: WrittenLine) -> Node | None:
        """The node a line leaves: the one before its first ply, along its parents."""
        ply, parent = line.ply - 1, line.parent
        while ply > 0 and parent >= 0:
            above = self.transcript.lines[parent]
            if ply >= above.ply:
                nodes = self.played[parent]
                return nodes[ply - above.ply] if ply - above.ply < len(nodes) else None
            parent = above.parent
        return record.root if ply <= 0 else None

    def _fouled_by(self, position: Position) -> None:
        """The side to move has fouled, as the record states: so the other side has won."""
        self.fouled = True
        winner = position.game.seats[position.enemies(position.turn)[0]].team
        self.outcome = Outcome(Score.WIN, winner, Reason.FOUL)

    def _stated_foul(self, line: WrittenLine, count: int) -> bool:
        """Whether the record says that this move, its last, lost the game by a foul."""
        result = self.transcript.result
        outcome = result.outcome if result else None
        start = self.transcript.start
        if outcome is None or start is None or outcome.reason is not Reason.FOUL:
            return False
        seats = self.transcript.game.seats
        mover = (start.turn + count) % len(seats)
        last = line.parent < 0 and count + 1 == len(line.entries)
        stated = result is not None and result.last_mover
        return last and (stated or outcome.winner != seats[mover].team)

    def _entry(self, position: Position, entry: Entry, ply: int, foul: bool) -> Move | None:
        """The move to play for an entry, None where the line stops.  A move that breaks a
        law is played all the same where the record itself calls it a foul."""
        written = entry.move
        if written is None:
            return None
        spell = self.transcript.spell
        resolution = resolve(position, written.facts, spell)
        findings = resolution.findings
        move = resolution.move
        if move is not None:
            findings += check_facts(position, written.facts, move, spell)
        else:
            over = ending(position)
            if over is not None:
                words = _end_words(position, over, Occurrences())
                self._report(Fault("E105", words), entry.span, ply, position)
                return None
        foul = foul and move is None
        for finding in findings:
            fault = finding.fault
            if foul:
                told = diagnostic(fault, entry.span)
                fault = Fault("E112", {"code": told.code, "foul": told.message})
            self._report(fault, written.part(finding.part), ply, position)
        if move is None and (self.force or foul):
            if foul:
                self._fouled_by(position)
            return resolution.illegal
        return move

    def _check_clocks(self, record: Record, line: WrittenLine, nodes: list[Node]) -> None:
        """Compare each stated total with the sum of the times the side used."""
        first = self.transcript.start
        if not nodes or first is None or not any(node.clock for node in nodes):
            return
        seats = len(record.game.seats)
        sums: list[int | None] = [0] * seats
        entries = {id(node): entry for node, entry in zip(nodes, line.entries, strict=False)}
        for node in nodes[-1].path():
            seat = (first.turn + node.ply - 1) % seats
            used = node.clock.used if node.clock else None
            before = sums[seat]
            sums[seat] = before + used if before is not None and used is not None else None
            total = node.clock.total if node.clock else None
            entry = entries.get(id(node))
            expected = sums[seat]
            if entry and entry.clock_span and total is not None and expected not in (None, total):
                assert expected is not None
                words = {"found": clock_text(total), "expected": clock_text(expected)}
                self._report(Fault("E201", words), entry.clock_span, node.ply, None)
            if total is not None:
                sums[seat] = total

    def _check_result(self, position: Position, seen: Occurrences, last: Span, ply: int) -> None:
        written = self.transcript.result
        over = ending(position) or seen.ending(position)
        outcome = _outcome_on_board(position, over, seen)
        if written is None:
            if outcome is not None and self.transcript.states_result:
                words = _end_words(position, over, seen)
                self._report(Fault("E102", words), last, ply, position)
            return
        stated = written.outcome
        if stated is None:
            return
        words = {"written": written.text, **_end_words(position, over, seen)}
        if stated.reason is not None and stated.reason not in _POSSIBLE[stated.score]:
            self._report(Fault("E113", words), written.span, ply, position)
            return
        if outcome is None:
            if stated.reason in (Reason.MATE, Reason.NO_MOVE):
                code = "E101" if stated.reason is Reason.MATE else "E104"
                self._report(Fault(code, words), written.span, ply, position)
            elif stated.reason is Reason.REPETITION:
                count = seen.count(position)
                if count < position.game.repetition:
                    words["count"] = str(count)
                    words["needed"] = str(position.game.repetition)
                    self._report(Fault("E106", words), written.span, ply, position)
        elif over is None or (stated.score, stated.winner) != (outcome.score, outcome.winner):
            self._report(Fault("E103", words), written.span, ply, position)
        elif stated.reason not in _FITTING[over]:
            self._report(Fault("E108", words), written.span, ply, position)


def clock_text(seconds: int) -> str:
    """Seconds as records write them: 0:03:45."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _outcome_on_board(position: Position, over: Ending | None, seen: Occurrences) -> Outcome | None:
    if over is None:
        return None
    loser = _loser(position, over, seen)
    if loser is None:
        return Outcome(Score.DRAW, None, _ENDING_REASONS[over])
    winner = position.game.seats[position.enemies(loser)[0]].team
    return Outcome(Score.WIN, winner, _ENDING_REASONS[over])


def _loser(position: Position, over: Ending, seen: Occurrences) -> int | None:
    """The seat an ending makes lose, None for a draw."""
    if over is Ending.PERPETUAL_CHECK:
        return seen.perpetual_checker(position)
    drawn = over is Ending.REPETITION or (
        over is Ending.STALEMATE and not position.game.no_move_loses
    )
    return None if drawn else position.turn


def _end_words(position: Position, over: Ending | None, seen: Occurrences) -> dict[str, str]:
    game = position.game
    side = position.turn
    king = position.kings[side]
    name = game.seats[side].name
    words = {
        "side": name,
        "king": describe(position, king) if king >= 0 else name,
        "attackers": describe_all(position, position.checkers(side)),
    }
    if over is None:
        return words
    loser = _loser(position, over, seen)
    ends = {
        Ending.MATE: f"{name} is mated",
        Ending.STALEMATE: f"{name} has no legal move and is not attacked",
        Ending.REPETITION: f"the position stands for the {game.repetition}th time",
    }
    checker = game.seats[loser].name if loser is not None else ""
    words["end"] = ends.get(over) or f"{checker} gave perpetual check"
    winner = "" if loser is None else game.seats[position.enemies(loser)[0]].name
    words["scored"] = "a draw" if loser is None else f"a win for {winner}"
    return words
