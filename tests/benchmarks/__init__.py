"""Benchmarks, one command: `python -m tests.benchmarks [NAME…]`; `--help` lists the parts.

`timing` is the common ground, `sample` the games; `rivals` and `tsshogi.cjs` are other
programs; every other module is a part: its first line says what it measures, its `run` prints
the rows and gives the goals held against them.
"""
