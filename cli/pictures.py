"""What `kifu show` draws, into a file or to standard output.

What lives here: the options of pictures, which of them go together, and writing what was
drawn.  What does not: which position is shown (`cli.show`), and the drawing.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from cli.options import ANY_PATH
from cli.report import USAGE, tell_problem
from notation.archive.names import STDIN

if TYPE_CHECKING:
    from notation.pictures.story import View
    from notation.records.record import Record
    from notation.rules.game import Game
    from notation.rules.moves import Move
    from notation.rules.position import Position

_TEXT, _SVG, _PNG = "text", "svg", "png"
_SUFFIXES = {".svg": _SVG, ".png": _PNG, ".txt": _TEXT, "": _TEXT}
_LEAST, _MOST = 16, 4096
# Options by what they go with, as parameters are called.
_OF_TEXT = ("style", "coordinates")
_OF_PICTURES = ("theme", "seen_by")
_OF_PNG = ("size", "fonts")


class Shown(NamedTuple):
    """What is to be drawn: a position, with a heading for who hears it; of a record also the
    move before, with its words, and whether the record ends here."""

    position: Position
    heading: str
    record: Record | None = None
    move: Move | None = None
    last: str = ""
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """How and where to draw, as the options tell it."""

    to: str
    output: str
    theme: str
    seen_by: str | None
    size: int | None
    fonts: tuple[str, ...]

    def write(self, shown: Shown, text: str) -> None:
        """Draw, or write the text where that is wanted.  Ends the run with 2 when there is no
        picture or it cannot be written."""
        if self.to == _TEXT and not self.output:
            click.echo(text, nl=False)
        elif self.to == _TEXT:
            self._put(click.unstyle(text).encode())
        elif self.to == _SVG:
            self._put(self._svg(shown, self.theme).encode())
        else:
            self._put(self._png(shown))

    def _svg(self, shown: Shown, theme: str) -> str:
        from notation.pictures.colors import Theme
        from notation.pictures.story import outcome_words
        from notation.pictures.svg import draw_svg
        from notation.pictures.words import players

        game, record = shown.position.game, shown.record
        outcome = record.outcome if record and shown.ended else None
        return draw_svg(
            self._view(shown),
            heading=shown.heading,
            last=shown.last,
            outcome=outcome_words(game, outcome) if outcome else "",
            players=players(game, record.headers) if record else {},
            theme=Theme(theme),
            viewer=self._viewer(game),
        )

    def _png(self, shown: Shown) -> bytes:
        from notation.pictures.layout import Layout
        from notation.pictures.png import Png, PngError, no_font
        from notation.pictures.svg import own_words
        from notation.pictures.words import players

        # Nobody looks on who could have set one or the other.
        svg = self._svg(shown, "light" if self.theme == "auto" else self.theme)
        game, record = shown.position.game, shown.record
        size = self.size or min(2 * Layout(game).width, _MOST)
        try:
            png = Png(self.fonts)
            missing = png.missing(own_words(self._view(shown)))
            if missing:
                raise PngError(no_font(missing))
            names = players(game, record.headers) if record else {}
            missing = png.missing("".join(names.values()))
            if missing:
                tell_problem(f"in the names, {no_font(missing)}")
            return png.draw(svg, width=size)
        except PngError as error:
            tell_problem(str(error))
            sys.exit(USAGE)

    def _view(self, shown: Shown) -> View:
        from notation.pictures.story import seen

        return seen(shown.position, shown.move)

    def _viewer(self, game: Game) -> int:
        """The seat that looks on.  Raises UsageError where there is none that can."""
        from notation.pictures.layout import Layout

        if self.seen_by is None:
            return 0
        seats = Layout(game).seen_by()
        for seat in seats:
            row = game.seats[seat]
            called = {word.casefold() for word in (row.name, *row.aliases, str(seat + 1))}
            if self.seen_by.casefold() in called:
                return seat
        known = ", ".join(f"{seat + 1} {game.seats[seat].name}" for seat in seats)
        why = "" if len(seats) == len(game.seats) else " (its board cannot be turned sideways)"
        raise click.UsageError(
            f"--seen-by: no seat {self.seen_by!r} to see {game.name} from{why}; seats: {known}."
        )

    def _put(self, data: bytes) -> None:
        if not self.output:
            click.echo(data, nl=False)
            return
        from cli.files import write_whole

        try:
            write_whole(self.output, data)
        except OSError as error:
            tell_problem(f"{self.output}: {error.strerror}")
            sys.exit(USAGE)


_OPTIONS = (
    click.option(
        "--to",
        type=click.Choice([_TEXT, _SVG, _PNG]),
        help="What to draw; told by the suffix of -o, else text.",
    ),
    click.option(
        "-o", "--output", type=ANY_PATH, metavar="OUT", help="File to write, not standard output."
    ),
    click.option("--force", is_flag=True, help="Overwrite an existing file."),
    click.option(
        "--theme",
        type=click.Choice(["auto", "light", "dark"]),
        default="auto",
        help="Colours of a picture; auto: as whoever looks on has set it, light in PNG.",
    ),
    click.option(
        "--seen-by", metavar="SEAT", help="Whose pieces point up: a seat's name or number."
    ),
    click.option(
        "--size",
        type=click.IntRange(_LEAST, _MOST),
        metavar="N",
        help="Width of a PNG in pixels.",
    ),
    click.option(
        "--font",
        "fonts",
        multiple=True,
        type=ANY_PATH,
        metavar="FONT",
        help="Font file for a PNG, before those of the system; may be repeated.",
    ),
)


def picture_options(function: Callable[..., None]) -> Callable[..., None]:
    """The options of pictures, handed on as one `drawing`.  Raises UsageError where they do not
    go with each other."""

    @functools.wraps(function)
    def with_drawing(
        *,
        to: str | None,
        output: str | None,
        force: bool,
        theme: str,
        seen_by: str | None,
        size: int | None,
        fonts: tuple[str, ...],
        **rest: Any,
    ) -> None:
        output = "" if output is None or output == STDIN else output
        to = to or _told_by(output)
        _refuse_strangers(to)
        if os.path.isdir(output):
            raise click.UsageError(f"{output} is a folder; name a file.")
        if output and os.path.lexists(output) and not force:
            raise click.UsageError(f"{output} exists; --force overwrites it.")
        if to == _PNG and not output and sys.stdout and sys.stdout.isatty():
            raise click.UsageError("A PNG is no text for a terminal; write it with -o FILE.")
        function(drawing=Drawing(to, output, theme, seen_by, size, fonts), **rest)

    for option in reversed(_OPTIONS):
        with_drawing = option(with_drawing)
    return with_drawing


def _told_by(output: str) -> str:
    suffix = os.path.splitext(output)[1].lower()
    if suffix not in _SUFFIXES:
        raise click.UsageError(f"{suffix} does not tell what to draw; say so with --to.")
    return _SUFFIXES[suffix]


def _refuse_strangers(to: str) -> None:
    """Refuse options that were given and are not for what is drawn."""
    context = click.get_current_context()
    for names, targets in (
        (_OF_TEXT, (_TEXT,)),
        (_OF_PICTURES, (_SVG, _PNG)),
        (_OF_PNG, (_PNG,)),
    ):
        for parameter in context.command.params:
            given = context.get_parameter_source(parameter.name or "")
            if (
                parameter.name in names
                and given is not ParameterSource.DEFAULT
                and to not in targets
            ):
                wanted = " or ".join(f"--to {target}" for target in targets)
                raise click.UsageError(f"{parameter.opts[-1]} goes with {wanted}, not {to}.")
