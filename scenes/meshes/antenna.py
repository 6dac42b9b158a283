#!/usr/bin/env python3
"""Draws antenna.png, the copper of scenes/36_printed_antenna.lua: a patch of 40 x 48 mm with a strip that reaches into it, a pixel
of half a millimetre each, copper black."""
import pathlib
import struct
import zlib

LINE, PATCH, WIDE, STRIP, INSET, GAP = 32, 80, 96, 10, 28, 2  # pixels


def copper(x, y):
    beside = abs(2 * y + 1 - WIDE)  # twice the way from the middle
    if x < LINE + INSET and beside < STRIP:
        return True
    return x >= LINE and not (x < LINE + INSET and beside < STRIP + 2 * GAP)


rows = b"".join(b"\0" + bytes(0 if copper(x, y) else 255 for x in range(LINE + PATCH)) for y in range(WIDE))
chunks = [(b"IHDR", struct.pack(">IIBBBBB", LINE + PATCH, WIDE, 8, 0, 0, 0, 0)), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
pathlib.Path(__file__).with_name("antenna.png").write_bytes(
    b"\x89PNG\r\n\x1a\n" + b"".join(struct.pack(">I", len(d)) + n + d + struct.pack(">I", zlib.crc32(n + d)) for n, d in chunks))
