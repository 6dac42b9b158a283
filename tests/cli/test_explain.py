"""emit --explain: one well-formed page, a section per kernel, every literal with its origin."""
import html.parser
import os
import re
import subprocess
import sys

VOID = {"meta", "rect", "br", "img"}


class Page(html.parser.HTMLParser):
    """Checks that tags nest, and collects section ids and the notes on names."""

    def __init__(self):
        super().__init__()
        self.open, self.sections, self.notes = [], [], {}

    def handle_starttag(self, tag, attrs):
        facts = dict(attrs)
        if tag == "section":
            self.sections.append(facts["id"])
        if facts.get("class") == "d":
            self.pending = facts["title"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-3:]}"
        self.open.pop()

    def handle_data(self, data):
        if getattr(self, "pending", None):
            self.notes[data] = self.pending
            self.pending = None


def yeec(*args):
    return subprocess.run([os.environ["YEEC"], *args], check=True, capture_output=True, text=True).stdout


def check(scene, backend):
    text = yeec("emit", scene, "--backend", backend, "--generic", "--explain")
    source = yeec("emit", scene, "--backend", backend, "--generic")
    page = Page()
    page.feed(text)
    assert not page.open, page.open
    entry = {"c": r"^void (\w+)_entry\(", "opencl": r"__kernel void (\w+)\(", "cuda": r"__launch_bounds__\(256\) (\w+)\("}
    kernels = set(re.findall(entry[backend], source, re.MULTILINE))
    assert kernels and kernels <= set(page.sections), kernels - set(page.sections)
    literals = set(re.findall(r"const float ([cd][ab]\w*) = ", source))
    assert literals and all("of" in page.notes.get(name, "") for name in literals), literals
    assert "http" not in text.replace("http-equiv", ""), "the page must stand alone"
    print(f"ok   {scene} {backend}: {len(page.sections)} kernels, {len(page.notes)} explained names")


def check_blocked():
    """A blocked kernel for a GPU stands beside its equations and region, with what the compiler says where NVRTC is."""
    text = yeec("emit", "scenes/07_lossy_sphere.lua", "--backend", "cuda", "--generic", "--schedule", "blocked:4", "--explain")
    page = Page()
    page.feed(text)
    march = [name for name in page.sections if name.startswith("march")]
    assert march, page.sections
    for name in march:
        section = text.split(f'<section id="{name}">')[1].split("</section>")[0]
        assert section.count('class="eq"') == 6 and "<svg" in section and "per site and step" in section, name
        assert "NVRTC" not in text or re.search(r"\d+ registers, \d+ bytes spilled, [1-9]\d+ bytes shared", section), name
    assert "blocked:4" in text and "old_ex" in page.notes, sorted(page.notes)
    print("ok   a blocked schedule", "with registers" if "NVRTC" in text else "without NVRTC")
    if "NVRTC" in text:
        flat = yeec("plan", "scenes/03_cylinder_2d.lua", "--backend", "cuda", "--arch", "sm_90", "--schedule", "blocked:4")
        assert "unknown" not in flat and re.search(r"take_4_steps launches the \d+ above: .*, \d+ registers, \d+ blocks", flat), flat
        print("ok   registers of the one launch of a flat grid's tiles")


check_blocked()
for backend in ("c", "opencl", "cuda"):
    check("scenes/07_lossy_sphere.lua", backend)
    check("scenes/02_cavity_2d.lua", backend)
sys.exit(0)
