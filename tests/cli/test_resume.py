"""Checkpoints: a run that was killed, interrupted or moved to another device goes on as if nothing had been.

`YEEC_KILLS=50 ctest -R test_resume` kills as often as the promise says; the quick run kills a few times.
"""
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import time
import unittest

YEEC = os.environ["YEEC"]
TEMP = pathlib.Path(os.environ["YEEC_TEMP"])
KILLS = int(os.environ.get("YEEC_KILLS", "2"))
ENVIRONMENT = {**os.environ, "OMP_WAIT_POLICY": "passive"}

SCENE = """
local n = param("cells", 40, "cells along x")
return scene{
  mode = "3d", cell = 0.01, cells = {n, 26, 24}, steps = %d,
  boundary = {x = cpml{cells = 6}, y = mur{}, z = {pec, cpml{cells = 5}}},
  objects = { sphere{centre = {0.2, 0.13, 0.1}, radius = 0.05, material = material{name = "glass", eps = 4}} },
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


def yeec(*args, check=None, **more):
    done = subprocess.run([YEEC, *args], capture_output=True, text=True, env=ENVIRONMENT, timeout=600, **more)
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


def everything(folder):
    """Every result but what tells of time, device and history, as bytes by name."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in (".csv", ".png", ".xdmf"):
            found[str(path.relative_to(folder))] = path.read_bytes()
    return found


def datasets(folder):
    import h5py
    found = {}

    def visit(name, item):
        if isinstance(item, h5py.Dataset):
            found[name] = (item[...].tobytes(), sorted((k, str(v)) for k, v in item.attrs.items()))

    with h5py.File(folder / "results.h5", "r") as f:
        f.visititems(visit)
    return found


class Resume(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(TEMP, ignore_errors=True)
        TEMP.mkdir(parents=True)
        cls.scene = TEMP / "scene.lua"
        cls.scene.write_text(SCENE % 300)
        cls.whole = TEMP / "whole"
        for _ in range(2):  # the second time without compiling
            cls.seconds = -time.monotonic()
            yeec("run", str(cls.scene), "--backend", "c", "--out", str(cls.whole), "--checkpoint", "20", check=0)
            cls.seconds += time.monotonic()

    def same(self, folder):
        self.assertEqual(manifest(folder)["digest"], manifest(self.whole)["digest"])
        self.assertEqual(manifest(folder)["status"], "complete")
        mine, whole = everything(folder), everything(self.whole)
        self.assertEqual(list(mine), list(whole))
        for name in whole:
            self.assertEqual(mine[name], whole[name], name)
        try:
            self.assertEqual(datasets(folder), datasets(self.whole))
        except ImportError:
            pass
        left = [p.name for p in folder.iterdir() if "checkpoint" in p.name or p.name.endswith(".part")]
        self.assertEqual(left, [])

    def killed(self, name, *args):
        """A folder of a run that was killed after its first checkpoint."""
        folder = TEMP / name
        process = start("run", str(self.scene), "--backend", "c", "--out", str(folder), "--checkpoint", "50", *args)
        await_file(folder / "checkpoint.old.bin", process)
        process.kill()
        process.communicate()
        return folder

    def test_killed_at_random_moments(self):
        moments = random.Random(5)
        for n in range(KILLS):
            folder = TEMP / "random"
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

    def test_signals_leave_a_checkpoint(self):
        for number, status in [(signal.SIGINT, 130), (signal.SIGTERM, 143)]:
            folder = TEMP / f"signal{int(number)}"
            process = start("run", str(self.scene), "--backend", "c", "--out", str(folder))
            await_file(folder / "ez_000100.png", process)
            process.send_signal(number)
            messages = process.communicate(timeout=60)[1]
            self.assertEqual(process.returncode, status, messages)
            self.assertIn(f"yeec run --resume {folder}", messages)
            self.assertEqual(manifest(folder)["status"], "interrupted")
            yeec("run", "--resume", str(folder), check=0)
            self.assertGreaterEqual(manifest(folder)["resumed_from_step"], 100)
            self.same(folder)

    def test_checkpoint_0_keeps_none(self):
        folder = TEMP / "none"
        process = start("run", str(self.scene), "--backend", "c", "--out", str(folder), "--checkpoint", "0")
        await_file(folder / "ez_000100.png", process)
        process.send_signal(signal.SIGINT)
        self.assertNotIn("--resume", process.communicate(timeout=60)[1])
        self.assertFalse((folder / "checkpoint.bin").exists())
        self.assertIn("no checkpoint in", yeec("run", "--resume", str(folder), check=2).stderr)

    def test_on_another_backend_and_schedule(self):
        devices = {d["backend"] for d in json.loads(yeec("devices", "--json", check=0).stdout)["devices"]}
        for there, schedule in [("c", "sweep"), ("opencl", "sweep"), ("cuda", "sweep")]:
            if there not in devices:
                continue
            for begin, end in [("c", there), (there, "c")]:
                folder = TEMP / f"{begin}-{end}"
                args = ["run", str(self.scene), "--out", str(folder), "--checkpoint", "200"]
                process = start(*args, "--backend", begin, "--schedule", schedule)
                await_file(folder / "checkpoint.bin", process)
                process.kill()
                process.communicate()
                yeec("run", "--resume", str(folder), "--backend", end, check=0)
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
        other = TEMP / "changed.lua"
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
        folder = TEMP / "full"
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (500_000, 500_000))
        scene = TEMP / "no_pictures.lua"
        scene.write_text((SCENE % 300).replace("snapshot{", "-- snapshot{"))
        done = yeec("run", str(scene), "--backend", "c", "--out", str(folder), "--checkpoint", "250",
                    check=0, preexec_fn=limit)
        self.assertRegex(done.stderr, r"no checkpoint at step 250: cannot write .*: File too large; the one before")
        self.assertEqual(manifest(folder)["digest"], manifest(self.whole)["digest"])

    def test_every_so_many_minutes(self):
        folder = TEMP / "minutes"
        process = start("run", str(self.scene), "--backend", "c", "--out", str(folder), "--checkpoint", "0.001m",
                        "--steps", "1000000")
        await_file(folder / "checkpoint.old.bin", process)
        process.kill()
        process.communicate()
        self.assertTrue((folder / "checkpoint.old.bin").exists())
        for text in ["ten", "-5", "2.5", "0m", "5h"]:
            self.assertIn("--checkpoint", yeec("run", str(self.scene), "--checkpoint", text, check=1).stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
