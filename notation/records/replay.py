"""A transcript to a record, by replaying every line.

What lives here: walking the written lines, and stopping a line where a move cannot be played.

What does not: why a move cannot be played (`notation.records.resolve`), and whether what is
said beside the moves is true (`notation.records.claims`).
"""

from __future__ import annotations

from notation.diagnostics import Fault, Severity, diagnostic
from notation.records.claims import Sums, add_clock, unstated, wrong_result
from notation.records.quick import Quick
from notation.records.reading import PlayedLine, Reading
from notation.records.record import Clock, Node, Outcome, Reason, Record, Score
from notation.records.resolve import check_facts, resolve
from notation.records.transcript import Transcript, WrittenLine, WrittenMove, WrittenResult
from notation.rules.endings import Ending, Occurrences, ending
from notation.rules.fen import format_fen
from notation.rules.law import counted, ordinal
from notation.rules.moves import Move
from notation.rules.position import Position
from notation.rules.wins import won_on_board
from notation.source import Span


def replay(
    transcript: Transcript, *, index: int = 0, force: bool = False, lines: bool = False
) -> Reading:
    """Replay a transcript.  Never raises on anything a file can say.

    `index` is the game's place in its file.  With `force` a move that is possible on the
    board but breaks a law is reported and played all the same; otherwise its line stops
    there and the moves after it are only known to be readable.  With `lines` the reading
    keeps what was written beside what was played.
    """
    replay = _Replay(transcript, index, force)
    reading = replay.run()
    if lines:
        reading.lines = replay.lines()
    return reading


