"""report.html and animations: a well-formed, self-contained page with every frame, chart and kernel in it."""
import cmath
import csv
import html.parser
import json
import math
import os
import pathlib
import re
import shutil
import subprocess
import xml.etree.ElementTree

try:
    import h5py
    import numpy
except ImportError:
    h5py = None

TEMP = pathlib.Path(os.environ["YEEC_TEMP"])
VOID = {"meta", "rect", "br", "img", "input", "path", "circle"}
SCENE = """
return scene{ title = "A <pulse> & a probe", mode = "2d-tm", cell = 1e-3, cells = {60, 50}, steps = 90, boundary = cpml{},
  sources = { soft{ component = "Ez", at = {0.03, 0.025}, waveform = gaussian{ width = 2e-11, delay = 6e-11 } } },
  monitors = { probe{ name = "p", component = "Ez", at = {0.04, 0.025} }, energy{ name = "w", every = 10 },
               snapshot{ name = "ez", component = "Ez", region = { from = {0, 0}, to = {0.06, 0.05} }, every = 30, animate = true } } }
"""


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.tags = [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f"</{tag}> after {self.open[-3:]}"
        self.open.pop()

    def count(self, tag, **wanted):
        return sum(t == tag and all(a.get(k) == v for k, v in wanted.items()) for t, a in self.tags)


def run(name, **environment):
    out = TEMP / name
    shutil.rmtree(out, ignore_errors=True)
    subprocess.run([os.environ["YEEC"], "run", str(TEMP / "scene.lua"), "--backend", "c", "--out", str(out), "--quiet"],
                   check=True, env={**os.environ, **environment})
    text = (out / "report.html").read_text()
    page = Page()
    page.feed(text)
    return out, text, page


def check(out, text, page):
    manifest = json.loads((out / "run.json").read_text())
    assert not page.open, page.open
    assert manifest["digest"] in text and "A &lt;pulse&gt; &amp; a probe" in text
    assert page.count("img", hidden=None) + page.count("img") >= 3, "three frames"
    assert page.count("input", type="range", max="2") == 1, "a slider over three frames"
    assert page.count("figure", **{"class": "chart"}) == 4, "probe, its spectrum, energy, its logarithm"
    assert "e_layer_xy_vacuum" in text and "report.html" in manifest["files"]
    links = [a[k] for _, a in page.tags for k in ("src", "href") if k in a]
    shown = [a["src"] for _, a in page.tags if "src" in a]
    beside = [link for link in links if not link.startswith(("data:", "#"))]
    assert shown and all(link.startswith("data:") for link in shown), "what is shown is in the page"
    assert beside and all(link in manifest["files"] and (out / link).is_file() for link in beside), "links lead to the run's data"
    assert not re.search(r"https?://", text)
    order = [text.index(part) for part in ('class="views"', "<th>mesh</th>", "<th>resolution</th>", 'class="charts"', "Speed and hashes", manifest["digest"])]
    assert order == sorted(order), "what it is, results, speed and hashes"
    assert "view_xy.png" in manifest["files"] and "@media print" in text
    tables = [a["href"] for tag, a in page.tags if tag == "a" and a.get("class") == "screen"]
    assert tables == ["probes/p.csv", "spectra/p.csv", "probes/w.csv", "probes/w.csv"], tables
    hovers = [json.loads(a["data-hover"]) for tag, a in page.tags if tag == "figure" and "data-hover" in a]
    assert len(hovers) == 4
    for hover, table in zip(hovers, tables):
        rows = list(csv.DictReader(open(out / table)))
        x, y = list(rows[0])[-2:]
        middle = len(rows) // 2  # short enough for every sample to be there
        assert len(hover["at"]) == len(hover["curves"][0]["y"]) == len(rows), table
        assert abs(hover["at"][middle] / float(rows[middle][x]) - 1) < 1e-4 and 0 < hover["plot"][0] < hover["plot"][0] + hover["plot"][1] < 1
        assert abs(hover["curves"][0]["y"][middle] - float(rows[middle][y])) <= 1e-4 * abs(float(rows[middle][y])), table


SPECTRA = """
return scene{ title = "Spectra", mode = "2d-tm", cell = 1e-3, cells = {60, 50}, steps = 500, boundary = cpml{},
  objects = { disc{ centre = {0.04, 0.025}, radius = 0.004, material = pec } },
  sources = { soft{ name = "s", component = "Ez", at = {0.03, 0.025}, waveform = pulse{ f0 = 1.5e10, bandwidth = 8e9 } } },
  monitors = { dft{ name = "plane", component = "Ez", frequencies = {1.2e10, 1.5e10}, normalise = "s" },
               dft{ name = "line", component = "Ez", region = {{0.015, 0.025}, {0.045, 0.025}}, frequencies = 1.5e10 },
               dft{ name = "point", component = "Ez", at = {0.02, 0.02}, frequencies = {1.2e10, 1.5e10} },
               flux{ name = "power", from = {0.02, 0.015}, to = {0.046, 0.035}, frequencies = {1.2e10, 1.5e10, 1.8e10} },
               far_field{ name = "far", from = {0.02, 0.015}, to = {0.046, 0.035}, frequencies = {1.5e10} } } }
"""


def check_spectra():
    (TEMP / "scene.lua").write_text(SPECTRA)
    out, text, page = run("spectra")
    check_xdmf(out)
    files = {f for f in json.loads((out / "run.json").read_text())["files"] if f.startswith("spectra/")}
    pictures = {"plane_1.png", "plane_1_phase.png", "plane_2.png", "plane_2_phase.png", "line_1.png"}
    drawings = {"point.svg", "power.svg", "far_1_phi.svg"}
    assert files == {f"spectra/{f}" for f in pictures | drawings | {"point.csv", "power.csv", "far.csv", "far_antenna.csv"}}, files
    assert all((out / "spectra" / f).read_bytes().startswith(b"\x89PNG") for f in pictures)
    for name in drawings:
        root = xml.etree.ElementTree.parse(out / "spectra" / name).getroot()
        assert root.tag.endswith("svg") and "prefers-color-scheme:dark" in (out / "spectra" / name).read_text(), name
    assert page.count("img") == len(pictures) + len(drawings) + 1 and page.count("figure", **{"class": "chart polar"}) == 1
    assert page.count("figure", **{"class": "chart"}) == 2 and not page.open, "power and the point's amplitude"
    polar, = (json.loads(a["data-hover"]) for tag, a in page.tags if tag == "figure" and a.get("class") == "chart polar")
    rows = list(csv.DictReader(open(out / "spectra/far.csv")))
    levels = [10 * math.log10(float(row["directivity"])) for row in rows]
    assert len(polar["texts"]) == len(polar["points"]) == len(rows) > 100
    middle, rim = (40 + 150) / 380, 5 * math.ceil(max(levels) / 5)
    for (x, y), text, row, level in zip(polar["points"], polar["texts"], rows, levels):
        degrees = float(row["phi_deg"])
        radius, angle = 150 / 380 * max(0, 1 - (rim - level) / 40), math.radians(degrees)
        assert f", {degrees:g}\u00b0: {level:.2f} dB" in text, (text, row)
        assert math.hypot(x - middle - radius * math.cos(angle), y - middle + radius * math.sin(angle)) < 1e-3, text


PORT = """
return scene{ title = "A port", mode = "1d", cell = 1e-3, cells = 100, steps = 1500, boundary = { x = { pmc, mur{} } },
  sources = { port{ name = "feed", at = 5e-3, axis = "z", resistance = 100, waveform = pulse{ f0 = 1e10, bandwidth = 8e9 } } } }
"""


def check_smith():
    """What the Smith chart tells at each frequency is what the port's table has, at the place of S11 in the circle."""
    (TEMP / "scene.lua").write_text(PORT)
    out, text, page = run("port")
    smith, = (json.loads(a["data-hover"]) for tag, a in page.tags if tag == "figure" and a.get("class") == "chart polar")
    rows = list(csv.DictReader(open(out / "ports/feed.csv")))
    assert len(smith["texts"]) == len(rows), (len(smith["texts"]), len(rows))
    for (x, y), text, row in zip(smith["points"], smith["texts"], rows):
        assert f"|S11| = {float(row['s11_db']):.2f} dB" in text and f"Z = {float(row['z_re_ohm']):.4g} " in text, (text, row)
        assert abs(x - (194 + 160 * float(row["s11_re"])) / 388) < 1e-4 and abs(y - (194 - 160 * float(row["s11_im"])) / 388) < 1e-4, text


def check_probe_spectrum(out):
    """spectra/p.csv is the sum over the samples of probes/p.csv."""
    rows = [list(map(float, row)) for row in list(csv.reader(open(out / "probes/p.csv")))[1:]]
    table = list(csv.reader(open(out / "spectra/p.csv")))
    assert table[0] == ["frequency_hz", "amplitude"] and len(table) == 501 and "spectra/p.csv" in json.loads((out / "run.json").read_text())["files"]
    dt = rows[1][1] - rows[0][1]
    for f, amplitude in [list(map(float, row)) for row in table[1::50]]:
        wanted = dt * abs(sum(value * cmath.exp(-2j * cmath.pi * f * t) for _, t, value in rows))
        assert abs(amplitude - wanted) <= 1e-5 * max(float(row[1]) for row in table[1:]), (f, amplitude, wanted)


def check_xdmf(out):
    """Snapshots by time, dft planes with amplitude and phase of each frequency; each array is there, in that shape."""
    root = xml.etree.ElementTree.parse(out / "results.xdmf").getroot()
    grids = {grid.get("Name"): grid for grid in root.findall("./Domain/Grid")}
    assert list(grids) == ["plane", "line"], "no grid of a single site"
    names = [a.get("Name") for a in grids["plane"].findall("Attribute")]
    assert names == [f"Ez {what} at {f}" for f in ("12 GHz", "15 GHz") for what in ("amplitude", "phase")], names
    assert grids["line"].find("Topology").get("Dimensions") == "1 1 31", grids["line"].find("Topology").attrib
    if h5py is None:
        return
    with h5py.File(out / "results.h5") as file:
        for item in root.iter("DataItem"):
            if item.get("Format") == "HDF":
                name, path = item.text.strip().split(":")
                assert name == "results.h5" and file[path].shape == tuple(map(int, item.get("Dimensions").split())), path
                assert file[path].dtype.itemsize == int(item.get("Precision")), path
        for name in ("plane", "line"):
            amplitude, phase = file[f"dft_polar/{name}/amplitude"][...], file[f"dft_polar/{name}/phase"][...]
            wanted = file[f"dft/{name}"][...]
            assert abs(amplitude * numpy.exp(1j * numpy.radians(phase)) - wanted).max() < 1e-6 * abs(wanted).max(), name
            assert wanted.shape[1:] == tuple(map(int, grids[name].find("Topology").get("Dimensions").split()))


def check_flat_chart():
    """Energies that differ in their last digit: ticks between them would be nearer to each other than numbers are."""
    path = TEMP / "flat.lua"
    path.write_text("""return scene{ mode = "1d", cell = 1e-3, cells = {200}, steps = 2, boundary = periodic, dt = 2e-12,
        sources = { initial{ component = "Ez", value = function(x) return math.sin(31.4 * x) end } },
        monitors = { energy{ name = "w", every = 1 } } }""")
    command = [os.environ["YEEC"], "run", path, "--backend", "c", "--precision", "f64", "--quiet", "--out", path.with_suffix("")]
    assert subprocess.run(command, timeout=60).returncode == 0


def check_without_ffmpeg():
    """The kernels are in the cache by now; only the compiler is asked for its version."""
    path = TEMP / "path"
    path.mkdir(exist_ok=True)
    for tool in ("cc", "as", "ld"):
        if shutil.which(tool) and not (path / tool).exists():
            (path / tool).symlink_to(shutil.which(tool))
    done = subprocess.run([os.environ["YEEC"], "run", str(TEMP / "scene.lua"), "--backend", "c", "--out", str(TEMP / "still")],
                          check=True, env={**os.environ, "PATH": str(path)}, capture_output=True, text=True)
    assert "warning: no ez.mp4: ffmpeg is not installed" in done.stderr, done.stderr
    left = os.listdir(TEMP / "still")
    assert "report.html" in left and not any(name.startswith("ez.") for name in left), left


TEMP.mkdir(parents=True, exist_ok=True)
(TEMP / "scene.lua").write_text(SCENE)
out, text, page = run("movie")
check(out, text, page)
check_probe_spectrum(out)
if shutil.which("ffmpeg"):
    assert (out / "ez.mp4").read_bytes()[4:8] == b"ftyp" and page.count("video") == 1
check_flat_chart()
check_without_ffmpeg()
check_spectra()
check_smith()
print("ok")
