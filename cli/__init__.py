"""The command `kifu`.  Thin: parse options, call the library, report."""
