"""The generator prints what is recorded, in every dialect, precision and schedule (texts.py); what it prints reads well
(readable.py, of single precision), and in golden and some random scenes nothing is there without use (unused.py)."""
import re
import sys

import readable
import texts
import unused

SOME = re.compile(r"tests/golden/|random[0-9]{1,2}$")  # and those whose launches are dumped


def look(scene, variant, precision, text):
    what, lines, found = " ".join((scene[0], *variant, precision)), text.splitlines(), []
    if precision == "f32":
        found += [f"{what}:{number}: {one}: {lines[number - 1].strip()[:160]}" for number, one in readable.findings(text)]
    if SOME.match(scene[0]):
        found += [f"{what}: {one}" for one in unused.findings(scene, variant, precision, text)]
    return found


sys.exit(texts.main(look) if unused.finds_what_is_idle() else "unused.py does not see what is idle")
