"""Warnings of spectra that mean little: outside the sources' band, or of a pulse down to zero frequency."""
import json
import os
import pathlib
import shutil
import subprocess

TEMP = pathlib.Path(os.environ["YEEC_TEMP"])
SCENE = """
return scene{ mode = "1d", cell = 1e-3, cells = 200, steps = 1500, boundary = cpml{},
  sources = { soft{ component = "Ez", at = 0.05, waveform = %s } },
  monitors = { flux{ name = "p", from = 0.1, to = 0.1, frequencies = {%s} } } }
"""


def warnings(name, waveform, frequencies):
    scene = TEMP / f"{name}.lua"
    scene.write_text(SCENE % (waveform, frequencies))
    done = subprocess.run([os.environ["YEEC"], "run", scene, "--backend", "c", "--out", TEMP / name], capture_output=True,
                          text=True, check=True)
    listed = json.loads((TEMP / name / "run.json").read_text())["warnings"]
    assert all(text in done.stderr for text in listed), (listed, done.stderr)
    return listed


shutil.rmtree(TEMP, ignore_errors=True)
TEMP.mkdir(parents=True)
pulse = "pulse{ f0 = 5e9, bandwidth = 2e9 }"
assert warnings("within", pulse, "4e9, 5e9, 6e9") == []
outside = warnings("outside", pulse, "5e9, 12e9")
assert len(outside) == 1 and "at 1.2e+10 Hz the sources have only -" in outside[0] and "outside.lua:4" in outside[0], outside
assert float(outside[0].split("only ")[1].split(" dB")[0]) < -60
direct = warnings("direct", "gaussian{ width = 3e-11 }", "5e9")
assert len(direct) == 1 and "down to zero frequency" in direct[0] and "'source1'" in direct[0], direct
print("ok")
