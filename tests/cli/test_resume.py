"""Checkpoints: a run that was killed, interrupted or moved to another device goes on as if nothing had been.

`YEEC_KILLS=50 ctest -R test_resume` kills as often as the promise says; the quick run kills a few times.
"""
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import time
import unittest

try:
    import h5py
except ImportError:
    h5py = None

YEEC = os.environ["YEEC"]
TEMP = pathlib.Path(os.environ["YEEC_TEMP"])
KILL_WRITE = pathlib.Path(os.environ["YEEC_BUILD"]).resolve() / "tests" / "kill_write.so"
KILLS = int(os.environ.get("YEEC_KILLS", "2"))
ENVIRONMENT = {**os.environ, "OMP_WAIT_POLICY": "passive"}

SCENE = """
local n = param("cells", 40, "cells along x")
return scene{
  mode = "3d", cell = 0.01, cells = {n, 26, 24}, steps = %d,
  boundary = {x = cpml{cells = 6}, y = mur{}, z = {pec, cpml{cells = 5}}},
  objects = { sphere{centre = {0.2, 0.13, 0.12}, radius = 0.05, material = material{name = "glass", eps = 4}} },
  sources = {
    voltage{at = {0.15, 0.12, 0.12}, axis = "z", resistance = 50, waveform = gaussian{width = 4e-10, delay = 8e-10}},
    plane_wave{from = {0.1, 0.06, 0.06}, to = {0.3, 0.2, 0.16}, direction = {1, 0, 0}, polarisation = {0, 0, 1},
               waveform = sine{f = 1e9, ramp = 2}},
  },
  lumped = { capacitor{at = {0.3, 0.12, 0.12}, axis = "z", farads = 1e-12} },
  monitors = {
    probe{name = "near", component = "Ez", at = {0.25, 0.13, 0.12}},
    probe{name = "seldom", component = "Hy", at = {0.25, 0.13, 0.12}, every = 7},
    snapshot{name = "ez", component = "Ez", plane = {z = 0.12}, every = 100},
    energy{name = "w", every = 10},
  },
}
"""

# A medium that amplifies by 1.0067 a step, one that does by 1.001, and fields that are beyond the guard's bound from the start.
GROWS = """
return scene{ mode = "1d", cell = 1e-3, cells = 100, steps = 9000,
  background = material{ name = "laser", eps = 2, sigma = -0.05, gain = true },
  sources = { soft{ component = "Ez", at = 0.02, waveform = pulse{ f0 = 10e9, bandwidth = 10e9 } } } }
"""
SLOW = """
return scene{ mode = "1d", cell = 1e-3, cells = 100, steps = 40000,
  background = material{ name = "laser", eps = 2, sigma = -0.0075, gain = true }, sources = { %s } }
"""
ENORMOUS = """
return scene{ mode = "3d", cell = 1e-3, cells = {160, 160, 160}, steps = 200,
  sources = { initial{ component = "Ez", value = function(x, y, z) return 1e30 * math.sin(1e3 * x) end } },
  monitors = { snapshot{ name = "ez", component = "Ez", plane = {z = 0.08}, every = 20 } } }
"""

