"""The catalogue of codes: one row for every kind of finding, by stage.

What lives here: severity, title, templates and page of each code.  What does not: how a
finding is found or drawn.  Importing this is left until there is a finding to tell.
"""

from __future__ import annotations

from notation.codes import conversion, ends, fen, games, laws, resolving, style, syntax, turns
from notation.diagnostics import Code

CODES: dict[str, Code] = {
    code.id: code
    for module in (syntax, fen, resolving, laws, turns, ends, conversion, style, games)
    for code in module.CODES
}
