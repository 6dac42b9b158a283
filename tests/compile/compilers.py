"""Runs a compiler over every generated source and says how it went."""
import shutil
import subprocess
import sys

import harness
from sources import sources


def command_compiles(checks, name, command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    messages = (done.stderr + done.stdout).strip()
    checks.that(name, done.returncode == 0, messages[:2000])


def try_all(suffix, programs):
    """programs: {title: (executable, arguments before the source)}; ends the process."""
    checks = harness.Checks()
    folder = harness.scratch()
    present = {title: command for title, command in programs.items() if shutil.which(command[0])}
    for title in programs.keys() - present.keys():
        print(f"     {title}: {programs[title][0]} is not installed, left out")
    if not present:
        sys.exit(harness.SKIPPED)
    for name, path in sources(suffix, folder):
        for title, command in present.items():
            command_compiles(checks, f"{name}: {title}", [*command, str(path)])
    checks.end()
