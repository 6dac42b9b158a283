"""Every block of code in scenes/guide/ runs: scenes are saved under the name in the comment before them, `sh` and `python`
blocks are carried out in the order of the page, in one folder for each page. Pictures of the pages are made from the
results; YEEC_UPDATE=1 keeps them in scenes/guide/pictures, otherwise they must be of the size of those that are kept there.
"""
import os
import pathlib
import re
import shlex
import struct
import subprocess
import sys

import harness

GUIDE = harness.ROOT / "scenes" / "guide"
BLOCK = re.compile(r"(?:<!-- file: (?P<file>\S+) -->\n)?```(?P<kind>\w+)\n(?P<text>.*?)```"
                   r"|<!-- picture: (?P<made>\S+) (?P<kept>\S+) -->", re.S)
WORDS = {"lua", "sh", "python"}


def environment():
    paths = [str(harness.ROOT / "scenes" / "python"), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "OMP_NUM_THREADS": "1"}


def shell(text, folder):
    """A line is a call of yeec; plain C runs them where nothing else is said."""
    for line in filter(None, text.splitlines()):
        words = shlex.split(line)
        assert words[0] == "yeec", line
        words[0] = str(pathlib.Path(harness.YEEC).resolve())
        if words[1] in ("run", "plan") and "--backend" not in words:
            words += ["--backend", "c"]
        if words[1] == "run" and "--schedule" not in words:
            words += ["--schedule", "sweep"]  # compiles faster
        done = subprocess.run(words, cwd=folder, env=environment(), capture_output=True, text=True, timeout=300)
        yield line, done


def python(text, folder):
    return subprocess.run([sys.executable, "-c", text], cwd=folder, env=environment(), capture_output=True, text=True,
                          timeout=120)


def size_of(path):
    """Width and height of a PNG, the first line's of an SVG."""
    data = path.read_bytes()
    return struct.unpack(">II", data[16:24]) if data[:4] == b"\x89PNG" else re.search(rb"<svg[^>]*>", data)[0]


def picture(checks, page, made, kept):
    target = GUIDE / "pictures" / kept
    if os.environ.get("YEEC_UPDATE") and made.exists():
        target.write_bytes(made.read_bytes())
    checks.that(f"{page}: {kept} is what the page's run makes",
                made.exists() and target.exists() and size_of(made) == size_of(target))


def run_page(checks, page, folder):
    folder.mkdir()
    text = page.read_text()
    for match in BLOCK.finditer(text):
        where = f"{page.name}:{text[:match.start()].count(chr(10)) + 1}"
        if match["made"]:
            picture(checks, where, folder / match["made"], match["kept"])
        elif match["kind"] == "lua":
            checks.that(f"{where}: a scene has a file's name", match["file"] is not None)
            (folder / match["file"]).write_text(match["text"])
        elif match["kind"] == "sh":
            for line, done in shell(match["text"], folder):
                checks.that(f"{where}: {line}", done.returncode == 0 and "warning" not in done.stderr, done.stderr.strip()[-300:])
        elif match["kind"] == "python":
            done = python(match["text"], folder)
            checks.that(f"{where}: python", done.returncode == 0, (done.stdout + done.stderr).strip()[-300:])
        else:
            checks.that(f"{where}: a block is of one of {sorted(WORDS)}", False, match["kind"])


def links(checks):
    for page in sorted(GUIDE.glob("*.md")):
        text = page.read_text()
        targets = re.findall(r"\]\(([^)#:]+)\)", text) + re.findall(r'src="([^":]+)"', text)
        absent = [target for target in targets if not (page.parent / target).exists()]
        checks.that(f"{page.name}: what it names exists", not absent, " ".join(absent))


def main():
    checks = harness.Checks()
    scratch = harness.scratch()
    try:
        import h5py  # noqa: F401
    except ImportError:
        sys.exit(harness.SKIPPED)
    for page in sorted(GUIDE.glob("*.md")):
        run_page(checks, page, scratch / page.stem)
    links(checks)
    checks.end()


main()
