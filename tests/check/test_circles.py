"""No two files of a folder call each other in a circle.

Reads from the symbols of the build's object files who calls whom among the files of
each folder of gen/ and runtime/, and fails on files that reach themselves. Shows a
shortest circle through each file that is on one, with a function for each step.
"""
import collections
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("YEEC_BUILD", ROOT / "build"))


def calls():
    """{file: {file of the same folder: a function of it that is called}}, from nm; files without ending."""
    objects = {}
    for path in sorted((BUILD / "CMakeFiles").rglob("*.c.o")):
        match = re.search(r"/((?:gen|runtime)/.*)\.c\.o$", str(path))
        if match and (ROOT / f"{match[1]}.c").is_file():
            objects[str(path)] = match[1]
    if not objects:
        sys.exit(f"{BUILD} has no object files")
    listed = subprocess.run(["nm", "-A", "-P", *objects], capture_output=True, text=True, check=True).stdout
    home, wanted = {}, []
    for line in listed.splitlines():
        path, symbol, kind = re.match(r"(.*): (\S+) (\w)", line).groups()
        if kind == "U":
            wanted.append((objects[path], symbol))
        elif kind.isupper():
            home[symbol] = objects[path]
    graph = collections.defaultdict(dict)
    for file, symbol in wanted:
        other = home.get(symbol, file)
        if other != file and os.path.dirname(other) == os.path.dirname(file):
            graph[file][other] = symbol
    return graph, len(objects)


def circle(graph, start):
    """A shortest way from a file back to itself, or None."""
    came = {}
    queue = collections.deque([start])
    while queue:
        file = queue.popleft()
        for other in graph.get(file, ()):
            if other == start:
                way = [start, file]
                while way[-1] != start:
                    way.append(came[way[-1]])
                return way[::-1]
            if other not in came:
                came[other] = file
                queue.append(other)
    return None


def words(graph, way):
    """"a.c -> b() of b.c -> c() of a.c" """
    text = os.path.basename(way[0]) + ".c"
    for one, other in zip(way, way[1:]):
        text += f" -> {graph[one][other]}() of {os.path.basename(other)}.c"
    return text


def main():
    graph, files = calls()
    bad = 0
    for file in sorted(graph):
        way = circle(graph, file)
        if way is None:
            continue
        bad += 1
        print(f"{os.path.dirname(file)}: {words(graph, way)}")
    print(f"{bad} of {files} files call themselves through others")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
