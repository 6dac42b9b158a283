"""On a terminal a run that stops by decay says how much is left and about which step it will end at."""
import os
import pty
import re
import subprocess

import harness

SCENE = """
return scene{ mode = "2d-tm", cell = 1e-3, cells = {1000, 1000}, steps = 200000, boundary = cpml{ cells = 8 }, stop = decay{ ratio = 1e-9 },
  sources = { soft{ component = "Ez", at = {500e-3, 500e-3}, waveform = pulse{ f0 = 5e9, bandwidth = 5e9 } } } }
"""


def on_terminal(command):
    """What the command writes to a terminal on stderr."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs, env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"})
    os.close(theirs)
    text = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:
            break
        if not part:
            break
        text += part
    return process.wait(), text.decode()


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    (folder / "a.lua").write_text(SCENE)
    status, text = on_terminal([harness.YEEC, "run", str(folder / "a.lua"), "--backend", "c", "--threads", "1", "--out", str(folder / "a")])
    said = [(int(step), int(end), float(level)) for step, end, level in
            re.findall(r"step (\d+) of about (\d+)  [^\r]*?energy ([\d.e+-]+) of its largest", text)]
    checks.that("the energy left and the step of the end are shown", status == 0 and len(said) > 0, text[-300:])
    checks.that("they fall and stay below the limit", all(step <= end < 200000 and level < 1 for step, end, level in said))
    checks.that("the last estimate is near the end", said and abs(said[-1][1] / harness.Run(folder / "a").manifest["steps"] - 1) < 0.35, said[-1:])
    checks.end()


main()
