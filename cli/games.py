"""kifu games."""

from __future__ import annotations

import click

from notation.games import builtin_games


@click.command(name="games")
def command() -> None:
    """List the built-in games: id, name, board, seats and options.

    \b
    Example:
      kifu games
    """
    for game in builtin_games():
        seats = " ".join(seat.name for seat in game.seats)
        options = "".join(
            f", {variant.option.title} ({variant.option.setting})"
            for variant in game.variants
            if variant.option
        )
        board = f"{game.files}×{game.ranks}"
        click.echo(f"{game.id}\t{game.name}\t{board}\t{seats}{options}")
