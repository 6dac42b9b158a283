"""Surfaces of far_field and flux that cannot be right are refused, or warned of, with words.

Every tests/error/surfaces/NAME.lua is planned; the exit status and what is said must be those of NAME.expected, whose
first line is the status. YEEC_UPDATE=1 writes them instead; read the difference.
"""
import os
import subprocess

import harness

FOLDER = harness.ROOT / "tests" / "error" / "surfaces"


def verdict(path):
    done = subprocess.run([harness.YEEC, "plan", str(path.relative_to(harness.ROOT)), "--backend", "c", "--generic"], cwd=harness.ROOT,
                          capture_output=True, text=True, timeout=60)
    return f"{done.returncode}\n{done.stderr}"


def main():
    checks = harness.Checks()
    for path in sorted(FOLDER.glob("*.lua")):
        expected = path.with_suffix(".expected")
        said = verdict(path)
        if os.environ.get("YEEC_UPDATE"):
            expected.write_text(said)
        checks.that(path.stem, expected.exists() and said == expected.read_text(), said.strip())
    checks.end()


main()
