"""--check-bounds: the plain C kernels with every index checked give the same bits, and a template that
reaches beyond a buffer ends the run with status 3, the kernel's name and the index."""
import json
import os
import pathlib
import shutil
import subprocess
import unittest

YEEC = os.environ["YEEC"]
TEMP = pathlib.Path(os.environ["YEEC_TEMP"])
SCENES = sorted(pathlib.Path("tests/sanitize/scenes").glob("*.lua"))


def run(scene, name, *args, precision="f32"):
    return subprocess.run([YEEC, "run", str(scene), "--backend", "c", "-q", "--precision", precision,
                           "--out", str(TEMP / name), *args], capture_output=True, text=True, timeout=600)


def digest(name):
    return json.loads((TEMP / name / "run.json").read_text())["digest"]


class Bounds(unittest.TestCase):
    def test_every_index_of_every_mode_is_inside(self):
        self.assertGreaterEqual(len(SCENES), 4)
        for scene in SCENES:
            for precision in ["f32", "f64"]:
                plain = run(scene, "plain", "--schedule", "sweep", precision=precision)
                self.assertEqual(plain.returncode, 0, plain.stderr)
                checked = run(scene, "checked", "--check-bounds", precision=precision)
                self.assertEqual(checked.returncode, 0, f"{scene}: {checked.stderr}")
                self.assertEqual(digest("plain"), digest("checked"), str(scene))
            source = (TEMP / "checked/kernels/kernels.c").read_text()
            self.assertGreater(source.count("[AT("), 20)

    def test_an_index_outside_ends_the_run(self):
        templates = TEMP / "templates"
        shutil.copytree("templates", templates)
        common = templates / "common.tpl"
        text = common.read_text()
        broken = text.replace('("%s[n + %s] - %s[n]")', '("%s[n + 7000 * %s] - %s[n]")')
        self.assertNotEqual(text, broken)
        common.write_text(broken)
        done = run(SCENES[0], "broken", "--check-bounds", "--templates", str(templates))
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertRegex(done.stderr, r"an index outside its buffer in kernel h_\w+: e\w\[\d+\], which has \d+ elements")


if __name__ == "__main__":
    shutil.rmtree(TEMP, ignore_errors=True)
    TEMP.mkdir(parents=True)
    unittest.main(verbosity=2)
