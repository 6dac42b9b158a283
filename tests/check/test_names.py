"""No name of a static function stands in more than three files: what many files call alike says nothing.

Three, as the backends each have a function for the same purpose. And no function of the templates has another's name in
a dialect, for the later would take the earlier one's place without a word.
"""
import collections
import pathlib
import re
import sys

from test_circles import ROOT

MOST = 3


def defined_twice():
    """(name, templates) of the templates' functions that a dialect has more than once."""
    emit = (ROOT / "gen" / "emit" / "emit.c").read_text()
    lists = {name: re.findall(r'"(\w+\.tpl)"', body) for name, body in re.findall(r"(\w+)_templates\[\] = \{(.*?)\}", emit, re.S)}
    shared = ["statement.tpl", "common.tpl", "kernels.tpl"]
    dialects = [[*shared, "c.tpl", *lists["wavefront"]], [*shared, "opencl.tpl", *lists["gpu"]], [*shared, "cuda.tpl", *lists["gpu"]]]
    for dialect in dialects:
        where = collections.defaultdict(list)
        for template in dialect:
            for match in re.finditer(r"^% *function (\w+)\(", (ROOT / "templates" / template).read_text(), re.M):
                where[match[1]].append(template)
        yield from ((name, found) for name, found in where.items() if len(found) > 1)


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
    twice = sorted(set((name, ", ".join(found)) for name, found in defined_twice()))
    for name, found in twice:
        print(f"the templates' {name}() is defined in {found}")
    return 1 if bad or twice or not files else 0


if __name__ == "__main__":
    sys.exit(main())
