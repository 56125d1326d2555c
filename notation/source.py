"""Bytes to text, places in that text, and text to bytes.

What lives here: deciding an encoding from the bytes, the decoded text with its name
(`Source`), half-open ranges of offsets into it (`Span`) and their line and column, and
writing text in an encoding or telling what does not fit.

What does not: any knowledge of what the text means, and any opening of files.

Offsets count code points of the decoded text.  Line and column (both from 1) are worked
out only when a place is shown; a line ends at LF, CRLF or a lone CR.
"""

from __future__ import annotations

import codecs
import io
import re
import unicodedata
from bisect import bisect_right
from typing import BinaryIO, NamedTuple

_LINE_END = re.compile(r"\r\n|\n|\r")
_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\n|\r|\Z)")
_BOMS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
# Tried in this order when the bytes are not UTF-8.  A strict decoder refuses most text of
# the other encoding, and cp932 is by far the commonest in this field.
_LEGACY = ("cp932", "euc_jp", "gb18030")
_WESTERN = "cp1252"
# What Western text does not hold: bytes above ASCII that are no letters, but an apostrophe
# between letters; three such letters in a row; two that touch no other letter.
# This and the next two are compiled when they are first asked for: UTF-8 needs none of them.
_NOT_WESTERN = (
    rb"(?<![A-Za-z])\x92|\x92(?![a-z])|[\x80-\x91\x93-\xbf\xd7\xf7\xfe\xff]|[\xc0-\xff]{3}"
    rb"|(?<![A-Za-z\xc0-\xff])[\xc0-\xff]{2}(?![A-Za-z\xc0-\xff])"
)
_SAMPLE = 1 << 16
_PRIVATE = r"[\ue000-\uf8ff\U000f0000-\U0010ffff]"
# ASCII, signs and frames, kana, ideographs, full-width forms.
_WRITTEN = r"[\t\r\n -~\u2000-\u27bf\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]"


class Span:
    """A half-open range of offsets, `start <= end`.  Nothing changes one.

    Plain, because readers make one for many of the words of a text.
    """

    __slots__ = ("end", "start")

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Span) and self.start == other.start and self.end == other.end

    def __hash__(self) -> int:
        return hash((self.start, self.end))

    def __repr__(self) -> str:
        return f"Span(start={self.start}, end={self.end})"