# Everything a checkpoint must carry: recordings, Fourier sums of every kind, a port, an animation, Fourier sums and a
# stop rule in mid-way. `boundary` keeps to what GPUs' blocked schedules march through.
FULL = """
return scene{
  mode = "3d", cell = 0.01, cells = {36, 26, 24}, steps = %d, boundary = cpml{cells = 5},
  objects = { sphere{centre = {0.2, 0.13, 0.12}, radius = 0.04, material = material{name = "glass", eps = 4, sigma = 0.01}} },
  sources = { voltage{name = "feed", at = {0.18, 0.12, 0.17}, axis = "z", resistance = 50,
                      waveform = gaussian{width = 2e-10, delay = 8e-10}} },
  lumped = { inductor{at = {0.25, 0.12, 0.12}, axis = "z", henries = 1e-8} },
  monitors = {
    probe{name = "near", component = "Ez", at = {0.25, 0.13, 0.12}},
    voltage_probe{name = "v", at = {0.18, 0.12, 0.17}, axis = "z"},
    current_probe{name = "i", at = {0.18, 0.12, 0.17}, axis = "z"},
    snapshot{name = "ez", component = "Ez", plane = {z = 0.12}, every = 50, animate = true},
    snapshot{name = "h", component = "|H|", plane = {x = 0.12}, every = 90},
    energy{name = "w", every = 10},
    dft{name = "d", component = "Ey", plane = {z = 0.12}, frequencies = {5e8, 1e9}},
    flux{name = "f", from = {0.08, 0.07, 0.07}, to = {0.28, 0.19, 0.18}, frequencies = {5e8, 1e9}},
    far_field{name = "ff", from = {0.08, 0.07, 0.07}, to = {0.28, 0.19, 0.18}, frequencies = {1e9}},
    record{name = "box", from = {0.1, 0.08, 0.08}, to = {0.26, 0.18, 0.16}},
    record{name = "sheet", from = {0.1, 0.08, 0.08}, to = {0.1, 0.18, 0.16}, file = "plane.rec"},
  },
  stop = decay{ratio = 1e-7, after = 100000},
}
"""


def yeec(*args, check=None, env=ENVIRONMENT, **more):
    done = subprocess.run([YEEC, *args], capture_output=True, text=True, env=env, timeout=600, **more)
    if check is not None and done.returncode != check:
        raise AssertionError(f"{args}: status {done.returncode}, expected {check}\n{done.stdout}{done.stderr}")
    return done


