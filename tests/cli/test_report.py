"""report.html and animations: a well-formed, self-contained page with every frame, chart and kernel in it."""
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess

TEMP = pathlib.Path(os.environ["YEEC_TEMP"])
VOID = {"meta", "rect", "br", "img", "input", "path"}
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
    assert page.count("figure", **{"class": "chart"}) == 3, "probe, its spectrum, energy"
    assert "e_layer_xy_vacuum" in text and "report.html" in manifest["files"]
    links = [a[k] for _, a in page.tags for k in ("src", "href") if k in a]
    assert links and all(link.startswith(("data:", "#")) for link in links), "nothing outside the page"
    assert not re.search(r"https?://", text)


TEMP.mkdir(parents=True, exist_ok=True)
(TEMP / "scene.lua").write_text(SCENE)
out, text, page = run("apng", YEEC_NO_FFMPEG="1")
check(out, text, page)
frames = (out / "ez.png").read_bytes()
assert frames.count(b"fcTL") == 3 and b"acTL" in frames and frames.endswith(b"IEND\xaeB`\x82"), "three frames in the animation"
if shutil.which("ffmpeg"):
    out, text, page = run("movie")
    check(out, text, page)
    assert (out / "ez.mp4").read_bytes()[4:8] == b"ftyp" and page.count("video") == 1
print("ok")
