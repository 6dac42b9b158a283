"""run --sweep: one run per value, a table and a page; the same digest as a run of its own."""
import json
import os
import pathlib
import shutil
import subprocess

YEEC = os.environ["YEEC"]
TEMP = pathlib.Path(os.environ["YEEC_TEMP"])


def yeec(*args):
    return subprocess.run([YEEC, *map(str, args)], capture_output=True, text=True)


shutil.rmtree(TEMP, ignore_errors=True)
TEMP.mkdir(parents=True)
common = ["scenes/03_cylinder_2d.lua", "--backend", "c", "--steps", 300, "--quiet"]
done = yeec("run", *common, "--sweep", "radius=0.02:0.06:3", "--out", TEMP / "range")
assert done.returncode == 0, done.stderr
rows = (TEMP / "range" / "sweep.csv").read_text().strip().split("\n")
assert rows[0].startswith("radius,steps,cells_per_second,digest,shadow.peak,shadow.last"), rows[0]
assert [r.split(",")[0] for r in rows[1:]] == ["0.02", "0.04", "0.06"]
digests = [r.split(",")[3] for r in rows[1:]]
alone = yeec("run", *common, "--set", "radius=0.04", "--out", TEMP / "alone")
assert alone.returncode == 0 and json.loads((TEMP / "alone" / "run.json").read_text())["digest"] == digests[1]
assert len(set(digests)) == 3
page = (TEMP / "range" / "sweep.html").read_text()
assert page.count("<tr>") == 4 and "shadow.peak" in page

done = yeec("run", *common, "--sweep", "radius=0.02,0.05", "--sweep", "sampling=20,30", "--out", TEMP / "product")
assert done.returncode == 0 and (TEMP / "product" / "radius=0.05,sampling=20" / "run.json").is_file(), done.stderr
page = (TEMP / "product" / "sweep.html").read_text()
assert "sampling = 20" in page and page.count('class="curve c1"') >= 2, "a curve for each value of the second parameter"
done = yeec("run", *common, "--sweep", "radius=0.02,0.05", "--results", "shadow.peak_time_s,cells_per_second", "--out", TEMP / "chosen")
rows = (TEMP / "chosen" / "sweep.csv").read_text().split("\n")
assert rows[0].endswith("digest,shadow.peak_time_s,cells_per_second") and 0 < float(rows[1].split(",")[-2]) < 1e-8, rows
done = yeec("run", *common, "--sweep", "radius=0.02,0.05", "--results", "shadow.peek", "--out", TEMP / "bad")
assert done.returncode == 1 and "no number 'shadow.peek'" in done.stderr, done.stderr
for bad, words in [("radius", "expected NAME=VALUE"), ("radius=1:2", "FROM:TO:COUNT"), ("radius=,", "no value"), ("radious=1,2", "radius")]:
    done = yeec("run", *common, "--sweep", bad, "--out", TEMP / "bad")
    assert done.returncode == 1 and words in done.stderr, (bad, done.returncode, done.stderr)
print("ok")
