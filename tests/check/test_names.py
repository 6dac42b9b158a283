"""No name of a static function stands in more than three files: what many files call alike says nothing.

Three, as the backends each have a function for the same purpose.
"""
import collections
import pathlib
import re
import sys

from test_circles import ROOT

MOST = 3


def main():
    files = collections.defaultdict(list)
    for top in ("gen", "runtime"):
        for path in sorted((ROOT / top).rglob("*.c")):
            name = str(path.relative_to(ROOT))
            for match in re.finditer(r"^static [^=;(\n]*?\b(\w+)\([^;{]*\)\n\{", path.read_text(), re.M):
                files[match[1]].append(name)
    bad = 0
    for function, where in sorted(files.items()):
        if len(where) > MOST:
            bad += 1
            print(f"{function}() is static in {', '.join(where)}")
    print(f"{bad} of {len(files)} names of static functions stand in more than {MOST} files")
    return 1 if bad or not files else 0


if __name__ == "__main__":
    sys.exit(main())
