"""The scene and the kernels that README.md shows are pieces of golden files.

A comment before a fenced block names the file and, for kernels, the headings of the pieces:
    <!-- tests/golden/NAME/kernels.cl: E in vacuum; E in several materials -->
A piece runs from the comment line with that heading to the next line that begins with a brace.
"""
import re

import harness

README = harness.ROOT / "README.md"
BLOCK = re.compile(r"<!-- (tests/golden/[^:\s]+)(?:: ([^\n]*))? -->\n```(\w+)\n.*?```", re.S)


def piece(text, heading):
    found = re.search(r"^// " + re.escape(heading) + r"\n.*?^\};?\n", text, re.S | re.M)
    return found[0] if found else f"// {heading}: not in the file\n"


def fill(match):
    text = (harness.ROOT / match[1]).read_text()
    if match[2]:
        shown = "\n".join(piece(text, heading) for heading in match[2].split("; "))
        note = f"{match[1]}: {match[2]}"
    else:
        shown = text.split("\n", 1)[1].lstrip("\n")  # without the first comment line
        note = match[1]
    return f"<!-- {note} -->\n```{match[3]}\n{shown}```"


def filled():
    """README.md as it should read."""
    return BLOCK.sub(fill, README.read_text())
