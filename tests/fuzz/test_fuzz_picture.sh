#!/usr/bin/env bash
# A short run of the fuzzer of pictures: 4 seconds, or FUZZ_SECONDS. Needs clang's libFuzzer. It starts from PNG files of
# each kind of colour, interlaced ones among them.
source tests/fuzz/fuzzer.sh
need_fuzzer
read -ra cairo <<<"$(pkg-config --cflags --libs cairo)"
build_fuzzer fuzz_picture tests/fuzz/fuzz_picture.c gen/scene/picture.c gen/base/{arena,error,quote,text,memory}.c "${cairo[@]}"
python3 - "$YEEC_TEMP/corpus" <<'END'
import pathlib
import struct
import sys
import zlib

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(kind, bits, interlaced=0, width=5, height=3):
    """By rows; the interlaced ones are too short for their seven passes, as damaged files are."""
    row = (width * CHANNELS[kind] * bits + 7) // 8
    rows = b"".join(bytes([j % 5]) + bytes((37 * i + 11 * j) % 256 for i in range(row)) for j in range(height))
    palette = chunk(b"PLTE", bytes(range(48))) + chunk(b"tRNS", bytes(range(16))) if kind == 3 else b""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, interlaced))
    return b"\x89PNG\r\n\x1a\n" + head + palette + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


for kind in CHANNELS:
    for bits in (1, 8, 16):
        if (bits == 1 and kind not in (0, 3)) or (bits == 16 and kind == 3):
            continue
        for interlaced in (0, 1):
            pathlib.Path(sys.argv[1], f"{kind}_{bits}_{interlaced}").write_bytes(png(kind, bits, interlaced))
END
run_fuzzer fuzz_picture -max_len=1000 -len_control=0 -timeout=20 -rss_limit_mb=2500 -max_total_time="${FUZZ_SECONDS:-4}" \
    "$YEEC_TEMP/corpus"
