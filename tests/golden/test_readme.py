"""README.md shows what the golden files hold; the excerpts of gen/README.md are what yeec emits; what they name exists."""
import re

import harness
import readme

checks = harness.Checks()
text = readme.README.read_text()
checks.below("lines of README.md", text.count("\n"), 120)
checks.above("blocks from golden files", len(readme.BLOCK.findall(text)), 1)
checks.that("they are as recorded (else: tests/golden/regenerate)", readme.filled() == text and "not in the file" not in text)
targets = (re.findall(r"\]\(([^)#:]+)\)", text) + re.findall(r'src="([^":]+)"', text)
           + re.findall(r"\bscenes/\w+\.lua", text))
for target in sorted(set(targets)):
    checks.that(f"{target} exists", (harness.ROOT / target).exists())

# Excerpts under the command that prints them: each run of lines between lines of dots is a piece of its output.
EMITTED = re.compile(r"<!-- yeec ((?:emit|plan) [^\n]*) -->\n```c\n(.*?)```", re.S)


def bare(lines):
    return "".join(line.strip() + "\n" for line in lines.splitlines())


guide = (harness.ROOT / "gen/README.md").read_text()
emitted = EMITTED.findall(guide)
checks.above("excerpts in gen/README.md", len(emitted), 2)
for command, excerpt in emitted:
    output = bare(harness.yeec(*command.split(), "--quiet"))
    for piece in excerpt.split("...\n"):
        checks.that(f"`yeec {command}` prints {piece.splitlines()[0]!r} and what follows", "\n" + bare(piece) in output)

# Files that the guides name, by path or by name alone.
TOP = ("gen", "templates", "runtime", "tests", "scenes")
files = [path.relative_to(harness.ROOT) for folder in TOP for path in [harness.ROOT / folder, *(harness.ROOT / folder).rglob("*")]]
for name in ("gen/README.md", "templates/README.md", "tests/bench/README.md"):
    page = harness.ROOT / name
    links = set(re.findall(r"\]\(([^)#:]+)\)", page.read_text()))
    named = set(re.findall(r"`([\w./*]+(?:\.(?:c|h|tpl|py|sh|def|lua)|/))`", page.read_text()))
    absent = [link for link in links if not (page.parent / link).exists()]
    absent += [file for file in named if not any(path.match(file.replace("../", "")) for path in files)]
    checks.that(f"{name} names {len(links | named)} files and folders; absent: {' '.join(sorted(absent)) or 'none'}", not absent)
checks.end()
