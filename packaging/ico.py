#!/usr/bin/env python3
"""Puts PNGs into one Windows icon, on standard output: packaging/ico.py FILE.png..."""

import pathlib
import struct
import sys

pictures = [pathlib.Path(name).read_bytes() for name in sys.argv[1:]]
out = sys.stdout.buffer
out.write(struct.pack("<HHH", 0, 1, len(pictures)))
at = 6 + 16 * len(pictures)
for picture in pictures:
    # A PNG's width stands behind its signature and the head of its first chunk; 256 is written as 0.
    width = struct.unpack(">I", picture[16:20])[0] % 256
    out.write(struct.pack("<BBBBHHII", width, width, 0, 0, 1, 32, len(picture), at))
    at += len(picture)
for picture in pictures:
    out.write(picture)