class _Replay:
    def __init__(self, transcript: Transcript, index: int, force: bool) -> None:
        self.transcript = transcript
        self.index = index
        self.force = force
        self.found = list(transcript.diagnostics)
        self.played: list[list[Node]] = []
        self.forks: list[Node | None] = []
        # The outcome of the line that is read, when its last move is the foul it states.
        self.fouled: Outcome | None = None
        result = transcript.result
        self.outcome = result.outcome if result else None
        # One position for all lines, with the nodes played in it and what stood before.
        self.position: Position | None = None
        self.seen = Occurrences()
        self.path: list[Node] = []
        # The times used up to each node, where times are stated.
        self.sums: dict[int, Sums] = {}

    def run(self) -> Reading:
        transcript = self.transcript
        if transcript.start is None:
            if not any(found.severity is Severity.ERROR for found in self.found):
                # A game that is not there must not pass for one without faults.
                help = "the game, or its game file, has no such position: correct it"
                at = Span(transcript.span.start, transcript.span.start)
                facts = {"found": "none that can be played", "help": help}
                self._report(Fault("S128", facts), at, 0, None)
            return self._reading(None)
        record = Record(
            transcript.game,
            transcript.start,
            list(transcript.headers),
        )
        record.root.comments = list(transcript.comments)
        record.root.nags = list(transcript.nags)
        for line in transcript.lines:
            self.fouled = None
            self._line(record, line)
        record.outcome = self.outcome
        return self._reading(record)

    def lines(self) -> list[PlayedLine]:
        """The lines as far as they were played; none without a start position."""
        lines = self.transcript.lines
        results = map(self._written_result, lines)
        return list(map(PlayedLine, lines, self.forks, self.played, results))

    def _reading(self, record: Record | None) -> Reading:
        self.found.sort(key=lambda found: (found.span.start, found.span.end))
        game = record.game if record else self.transcript.game
        plies = record.plies() if record else 0
        return Reading(game, self.transcript.span, record, self.found, plies)

    def _report(self, fault: Fault, span: Span, ply: int, position: Position | None) -> None:
        fen = format_fen(position) if position else ""
        self.found.append(diagnostic(fault, span, game=self.index, ply=ply, position=fen))

    def _line(self, record: Record, line: WrittenLine) -> None:
        nodes: list[Node] = []
        self.played.append(nodes)
        if line.adrift:
            self.forks.append(None)
            record.complete = False
            record.lost += len(line.entries)
            return
        fork = self._fork(record, line)
        self.forks.append(fork)
        if fork is None:
            self._report(Fault("R121", {"ply": str(line.ply)}), line.span, line.ply, None)
            record.complete = False
            record.lost += len(line.entries)
            return
        position, seen = self._go_to(record, fork)
        quick = Quick(record.game, self.transcript.spell_case)
        node = fork
        if line.parent >= 0 and line.entries and fork.first is None:
            fork.ends = True
        for count, written in enumerate(line.entries):
            move = quick.play(position, written.word) if written.word is not None else None
            sure = move is not None
            if move is None:
                foul = self._stated_foul(line, count)
                move = self._entry(position, written, node.ply + 1, foul)
            if move is None:
                if self.fouled is not None:
                    self._set_outcome(line, nodes, self.fouled)
                elif won_on_board(position):
                    self._check_result(line, node.ply, position, seen)
                record.complete = False
                record.whole = record.whole and line.parent >= 0
                record.lost += len(line.entries) - count
                rest = line.entries[count + 1 :]
                if rest:
                    facts = {"count": counted(len(rest), "move")}
                    self._report(Fault("R120", facts), rest[0].span, node.ply + 2, None)
                return
            if not sure:
                position.play(move)
            node = node.add(move)
            node.told = written.told
            node.clock = written.clock
            nodes.append(node)
            self.path.append(node)
            if seen.add(position) == record.game.repetition:
                self._repeated(position, line, count, node.ply)
        self._check_clocks(record, line, fork, nodes)
        result = self._written_result(line)
        branch = line.parent >= 0
        if self.fouled is None and result is not None:
            self._check_result(line, node.ply, position, seen)
        elif self.fouled is None and not branch and self.transcript.states_result:
            fault = unstated(position, seen)
            if fault is not None:
                last = line.entries[-1].span if line.entries else line.span
                self._report(fault, last, node.ply, position)
        stated = _shown(result, position) if result else None
        self._set_outcome(line, nodes, self.fouled or stated)

    def _check_result(
        self, line: WrittenLine, ply: int, position: Position, seen: Occurrences
    ) -> None:
        """Compare the result of a line with the position after its last move."""
        written, branch = self._written_result(line), line.parent >= 0
        if written is None:
            return
        fault = wrong_result(position, seen, written, self.transcript.headers, branch=branch)
        if fault is not None:
            told = fault.code not in ("E103", "E102") and written.reason_span
            self._report(fault, told or written.span, ply, position)

    def _set_outcome(self, line: WrittenLine, nodes: list[Node], outcome: Outcome | None) -> None:
        if line.parent < 0:
            self.outcome = outcome
        elif nodes:
            nodes[-1].outcome = outcome

    def _written_result(self, line: WrittenLine) -> WrittenResult | None:
        return self.transcript.result if line.parent < 0 else line.result

    def _go_to(self, record: Record, node: Node) -> tuple[Position, Occurrences]:
        """The position after a node, from wherever the last line stopped: branches come in
        the order of their forks, so this is near."""
        if self.position is None:
            self.position = record.start.copy()
            self.seen.add(self.position)
        position, seen, path = self.position, self.seen, self.path
        ahead = []
        while node.parent is not None and not (
            node.ply <= len(path) and path[node.ply - 1] is node
        ):
            ahead.append(node)
            node = node.parent
        while len(path) > node.ply:
            seen.remove()
            position.undo()
            path.pop()
        for step in reversed(ahead):
            assert step.move is not None
            position.play(step.move)
            seen.add(position)
            path.append(step)
        return position, seen

    def _repeated(self, position: Position, line: WrittenLine, count: int, ply: int) -> None:
        """A position stands for the last time: told, or the end of the game."""
        facts = {"count": ordinal(position.game.repetition)}
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

    def _stated_foul(self, line: WrittenLine, count: int) -> bool:
        """Whether the record says that this move, the line's last, lost by a foul."""
        result, start = self._written_result(line), self.transcript.start
        outcome = result.outcome if result else None
        if outcome is None or start is None or outcome.reason is not Reason.FOUL:
            return False
        if count + 1 < len(line.entries):
            return False
        seats = self.transcript.game.seats
        mover = (start.turn + line.ply - 1 + count) % len(seats)
        stated = result is not None and result.last_mover
        return stated or outcome.winner != seats[mover].team

    def _entry(self, position: Position, written: WrittenMove, ply: int, foul: bool) -> Move | None:
        """The move to play for a written one, None where the line stops.  A move that breaks a
        law is played all the same where the record itself calls it a foul."""
        facts = written.facts
        if facts is None:
            return None
        spell = self.transcript.spell
        if won_on_board(position):
            self._report_over(position, written, ply)
            return None
        resolution = resolve(position, facts, spell)
        findings = resolution.findings
        move = resolution.move
        if move is not None and not findings:
            findings += check_facts(position, facts, move, spell)
        else:
            if ending(position) is not None:
                self._report_over(position, written, ply)
                return None
        foul = foul and move is None
        for finding in findings:
            fault = finding.fault
            if foul:
                told = diagnostic(fault, written.span)
                fault = Fault("E112", {"code": told.code, "foul": told.message})
            self._report(fault, written.part(finding.part), ply, position)
        if move is None and (self.force or foul):
            if foul:
                winner = position.game.seats[position.enemies(position.turn)[0]].team
                self.fouled = Outcome(Score.WIN, winner, Reason.FOUL)
            return resolution.illegal
        return move

    def _report_over(self, position: Position, written: WrittenMove, ply: int) -> None:
        fault = unstated(position, Occurrences())
        assert fault is not None
        self._report(Fault("E105", fault.facts), written.span, ply, position)

    def _check_clocks(
        self, record: Record, line: WrittenLine, fork: Node, nodes: list[Node]
    ) -> None:
        """Compare each stated total with the sum of the times the side used."""
        written = self._written_result(line)
        end = written.outcome.clock if written and written.outcome else None
        if not end and not any(node.clock for node in nodes):
            return
        sums = self._sums_at(record, fork)
        for node, move in zip(nodes, line.entries, strict=False):
            sums = self._add_clock(record, sums, node.ply, node.clock, move.clock_span)
            self.sums[id(node)] = sums
        if written is not None and end is not None:
            span = written.clock_span or written.span
            self._add_clock(record, sums, fork.ply + len(nodes) + 1, end, span)

    def _sums_at(self, record: Record, node: Node) -> Sums:
        """The times used up to a node; what is not known yet is added up once."""
        todo = []
        while node.parent is not None and id(node) not in self.sums:
            todo.append(node)
            node = node.parent
        sums = self.sums.get(id(node), (0,) * len(record.game.seats))
        for step in reversed(todo):
            sums = add_clock(sums, self._seat(record, step.ply), step.clock)[0]
            self.sums[id(step)] = sums
        return sums

    def _add_clock(
        self, record: Record, sums: Sums, ply: int, clock: Clock | None, span: Span | None
    ) -> Sums:
        after, fault = add_clock(sums, self._seat(record, ply), clock)
        if fault is not None and span is not None:
            self._report(fault, span, ply, None)
        return after

    def _seat(self, record: Record, ply: int) -> int:
        return (record.start.turn + ply - 1) % len(record.game.seats)


def _shown(written: WrittenResult, position: Position) -> Outcome | None:
    """The outcome of a result behind the last move, with the reason the board gives."""
    outcome = written.outcome
    bare = written.shown and outcome is not None and outcome.reason is None
    if outcome is None or not bare or ending(position) is not Ending.MATE:
        return outcome
    mated = position.game.seats[position.turn].team
    if outcome.score is not Score.WIN or outcome.winner == mated:
        return outcome
    return outcome._replace(reason=Reason.MATE)
