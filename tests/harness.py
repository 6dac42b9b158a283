"""What the script tests share: write a scene, run it with the yeec binary, read the results.

The binary is $YEEC (default build/yeec); scenes and results go to $YEEC_TEMP, which is
emptied first, or to a temporary folder. Python's standard library is enough, except for
`Run.snapshot`, which needs h5py.
"""
import atexit
import csv
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
YEEC = os.environ.get("YEEC", str(ROOT / "build" / "yeec"))
SKIPPED = 77  # exit status ctest reads as "skipped"

C0 = 299792458.0
EPS0 = 8.8541878188e-12
MU0 = 1.25663706127e-6
Z0 = 376.730313412


def scratch():
    """An empty folder for this test."""
    given = os.environ.get("YEEC_TEMP")
    if given:
        shutil.rmtree(given, ignore_errors=True)
        os.makedirs(given)
        return pathlib.Path(given)
    folder = tempfile.mkdtemp(prefix="yeec-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return pathlib.Path(folder)


def keep_scratch():
    """Leaves the scratch folders when the test ends: what differed can be looked at."""
    atexit.unregister(shutil.rmtree)


class Raw(str):
    """Lua text that `lua` prints as it stands: a name, a call, a function."""


def lua(value):
    """A Python value as Lua: numbers with all their digits, lists and dicts as tables."""
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):  # numpy's own repr of a number is no Lua
        return (int if isinstance(value, int) else float).__repr__(value)
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {lua(item)}" for key, item in value.items()) + " }"
    return "{" + ", ".join(lua(item) for item in value) + "}"


def call(constructor, **keys):
    """A constructor of the scene language: call("box", from_=...) is box{ from = ... }."""
    return Raw(constructor + lua({key.rstrip("_"): value for key, value in keys.items()}))


def scene_text(**keys):
    """The whole scene file: one line per top-level key."""
    lines = []
    for key, value in keys.items():
        if isinstance(value, list) and value and all(isinstance(item, Raw) for item in value):
            inner = "".join(f"        {item},\n" for item in value)
            lines.append(f"    {key} = {{\n{inner}    }},\n")
        else:
            lines.append(f"    {key} = {lua(value)},\n")
    return "return scene {\n" + "".join(lines) + "}\n"


class Failed(Exception):
    """yeec ended with another status than 0."""

    def __init__(self, command, status, messages):
        super().__init__(f"{' '.join(command)}\nexit status {status}\n{messages}")
        self.status = status
        self.messages = messages


def yeec(*arguments, timeout=600, environment=None):
    """Runs the binary, with more in its environment; returns what it wrote to stdout. Raises Failed with what it wrote to stderr."""
    command = [YEEC, *map(str, arguments)]
    environment = {**os.environ, **(environment or {})}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=timeout, env=environment)
    if done.returncode != 0:
        raise Failed(command, done.returncode, done.stderr)
    return done.stdout


class Run:
    """The results of one run."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.manifest = json.loads((self.folder / "run.json").read_text())
        self.digest = self.manifest["digest"]
        self.dt = self.manifest["dt"]

    def probe_text(self, name):
        return (self.folder / "probes" / f"{name}.csv").read_text()

    def probe(self, name):
        """(steps, times in s, values) of a probe or an energy monitor."""
        with open(self.folder / "probes" / f"{name}.csv", newline="") as file:
            rows = [row for row in csv.reader(line for line in file if not line.startswith("#"))][1:]
        return [int(row[0]) for row in rows], [float(row[1]) for row in rows], [float(row[2]) for row in rows]

    def values(self, name):
        return self.probe(name)[2]

    def snapshot(self, name):
        """The samples of a snapshot, [sample][z][y][x], as a numpy array."""
        import h5py

        with h5py.File(self.folder / "results.h5", "r") as file:
            return file["snapshots"][name][...]

    def dft(self, name):
        """The Fourier sums of a dft monitor, [frequency][z][y][x]."""
        import h5py

        with h5py.File(self.folder / "results.h5", "r") as file:
            return file["dft"][name][...]


def run(text, folder, name, backend="c", precision="f64", schedule=None, extra=()):
    """Writes the scene `text` to folder/name.lua and runs it into folder/name.<backend>.<precision>[.<schedule>].

    The backend is a name, or name:number for a device that is not the first of its kind. OpenCL keeps nothing in
    yeec's cache: PoCL has one of its own, and compiles every kernel once more when its binary is asked for.
    """
    folder = pathlib.Path(folder)
    path = folder / f"{name}.lua"
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
    out = folder / ".".join(part.replace(":", "").replace("/", "-") for part in (name, backend, precision, schedule or "") if part)
    kind, _, number = backend.partition(":")
    flags = ["--backend", kind, "--precision", precision, "--out", out, "--quiet", *extra]
    if number:
        flags += ["--device", number]
    if kind == "opencl":
        flags.append("--no-cache")
    if schedule:
        flags += ["--schedule", schedule]
    yeec("run", path, *flags)
    return Run(out)


def backends():
    """The backends this machine has, plain C first."""
    found = {device["backend"] for device in devices()}
    return [name for name in ("c", "opencl", "cuda") if name in found]


def every_device():
    """What `run` takes as backend, for every device of this machine, plain C first."""
    found = sorted(devices(), key=lambda device: (("c", "opencl", "cuda").index(device["backend"]), device["number"]))
    return [device["backend"] + (f":{device['number']}" if device["number"] else "") for device in found]


def devices():
    """The entries of `yeec devices --json`."""
    answer = json.loads(yeec("devices", "--json"))
    return answer["devices"] if isinstance(answer, dict) else answer


class Checks:
    """Collects figures against their bounds, prints a line for each, and says how it ended."""

    def __init__(self):
        self.failed = 0
        self.count = 0

    def that(self, what, good, detail=""):
        self.count += 1
        self.failed += not good
        print(f"{'ok  ' if good else 'FAIL'} {what}{': ' if detail else ''}{detail}", flush=True)
        return good

    def below(self, what, figure, bound, unit=""):
        """figure <= bound; a figure that is not a number fails."""
        unit = f" {unit}" if unit else ""
        return self.that(what, figure <= bound, f"{figure:.4g}{unit} (bound {bound:.4g}{unit})")

    def above(self, what, figure, bound, unit=""):
        unit = f" {unit}" if unit else ""
        return self.that(what, figure >= bound, f"{figure:.4g}{unit} (at least {bound:.4g}{unit})")

    def end(self):
        """Ends the process: 0 when there was something to check and all of it held."""
        print(f"{self.count - self.failed} of {self.count} hold")
        sys.exit(1 if self.failed or not self.count else 0)
