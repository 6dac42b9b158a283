"""Plain C's kernels keep to their buffers.

--check-bounds: the sweep with every index checked gives the same bits, and a template that reaches beyond a buffer ends
the run with status 3, the kernel's name and the index.

blocked:T reads whole vectors through pointers, which --check-bounds does not know. Its standalone programs are built with
AddressSanitizer and UndefinedBehaviorSanitizer, arrays cut to their size, and must give the sweep's bits as well.
"""
import json
import os
import pathlib
import shutil
import subprocess
import unittest

YEEC = os.environ["YEEC"]
TEMP = pathlib.Path(os.environ["YEEC_TEMP"])
SCENES = sorted(pathlib.Path("tests/sanitize/scenes").glob("*.lua"))
BLOCKED = {"1d": "blocked:3", "2d_tm": "blocked:3/width=2/planes=3/depth=2",
           "3d": "blocked:2/width=6/planes=6/column=12/depth=2"}  # small tiles; the others: blocked:4
FLAGS = ["-std=gnu11", "-O0", "-g", "-march=native", "-ffp-contract=off", "-fopenmp", "-fsanitize=address,undefined",
         "-fno-sanitize-recover=all", "-w"]
# Standalone arrays begin somewhere in a page and end with one; here they end where they should, and what is before is closed.
ARRAY = "char *p = aligned_alloc(4096, (start + bytes + 4095) / 4096 * 4096);"
EXACT = """char *p = NULL;
    if (posix_memalign((void **)&p, 4096, start + bytes) != 0)
        fail("no memory for", name);
    __asan_poison_memory_region(p, start);"""


def run(scene, name, *args, precision="f32"):
    return subprocess.run([YEEC, "run", str(scene), "--backend", "c", "-q", "--precision", precision,
                           "--out", str(TEMP / name), *args], capture_output=True, text=True, timeout=600)


def digest(name):
    return json.loads((TEMP / name / "run.json").read_text())["digest"]


def sanitized(scene, name, *args, precision="f32"):
    """Builds and runs the standalone program of blocked:T; what it and the sanitizers say."""
    folder, schedule = TEMP / name, BLOCKED.get(scene.stem, "blocked:4")
    subprocess.run([YEEC, "emit", str(scene), "--backend", "c", "--schedule", schedule, "--precision", precision, "-q",
                    "--standalone", str(folder), *args], check=True, capture_output=True, timeout=600)
    main = (folder / "main.c").read_text()
    assert ARRAY in main
    (folder / "main.c").write_text("#include <sanitizer/asan_interface.h>\n" + main.replace(ARRAY, EXACT))
    subprocess.run(["gcc", *FLAGS, "-o", "program", "main.c", "-lm"], cwd=folder, check=True, timeout=600)
    environment = dict(os.environ, ASAN_OPTIONS="detect_leaks=0", OMP_NUM_THREADS="2")  # pointers into closed memory are no leaks
    done = subprocess.run(["./program"], cwd=folder, env=environment, capture_output=True, text=True, timeout=600)
    return done.stdout + done.stderr


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
        broken = text.replace('n = ("%s %s %s"):format(n, s.offset', 'n = ("%s %s 7000 * %s"):format(n, s.offset')
        self.assertNotEqual(text, broken)
        common.write_text(broken)
        done = run(SCENES[0], "broken", "--check-bounds", "--templates", str(templates))
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertRegex(done.stderr, r"an index outside its buffer in kernel h_\w+: e\w\[\d+\], which has \d+ elements")

    def test_blocked_rows_stay_inside(self):
        for scene in SCENES:
            for precision in ["f32", "f64"] if scene.stem in ("2d_tm", "3d") else ["f32"]:
                run(scene, "sweep", "--schedule", "sweep", precision=precision)
                said = sanitized(scene, f"{scene.stem}.{precision}", precision=precision)
                self.assertTrue(said.endswith(f"digest {digest('sweep')}\n"), f"{scene} {precision}: {said[-3000:]}")

    def test_a_row_that_reads_outside_is_found(self):
        templates = TEMP / "outside"
        shutil.copytree("templates", templates)
        row = templates / "row.tpl"
        text = row.read_text()
        broken = text.replace("_next = load(s->${f} + n + LANES)", "_next = load(s->${f} + n + 100 * LANES)")
        self.assertNotEqual(text, broken)
        row.write_text(broken)
        said = sanitized(pathlib.Path("tests/sanitize/scenes/2d_tm.lua"), "reads", "--templates", str(templates))
        self.assertIn("AddressSanitizer: heap-buffer-overflow", said)


if __name__ == "__main__":
    shutil.rmtree(TEMP, ignore_errors=True)
    TEMP.mkdir(parents=True)
    unittest.main(verbosity=2)