def start(*args):
    return subprocess.Popen([YEEC, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)


def await_file(path, process, seconds=60):
    end = time.monotonic() + seconds
    while not path.exists() and process.poll() is None and time.monotonic() < end:
        time.sleep(0.01)


def manifest(folder):
    return json.loads((folder / "run.json").read_text())


def files(folder):
    """What the manifest lists; the kernels are the last backend's."""
    return sorted(name for name in manifest(folder)["files"] if not name.startswith("kernels/"))


def everything(folder):
    """Every result but what tells of time, device and history, as bytes by name."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in (".csv", ".png", ".xdmf", ".gp", ".gif"):
            found[str(path.relative_to(folder))] = path.read_bytes()
    return found


def datasets(folder):
    """Every dataset of every HDF5 file, recordings included."""
    found = {}
    for path in [folder / "results.h5", *sorted(folder.glob("*.rec"))]:
        def visit(name, item):
            if isinstance(item, h5py.Dataset):
                attributes = sorted((k, str(v)) for k, v in item.attrs.items())
                found[path.name, name] = (item.shape, item[...].tobytes(), attributes)

        with h5py.File(path, "r") as f:
            visit("/", f)
            f.visititems(visit)
    return found


def devices():
    return {d["backend"] for d in json.loads(yeec("devices", "--json", check=0).stdout)["devices"]}


class Resumed:
    """What every scene is put through; text and steps are the class's."""

    @classmethod
    def setUpClass(cls):
        cls.temp = TEMP / cls.__name__
        shutil.rmtree(cls.temp, ignore_errors=True)
        cls.temp.mkdir(parents=True)
        cls.scene = cls.temp / "scene.lua"
        cls.scene.write_text(cls.text % cls.steps)
        cls.whole = cls.temp / "whole"
        for _ in range(2):  # the second time without compiling
            cls.seconds = -time.monotonic()
            yeec("run", str(cls.scene), "--backend", "c", "--out", str(cls.whole), "--checkpoint", "20", check=0)
            cls.seconds += time.monotonic()

    def same(self, folder):
        self.assertEqual(manifest(folder)["digest"], manifest(self.whole)["digest"])
        self.assertEqual(manifest(folder)["status"], "complete")
        mine, whole = everything(folder), everything(self.whole)
        self.assertEqual(files(folder), files(self.whole))
        self.assertEqual(list(mine), list(whole))
        for name in whole:
            self.assertEqual(mine[name], whole[name], name)
        if h5py is not None:
            mine, whole = datasets(folder), datasets(self.whole)
            self.assertEqual(list(mine), list(whole))
            for name in whole:
                self.assertTrue(mine[name] == whole[name], name)
        left = [p.name for p in folder.iterdir() if "checkpoint" in p.name or p.name.endswith((".part", ".undo"))]
        self.assertEqual(left, [])

    def killed(self, name, *args):
        """A folder of a run that was killed after its first checkpoint."""
        folder = self.temp / name
        process = start("run", str(self.scene), "--backend", "c", "--out", str(folder), "--checkpoint", "50", *args)
        await_file(folder / "checkpoint.old.bin", process)
        process.kill()
        process.communicate()
        return folder

    def test_killed_at_random_moments(self):
        moments = random.Random(5)
        for n in range(KILLS):
            folder = self.temp / "random"
            shutil.rmtree(folder, ignore_errors=True)
            args, lives = ["run", str(self.scene), "--backend", "c", "--out", str(folder), "--checkpoint", "20"], 1
            while True:
                process = start(*args)
                try:
                    process.communicate(timeout=moments.uniform(0.1, 0.9) * self.seconds)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.communicate()
                    kept = (folder / "checkpoint.bin").exists() or (folder / "checkpoint.old.bin").exists()
                    args = ["run", "--resume", str(folder), "--backend", "c"] if kept else args
                    lives += 1
                    if (folder / "run.json").exists() and not kept:
                        break  # killed when all was done
                    if lives < 5:
                        continue
                    yeec(*args, check=0)
                else:
                    self.assertEqual(process.returncode, 0)
                break
            self.same(folder)
            print(f"  kill {n + 1}: whole after {lives} lives", flush=True)

    def interrupted(self, folder, number, tries=8):
        """A run that a signal met while it stepped, and what it said. On a busy machine all steps may be done before the
        signal arrives: then its results go on later, and it is tried again."""
        for _ in range(tries):
            shutil.rmtree(folder, ignore_errors=True)
            process = start("run", str(self.scene), "--backend", "c", "--out", str(folder))
            await_file(folder / "ez_000100.png", process)
            process.send_signal(number)
            messages = process.communicate(timeout=60)[1]
            if "while the results were written" not in messages:
                break
        return process, messages

    def test_signals_leave_a_checkpoint(self):
        for number, status in [(signal.SIGINT, 130), (signal.SIGTERM, 143)]:
            folder = self.temp / f"signal{int(number)}"
            process, messages = self.interrupted(folder, number)
            self.assertEqual(process.returncode, status, messages)
            self.assertIn(f"yeec run --resume {folder}", messages)
            self.assertEqual(manifest(folder)["status"], "interrupted")
            yeec("run", "--resume", str(folder), check=0)
            self.assertGreaterEqual(manifest(folder)["resumed_from_step"], 100)
            self.same(folder)

    moves = [("c", "sweep"), ("opencl", "sweep"), ("cuda", "sweep")]

    def killed_at_a_checkpoint(self, folder, *args):
        """Killed when two checkpoints have been written since it started."""
        newest, seen = folder / "checkpoint.bin", set()
        process = start("run", *args)
        while process.poll() is None and len(seen) < 3:
            try:
                seen.add(newest.stat().st_ino)
            except FileNotFoundError:
                pass
            time.sleep(0.002)
        process.kill()
        process.communicate()
        self.assertFalse((folder / "run.json").exists(), "it was over before it could be killed")

    def test_on_another_backend_and_schedule(self):
        """Begun in plain C, taken to each of the moves, and back."""
        present = devices()
        for there, schedule in self.moves:
            if there not in present:
                continue
            folder = self.temp / f"{there}-{schedule.replace(':', '')}"
            self.killed_at_a_checkpoint(folder, str(self.scene), "--out", str(folder), "--checkpoint", "24",
                                        "--backend", "c")
            self.killed_at_a_checkpoint(folder, "--resume", str(folder), "--backend", there, "--schedule", schedule)
            yeec("run", "--resume", str(folder), "--backend", "c", check=0)
            self.assertGreaterEqual(manifest(folder)["resumed_from_step"], 48)
            self.same(folder)

    def test_a_damaged_checkpoint_gives_way_to_the_older_one(self):
        for name, harm in [("cut", lambda b: b[: len(b) * 2 // 3]),
                           ("flipped", lambda b: b[:-3000] + bytes([b[-3000] ^ 4]) + b[-2999:])]:
            folder = self.killed(name)
            newest, older = folder / "checkpoint.bin", folder / "checkpoint.old.bin"
            if not newest.exists():
                newest.write_bytes(older.read_bytes())
            newest.write_bytes(harm(newest.read_bytes()))
            done = yeec("run", "--resume", str(folder), "--backend", "c", check=0)
            self.assertRegex(done.stderr, r"checkpoint\.bin is damaged: .*; going on from the older checkpoint, step \d+")
            self.same(folder)


class Everything(Resumed, unittest.TestCase):
    """The fullest scene, also through the schedules that keep several steps on a GPU."""
    text, steps = FULL, 400
    moves = [("c", "blocked:4"), ("opencl", "sweep"), ("opencl", "fused"), ("opencl", "blocked:4"), ("cuda", "blocked:4")]

    def killed_at_write(self, folder, number, file, present):
        """A run, and what it ended with, that is killed halfway through a write to a file while another is present."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        folder = folder.resolve()
        env = {**ENVIRONMENT, "LD_PRELOAD": str(KILL_WRITE), "YEEC_KILL_WRITE": str(number), "YEEC_KILL_FILE": str(folder / file),
               "YEEC_KILL_WHILE": str(folder / present)}
        return yeec("run", str(self.scene), "--backend", "c", "--out", str(folder), "--checkpoint", "50", env=env).returncode

    def test_killed_while_files_are_completed(self):
        """At writes 1, 2, 3, 5, 8, 13, ... to what grew in step with the run and gets its end and its name."""
        for file, present in [(".results.h5.part", ".results.h5.undo"), (".box.rec.part", "view_xy.png")]:
            folder, numbers, killed = self.temp / "completed", [1, 2], 0
            while self.killed_at_write(folder, numbers[-2], file, present) != 0:
                killed += 1
                self.assertFalse((folder / "run.json").exists())
                yeec("run", "--resume", str(folder), "--backend", "c", check=0)
                self.same(folder)
                numbers.append(sum(numbers[-2:]))
            self.same(folder)
            self.assertGreaterEqual(killed, 3, file)

    def test_recordings_that_are_gone_are_told(self):
        """Cut, with a bit flipped, or away: status 2, and nothing of what there is goes."""
        folder = self.killed("gone")
        part = folder / ".plane.rec.part"
        whole = part.read_bytes()
        before = sorted(p.name for p in folder.iterdir() if ".png" not in p.name)  # those are drawn again
        for harm in [lambda b: b[:3000], lambda b: b[:60000] + bytes([b[60000] ^ 4]) + b[60001:]]:
            part.write_bytes(harm(whole))
            done = yeec("run", "--resume", str(folder), "--backend", "c", check=2)
            self.assertRegex(done.stderr, r"cannot resume: .*plane\.rec")
            self.assertEqual(sorted(p.name for p in folder.iterdir() if ".png" not in p.name), before)
        part.write_bytes(whole)
        yeec("run", "--resume", str(folder), "--backend", "c", check=0)
        self.same(folder)

    @unittest.skipIf(h5py is None, "h5py is not installed")
    def test_a_killed_run_leaves_readable_recordings(self):
        folder = self.killed("readable")
        with h5py.File(folder / ".box.rec.part", "r", swmr=True) as f:
            self.assertGreaterEqual(f["value"].shape[0], 50)
        self.assertFalse((folder / "box.rec").exists())


class Resume(Resumed, unittest.TestCase):
    """A lighter scene with every kind of wall."""
    text, steps = SCENE, 300

    def test_checkpoint_0_keeps_none(self):
        folder = self.temp / "none"
        process = start("run", str(self.scene), "--backend", "c", "--out", str(folder), "--checkpoint", "0")
        await_file(folder / "ez_000100.png", process)
        process.send_signal(signal.SIGINT)
        self.assertNotIn("--resume", process.communicate(timeout=60)[1])
        self.assertFalse((folder / "checkpoint.bin").exists())
        self.assertIn("no checkpoint in", yeec("run", "--resume", str(folder), check=2).stderr)

    def test_a_state_that_grows_without_end_is_no_checkpoint(self):
        """Of a run that goes unstable between two looks, 960 and 1920: the fields are looked at before each checkpoint."""
        folder = self.temp / "grows"
        scene = self.temp / "grows.lua"
        scene.write_text(GROWS)
        done = yeec("run", str(scene), "--backend", "c", "--out", str(folder), "--checkpoint", "100", check=3)
        refused = [int(step) for step in re.findall(r"no checkpoint at step (\d+): the fields have grown beyond all bounds", done.stderr)]
        self.assertTrue(refused and refused == list(range(refused[0], 1920, 100)) and 960 < refused[0], done.stderr)
        yeec("run", "--resume", str(folder), check=3)
        self.assertEqual(manifest(folder)["resumed_from_step"], refused[0] - 100)

    def test_slow_growth_is_found_as_early(self):
        """0.1% a step: what grew before the checkpoint is not taken for normal after it."""
        scene = self.temp / "slow.lua"
        for name, sources in (("pulse", 'soft{ component = "Ez", at = 0.02, waveform = pulse{ f0 = 10e9, bandwidth = 10e9 } }'),
                              ("initial", 'initial{ component = "Ez", value = function(x) return math.sin(300 * x) end }')):
            scene.write_text(SLOW % sources)
            folder = self.temp / f"slow_{name}"
            looks = []
            for words in ([str(scene), "--out", str(folder), "--checkpoint", "3000"], ["--resume", str(folder)]):
                done = yeec("run", "--backend", "c", *words, check=3)
                looks.append([int(step) for step in re.search(r"between steps (\d+) and (\d+)", done.stderr).groups()])
            self.assertGreaterEqual(manifest(folder)["resumed_from_step"], 3000)
            first, again = looks
            self.assertTrue(again[0] <= first[1] <= again[1] and again[1] - first[1] < 960, looks)

    def test_a_signal_leaves_no_unstable_checkpoint(self):
        scene = self.temp / "enormous.lua"
        scene.write_text(ENORMOUS)
        folder = self.temp / "enormous"
        for _ in range(8):
            shutil.rmtree(folder, ignore_errors=True)
            process = start("run", str(scene), "--backend", "c", "--schedule", "sweep", "--threads", "1", "--out", str(folder))
            await_file(folder / "ez_000020.png", process)
            process.send_signal(signal.SIGTERM)
            messages = process.communicate(timeout=60)[1]
            if manifest(folder)["steps"] < 60:  # else it was found before the signal came
                break
        self.assertLess(manifest(folder)["steps"], 60)
        self.assertIn("the fields have grown beyond all bounds", messages)
        self.assertEqual(process.returncode, 3, messages)
        self.assertEqual(list(folder.glob("checkpoint*.bin")), [])

    def test_both_damaged_is_status_2_and_nothing_is_lost(self):
        folder = self.killed("both")
        for path in folder.glob("checkpoint*.bin"):
            path.write_bytes(path.read_bytes()[:-100])
        before = sorted(p.name for p in folder.iterdir())
        self.assertIn("is damaged", yeec("run", "--resume", str(folder), "--backend", "c", check=2).stderr)
        self.assertEqual(sorted(p.name for p in folder.iterdir()), before)

    def test_another_run_is_refused_with_words(self):
        folder = self.killed("other")
        for args, words in [(["--set", "cells=44"], "parameter cells was 40 then and is 44 now"),
                            (["--precision", "f64"], "precision was f32 then and is f64 now"),
                            (["--steps", "20"], "beyond the 20 steps asked for"), (["--out", "x"], "leave --out away")]:
            self.assertIn(words, yeec("run", "--resume", str(folder), "--backend", "c", *args, check=1).stderr)
        other = self.temp / "changed.lua"
        other.write_text((SCENE % 300).replace("eps = 4", "eps = 3"))
        done = yeec("run", str(other), "--resume", str(folder), "--backend", "c", check=1)
        self.assertIn("has changed since", done.stderr)
        yeec("run", str(self.scene), "--resume", str(folder), "--backend", "c", check=0)
        self.same(folder)

    def test_snapshots_that_are_gone_are_told(self):
        folder = self.killed("gone", "--checkpoint", "110")
        (folder / ".results.h5.part").unlink()
        self.assertIn("snapshots so far, cannot be read",
                      yeec("run", "--resume", str(folder), "--backend", "c", check=2).stderr)
        self.assertTrue((folder / "checkpoint.old.bin").exists())

    def test_more_steps_than_first_asked_for(self):
        folder = self.killed("more", "--steps", "250")
        yeec("run", "--resume", str(folder), "--backend", "c", "--steps", "300", check=0)
        self.same(folder)

    def test_a_full_disk_leaves_the_older_checkpoint(self):
        """A limit on file size stands for the full disk: a state of 700 kB does not fit."""
        folder = self.temp / "full"
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, 600_000))
        scene = self.temp / "no_pictures.lua"
        scene.write_text((SCENE % 300).replace("snapshot{", "-- snapshot{"))
        done = yeec("run", str(scene), "--backend", "c", "--out", str(folder), "--checkpoint", "250",
                    check=0, preexec_fn=limit)
        self.assertRegex(done.stderr, r"no checkpoint at step 250: cannot write .*: File too large; make room there.*; the one before")
        self.assertEqual(manifest(folder)["digest"], manifest(self.whole)["digest"])

    def test_every_so_many_minutes(self):
        folder = self.temp / "minutes"
        process = start("run", str(self.scene), "--backend", "c", "--out", str(folder), "--checkpoint", "0.001m",
                        "--steps", "1000000")
        await_file(folder / "checkpoint.old.bin", process)
        process.kill()
        process.communicate()
        self.assertTrue((folder / "checkpoint.old.bin").exists())
        for text in ["ten", "-5", "2.5", "0m", "5h"]:
            self.assertIn("--checkpoint", yeec("run", str(self.scene), "--checkpoint", text, check=1).stderr)


class Elsewhere(unittest.TestCase):
    """A run goes on from another working directory, with a parameter that is no UTF-8 and a scene given by a relative path."""

    def test_other_folder_and_bytes(self):
        temp = TEMP / "Elsewhere"
        shutil.rmtree(temp, ignore_errors=True)
        (temp / "scenes").mkdir(parents=True)
        (temp / "scenes" / "line.lua").write_text("""
            local label = param("label", "", "a text")
            return scene{ mode = "1d", cell = 1e-3, cells = {60}, steps = 100000000 + #label, boundary = mur{},
              sources = { soft{component = "Ez", at = 1e-2, waveform = gaussian{width = 2e-11}} },
              monitors = { probe{name = "p", component = "Ez", at = 2e-2, every = 10000} } }""")
        label = b"label=caf\xe9 \xff\xc3\xa9"
        process = subprocess.Popen([YEEC, "run", "scenes/line.lua", "--backend", "c", "--out", str(temp / "out"), "--checkpoint", "20000", "--set", label],
                                   cwd=temp, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        await_file(temp / "out" / "checkpoint.bin", process)
        process.kill()
        process.communicate()
        for words, status, said in (([], 1, b"beyond the 10 steps"), (["--set", b"label=caf\xe8"], 1, b"parameter label was"),
                                    (["--set", label], 1, b"beyond the 10 steps")):
            done = subprocess.run([YEEC, "run", "--resume", str(temp / "out"), "--steps", "10", "--backend", "c", *words], cwd="/",
                                  env=ENVIRONMENT, capture_output=True)
            self.assertEqual(done.returncode, status, done.stderr)
            self.assertIn(said, done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