class Place(NamedTuple):
    """A span as people read it: lines and columns from 1, the end column exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


NOWHERE = Span(0, 0)


class Source:
    """Decoded text with the name it is reported under.

    `encoding` is the Python name of the encoding found; `damage` holds one span for every
    place where a byte could not be decoded and U+FFFD stands in the text, and `binary`
    says that the bytes were no text at all (then the text is empty).

    The text may be a part of a long file: `line` and `column` are the place in the file where
    it begins, `head` says that it is the first part, and places are those of the file.
    """

    __slots__ = (
        "_starts", "binary", "column", "damage", "encoding", "head", "line", "name", "text",
    )  # fmt: skip

    def __init__(
        self,
        text: str,
        name: str = "<text>",
        encoding: str = "utf-8",
        damage: tuple[Span, ...] = (),
        binary: bool = False,
        line: int = 1,
        column: int = 1,
        head: bool = True,
    ) -> None:
        self.text = text
        self.name = name
        self.encoding = encoding
        self.damage = damage
        self.binary = binary
        self.line = line
        self.column = column
        self.head = head
        self._starts: list[int] | None = None

    def _line_starts(self) -> list[int]:
        if self._starts is None:
            self._starts = [0, *(match.end() for match in _LINE_END.finditer(self.text))]
        return self._starts

    def lines(self) -> list[Span]:
        """Every line without its line end, in order; an empty text has none."""
        return [Span(start, start + len(text)) for start, text in self.texts()]

    def texts(self) -> list[tuple[int, str]]:
        """The offset and the text of every line, without its line end, in order."""
        rows = []
        start = 0
        # With newline="" lines end where they do here, and their ends are left as they are.
        for line in io.StringIO(self.text, newline=""):
            rows.append((start, line.rstrip("\r\n")))
            start += len(line)
        return rows

    def line_at(self, start: int) -> tuple[str, int]:
        """The line that begins at an offset, without its line end, and where the next begins."""
        match = _LINE.match(self.text, start)
        assert match is not None
        return match[1], match.end()

    def place(self, span: Span) -> Place:
        """The lines and columns of `span`.  Offsets past the end are taken as the end."""
        line, column = self._where(span.start)
        end_line, end_column = self._where(span.end)
        return Place(line, column, end_line, end_column)

    def _where(self, offset: int) -> tuple[int, int]:
        starts = self._line_starts()
        index = bisect_right(starts, offset) - 1
        column = offset - starts[index] + (1 if index else self.column)
        return self.line + index, column

    def line_span(self, line: int) -> Span:
        """The span of line number `line` without its line end; the empty span at the end of
        the text for a line outside it."""
        starts = self._line_starts()
        line -= self.line - 1
        if not 1 <= line <= len(starts):
            return Span(len(self.text), len(self.text))
        start = starts[line - 1]
        end = starts[line] if line < len(starts) else len(self.text)
        while end > start and self.text[end - 1] in "\r\n":
            end -= 1
        return Span(start, end)


def decode(data: bytes, name: str = "<bytes>") -> Source:
    """Turn bytes into a `Source`.  Never raises.

    The encoding follows from the bytes alone: a byte-order mark, UTF-16 without a mark
    (told by its characters), strict UTF-8, Western text whose letters above ASCII stand among
    others, then the legacy encodings, each strictly.
    Bytes that fit none are read as UTF-8 with the damage noted, stray NULs too; bytes that
    are no text (control bytes) give an empty `binary` source.
    """
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _lenient(data[len(mark) :], name, encoding)
    wide = _utf16_without_mark(data)
    if wide:
        return _lenient(data, name, wide)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    else:
        return Source("", name, binary=True) if _is_binary(text) else _without_nuls(text, name)
    for encoding in (_WESTERN, *_LEGACY):
        if encoding == _WESTERN and re.search(_NOT_WESTERN, data):
            continue
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not _is_binary(text) and _looks_written(text):
            return Source(text, name, encoding)
    return _lenient(data, name, "utf-8")


class Encoding(NamedTuple):
    """The encoding of a long text: its Python name, where the text begins behind a byte-order
    mark, and whether all of it can be decoded."""

    name: str
    start: int = 0
    sound: bool = True


def encoding_of(stream: BinaryIO) -> Encoding | None:
    """The encoding of a long text as `decode` would find it, without holding it; None when it
    is no text, as far as its beginning tells.  Raises OSError."""
    stream.seek(0)
    head = stream.read(_SAMPLE)
    marked = [(len(mark), name) for mark, name in _BOMS if head.startswith(mark)]
    wide = _utf16_without_mark(head[: len(head) // 2 * 2])
    for start, name in marked or ([(0, wide)] if wide else []):
        if _lenient(head[start:], "", name).binary:
            return None
        return Encoding(name, start, _sample(stream, name, start) is not None)
    for name in ("utf-8", _WESTERN, *_LEGACY):
        if name == _WESTERN and not _is_western(stream):
            continue
        sample = _sample(stream, name)
        if sample is None or (name != "utf-8" and not _looks_written(sample)):
            continue
        if not _is_binary(sample):
            return Encoding(name)
        if name == "utf-8":
            return None
    return None if _lenient(head, "", "utf-8").binary else Encoding("utf-8", sound=False)


def _is_western(stream: BinaryIO) -> bool:
    stream.seek(0)
    while line := stream.readline(_SAMPLE):
        if re.search(_NOT_WESTERN, line):
            return False
    return True


def _sample(stream: BinaryIO, encoding: str, start: int = 0) -> str | None:
    """The beginning of a text all of which is in an encoding, None for one that is not."""
    decoder = codecs.getincrementaldecoder(encoding)()
    stream.seek(start)
    sample = ""
    try:
        while block := stream.read(1 << 20):
            text = decoder.decode(block)
            sample = sample or text[:_SAMPLE]
            if encoding in _LEGACY and re.search(_PRIVATE, text):
                return None
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return None
    return sample


def usual_encoding(name: str) -> str:
    """The Python name of an encoding as `decode` finds it, "" for an unknown one.  Shift_JIS
    is taken as cp932, which has all of it and what files under that name hold."""
    try:
        known = codecs.lookup(name).name.replace("-", "_")
    except LookupError:
        return ""
    return {"utf_8_sig": "utf-8", "utf_8": "utf-8", "shift_jis": "cp932"}.get(known, known)


class Encoded(NamedTuple):
    """Text as bytes, or the span of every character that the encoding has not."""

    data: bytes
    unwritable: tuple[Span, ...] = ()


def encode(text: str, encoding: str) -> Encoded:
    """The inverse of `decode`; nothing is ever replaced.  UTF-16 gets a byte-order mark.
    Raises LookupError for an unknown encoding."""
    try:
        return Encoded(text.encode(encoding))
    except UnicodeEncodeError:
        odd = {char for char in set(text) if not _fits(char, encoding)}
        spans = [Span(at, at + 1) for at, char in enumerate(text) if char in odd]
        return Encoded(b"", tuple(spans))


def _fits(char: str, encoding: str) -> bool:
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _lenient(data: bytes, name: str, encoding: str) -> Source:
    pieces: list[str] = []
    damage: list[Span] = []
    length = 0
    rest = data
    while rest:
        try:
            pieces.append(rest.decode(encoding))
            break
        except UnicodeDecodeError as error:
            good = rest[: error.start].decode(encoding)
            length += len(good) + 1
            pieces.append(good + "�")
            damage.append(Span(length - 1, length))
            rest = rest[max(error.end, error.start + 1) :]
            if len(damage) >= 100:
                pieces.append(rest.decode(encoding, "replace"))
                break
    text = "".join(pieces)
    if _is_binary(text) or len(damage) * 10 > len(text):
        return Source("", name, encoding, binary=True)
    return Source(text, name, encoding, tuple(damage))


def _is_binary(text: str) -> bool:
    sample = text[:_SAMPLE]
    odd = sum(1 for char in sample if char < " " and char not in "\t\n\r\f\v\x1a\x1b")
    return sample.count("\0") * 100 > len(sample) or odd * 20 > len(sample)


def _without_nuls(text: str, name: str) -> Source:
    """A text in which a stray NUL counts as damage."""
    damage = tuple(Span(match.start(), match.end()) for match in re.finditer("\0", text))
    return Source(text.replace("\0", "�"), name, damage=damage)


def _looks_written(text: str) -> bool:
    """No private-use or unassigned characters, which a wrong decoder tends to give."""
    return not (
        re.search(_PRIVATE, text)
        or any(unicodedata.category(char) == "Cn" for char in text[:_SAMPLE])
    )


def _utf16_without_mark(data: bytes) -> str:
    """The UTF-16 variant in which nearly all characters are ones records use, or ""."""
    sample = data[:_SAMPLE]
    if b"\0" not in sample or len(data) % 2 or not data:
        return ""
    for encoding in ("utf-16-le", "utf-16-be"):
        text = sample.decode(encoding, "replace")
        if len(re.findall(_WRITTEN, text)) * 10 > len(text) * 9:
            return encoding
    return ""
