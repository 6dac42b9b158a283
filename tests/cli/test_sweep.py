"""run --sweep: one run per value, a table and a page; the same digest as a run of its own."""
import base64
import json
import os
import pathlib
import re
import shutil
import subprocess

YEEC = os.environ["YEEC"]
TEMP = pathlib.Path(os.environ["YEEC_TEMP"])


def yeec(*args):
    return subprocess.run([YEEC, *map(str, args)], capture_output=True, text=True)


shutil.rmtree(TEMP, ignore_errors=True)
TEMP.mkdir(parents=True)
SCENE = TEMP / "cylinder.lua"
SCENE.write_text(pathlib.Path("scenes/03_cylinder_2d.lua").read_text().replace('cylinder, m")', 'cylinder", "m")'))
common = [SCENE, "--backend", "c", "--steps", 300, "--quiet"]
done = yeec("run", *common, "--sweep", "radius=0.02:0.06:3", "--out", TEMP / "range")
assert done.returncode == 0, done.stderr
rows = (TEMP / "range" / "sweep.csv").read_text().strip().split("\n")
assert rows[0].startswith("radius (m),steps,cells_per_second,digest,shadow.peak,shadow.last"), rows[0]
assert [r.split(",")[0] for r in rows[1:]] == ["0.02", "0.04", "0.06"]
digests = [r.split(",")[3] for r in rows[1:]]
alone = yeec("run", *common, "--set", "radius=0.04", "--out", TEMP / "alone")
assert alone.returncode == 0 and json.loads((TEMP / "alone" / "run.json").read_text())["digest"] == digests[1]
assert len(set(digests)) == 3
facts = json.loads((TEMP / "range" / "radius=0.04" / "run.json").read_text())
assert facts["parameter_units"] == {"radius": "m"} and facts["parameters"]["radius"] == "0.04", facts["parameter_units"]
assert "0.04 m (radius of the cylinder)" in (TEMP / "range" / "radius=0.04" / "report.html").read_text()
assert "param     radius = 0.06 m, radius of the cylinder\n" in yeec("plan", SCENE).stdout
listed = yeec("run", SCENE, "--help").stdout
assert re.search(r"^  radius = 0.06 m +radius of the cylinder$", listed, re.M) and re.search("^  sampling = 40 +cells per", listed, re.M), listed
page = (TEMP / "range" / "sweep.html").read_text()
assert "<li>radius (m): radius of the cylinder</li>" in page
assert page.count("<tr>") == 4 and "shadow.peak" in page
assert 'href="radius=0.04/report.html"' in page and "All runs" in page, "links to the runs, and their traces together"
assert all((TEMP / "range" / f"shadow_bscan{kind}.png").stat().st_size > 2000 for kind in ("", "_less_mean")), "a B-scan"

done = yeec("run", *common, "--sweep", "radius=0.02,0.05", "--sweep", "sampling=20,30", "--out", TEMP / "product")
assert done.returncode == 0 and (TEMP / "product" / "radius=0.05,sampling=20" / "run.json").is_file(), done.stderr
page = (TEMP / "product" / "sweep.html").read_text()
for name in ["shadow.peak", "shadow.last"]:
    drawing = re.search(rf'<img alt="{re.escape(name)}" src="data:image/svg\+xml;base64,([^"]*)"', page)
    assert drawing, f"no chart of {name}"
    curves = re.findall(r"stroke-width:1\.5;[^>]*?stroke:([^;]*);", base64.b64decode(drawing[1]).decode())
    assert len(set(curves)) == 2, "a curve for each value of the second parameter"
done = yeec("run", *common, "--sweep", "radius=0.02,0.05", "--results", "shadow.peak_time_s,cells_per_second", "--out", TEMP / "chosen")
rows = (TEMP / "chosen" / "sweep.csv").read_text().split("\n")
assert rows[0].endswith("digest,shadow.peak_time_s,cells_per_second") and 0 < float(rows[1].split(",")[-2]) < 1e-8, rows
done = yeec("run", *common, "--sweep", "radius=0.02,0.05", "--results", "shadow.peek", "--out", TEMP / "bad")
assert done.returncode == 1 and "no number 'shadow.peek'" in done.stderr, done.stderr
for bad, words in [("radius", "expected NAME=A,B,C"), ("radius=1:2", "FROM:TO:COUNT"), ("radius=,", "no value"), ("radious=1,2", "radius")]:
    done = yeec("run", *common, "--sweep", bad, "--out", TEMP / "bad")
    assert done.returncode == 1 and words in done.stderr, (bad, done.returncode, done.stderr)

# S-parameters: the ports are driven along one parameter; each combination of the others has a matrix of its own.
LINE = """
local drive, eps = param("drive", 1), param("eps", 4)
local function wave(number) return drive == number and gaussian{ width = 2.5e-11 } or nil end
return scene {
  mode = "1d", cell = 1e-3, cells = 60, steps = 3000, boundary = pmc,
  objects = { box{ from = 20e-3, to = 40e-3, material = material{ eps = eps } } },
  sources = { port{ at = 1e-3, axis = "z", resistance = 377, waveform = wave(1) },
              port{ at = 59e-3, axis = "z", resistance = 377, waveform = wave(2) } },
}"""
(TEMP / "line.lua").write_text(LINE)
line = [TEMP / "line.lua", "--backend", "c", "--precision", "f64"]


def touchstone(folder):
    return [row for row in (folder / "sparameters.s2p").read_text().split("\n") if not row.startswith("!")]


alone = {}
for eps in ("2", "4", "6"):
    done = yeec("run", *line, "--set", f"eps={eps}", "--sweep", "drive=1,2", "--quiet", "--out", TEMP / f"eps{eps}")
    assert done.returncode == 0 and done.stderr == "", done.stderr
    alone[eps] = touchstone(TEMP / f"eps{eps}")
assert alone["2"] != alone["4"] and len(alone["2"]) > 50
for name, axes in [("after", ["eps=2,4,6", "drive=1,2"]), ("before", ["drive=2,1", "eps=2,4,6"])]:
    done = yeec("run", *line, *(word for axis in axes for word in ("--sweep", axis)), "--out", TEMP / name)
    assert done.returncode == 0, done.stderr
    for eps, wanted in alone.items():
        assert touchstone(TEMP / name / f"eps={eps}") == wanted, (name, eps)
        assert f"eps={eps}/sparameters.s2p" in done.stderr, done.stderr
    assert not (TEMP / name / "sparameters.s2p").exists()
    assert "S-parameters, eps=4" in (TEMP / name / "sweep.html").read_text()
done = yeec("run", *line, "--sweep", "eps=2,4", "--out", TEMP / "undriven")
assert done.returncode == 0 and "no sparameters.s2p: no swept parameter has 2 values that drive each of the 2 ports" in done.stderr, done.stderr
(TEMP / "line.lua").write_text(LINE.replace("boundary", 'title = eps == 4 and drive == 2 and error("no") or "t", boundary'))
done = yeec("run", *line, "--sweep", "eps=2,4", "--sweep", "drive=1,2", "--out", TEMP / "partly")
assert done.returncode == 1 and "no sparameters.s2p for 1 of 2 combinations: a run is missing or failed" in done.stderr, done.stderr
assert touchstone(TEMP / "partly" / "eps=2") == alone["2"]
print("ok")
