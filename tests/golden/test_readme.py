"""README.md shows what the golden files hold, and what it points at exists."""
import re

import harness
import readme

checks = harness.Checks()
text = readme.README.read_text()
checks.above("blocks from golden files", len(readme.BLOCK.findall(text)), 1)
checks.that("they are as recorded (else: tests/golden/regenerate)", readme.filled() == text and "not in the file" not in text)
targets = (re.findall(r"\]\(([^)#:]+)\)", text) + re.findall(r'src="([^":]+)"', text)
           + re.findall(r"\bscenes/\w+\.lua", text))
for target in sorted(set(targets)):
    checks.that(f"{target} exists", (harness.ROOT / target).exists())
checks.end()
