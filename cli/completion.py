"""kifu completion."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

# What click, which answers the script, looks for when the command is called kifu.
_VARIABLE = "_KIFU_COMPLETE"


@click.command(name="completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script of a shell.

    It completes commands, options, games, formats, codes and paths by asking kifu itself,
    so it stays right when kifu is updated. Bash must be 4.4 or newer.

    \b
    Examples:
      bash, in ~/.bashrc:
        eval "$(kifu completion bash)"
      zsh, in ~/.zshrc after compinit:
        eval "$(kifu completion zsh)"
      fish, once:
        kifu completion fish > ~/.config/fish/completions/kifu.fish
    """
    made = get_completion_class(shell)
    assert made is not None
    script = made(ctx.find_root().command, {}, "kifu", _VARIABLE).source()
    click.echo(script, nl=False)
