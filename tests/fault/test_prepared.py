"""Folders, files and surroundings that somebody else has prepared: links and pipes in the place of what a run writes
and reads, a second run in the same folder, damaged and hostile recordings and partial results, odd environments. Files
elsewhere stay as they are, nothing is waited for, and a run ends with status 0 and its results or with one sentence.

YEEC_MUTANTS=1000 damages recordings and partial results that often.
"""
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import tempfile
import time

import harness

try:
    import h5py
except ImportError:
    h5py = None

ENVIRONMENT = {**os.environ, "OMP_NUM_THREADS": "1", "OMP_WAIT_POLICY": "passive", "YEEC_NO_FFMPEG": "1"}
MUTANTS = int(os.environ.get("YEEC_MUTANTS", "12"))
SCENE = """
return scene{ mode = "2d-tm", cell = 0.01, cells = {40, 36}, steps = 30 + param("more", 0), boundary = {x = cpml{cells = 3}, y = pec},
  sources = { voltage{name = "feed", at = {0.17, 0.19}, axis = "z", resistance = 50, waveform = gaussian{width = 5e-10}} },
  monitors = { probe{name = "p", component = "Ez", at = {0.12, 0.09}}, snapshot{name = "ez", component = "Ez", every = 10, animate = true},
    voltage_probe{name = "v", at = {0.17, 0.19}, axis = "z"}, current_probe{name = "i", at = {0.17, 0.19}, axis = "z"},
    dft{name = "d", component = "Ez", frequencies = {1e9}}, flux{name = "f", from = {0.1, 0.1}, to = {0.3, 0.3}, frequencies = {1e9}},
    record{name = "r", from = {0.1, 0.1}, to = {0.3, 0.3}} } }
"""
REPLAY = """
return scene{ mode = "2d-tm", cell = 0.01, cells = {40, 36}, steps = 30, boundary = {x = cpml{cells = 3}, y = pec},
  sources = { replay{file = param("file", "r.rec")} }, monitors = { probe{name = "p", component = "Ez", at = {0.2, 0.2}} } }
"""
LONG = """
return scene{ mode = "1d", cell = 1e-3, cells = {60}, steps = 40000, boundary = mur{},
  sources = { soft{component = "Ez", at = 1e-2, waveform = gaussian{width = 2e-11}} },
  monitors = { snapshot{name = "s", component = "Ez", every = 4000}, probe{name = "p", component = "Ez", at = 2e-2, every = 100} } }
"""


def execute(*command, env=ENVIRONMENT, timeout=60, **more):
    """What the command did; a status of None: it did not end in time."""
    try:
        return subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=timeout, env=env, **more)
    except subprocess.TimeoutExpired as hung:
        return subprocess.CompletedProcess(command, None, "", f"HANGS: {hung}")


def is_sentence(done, status=2):
    said = [line for line in done.stderr.splitlines() if "warning: " not in line]
    return done.returncode == status and len(said) == 1


def new(folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


class Prepared:
    def __init__(self):
        self.folder, self.checks = harness.scratch(), harness.Checks()
        for name, text in (("scene", SCENE), ("replay", REPLAY), ("long", LONG)):
            (self.folder / f"{name}.lua").write_text(text)
        self.run_words = [harness.YEEC, "run", self.folder / "scene.lua", "--backend", "c", "--quiet", "--out"]
        self.whole = self.folder / "whole"
        done = execute(*self.run_words, self.whole)
        manifest = json.loads((self.whole / "run.json").read_text())
        self.digest, self.names = manifest["digest"], [*manifest["files"], "run.json"]
        self.checks.that("a whole run", done.returncode == 0 and len(self.names) > 10, done.stderr.strip())


def part(out, name):
    path = out / name
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.parent / f".{path.name}.part"


def temporary_names(w):
    """Links and pipes under every temporary name: the run replaces them."""
    out, victims = new(w.folder / "out"), new(w.folder / "victims")
    for name in w.names:
        victim = victims / name.replace("/", "_")
        victim.write_text("mine\n")
        part(out, name).symlink_to(victim)
    done = execute(*w.run_words, out)
    w.checks.that(f"{len(w.names)} temporary names that are links: the run ends well", done.returncode == 0, done.stderr.strip())
    w.checks.that("  what they led to is untouched", all(path.read_text() == "mine\n" for path in victims.iterdir()))
    w.checks.that("  and the results are the same", json.loads((out / "run.json").read_text())["digest"] == w.digest)
    out = new(w.folder / "out")
    for name in w.names:
        os.mkfifo(part(out, name))
    for name in ("run.json", "checkpoint.bin", "results.h5", "r.rec"):
        os.mkfifo(out / name)
    done = execute(*w.run_words, out)
    w.checks.that("pipes under those names and four final ones", done.returncode == 0, done.stderr.strip())
    os.unlink(out / "run.json")
    os.mkfifo(out / "run.json")
    w.checks.that("diff with a pipe for run.json", is_sentence(execute(harness.YEEC, "diff", out, w.whole), 1))
    os.mkfifo(out / "checkpoint.bin")
    w.checks.that("resume from a pipe", is_sentence(execute(harness.YEEC, "run", "--resume", out)))


def folders(w):
    """Links in the place of folders: nothing is written, and nothing removed, behind them."""
    for name in sorted({name.split("/")[0] for name in w.names if "/" in name}):
        out, victim = new(w.folder / "out"), new(w.folder / "victim")
        for file in w.names:
            if file.startswith(name + "/"):
                (victim / file.split("/")[1]).write_text("mine\n")
        before = {path.name: path.read_text() for path in victim.iterdir()}
        (out / name).symlink_to(victim)
        (out / "run.json").write_text(json.dumps({"files": [file for file in w.names if "/" in file]}))
        done = execute(*w.run_words, out)
        w.checks.that(f"{name}/ is a link", is_sentence(done) and "is a link" in done.stderr, done.stderr.strip())
        w.checks.that("  what is behind it stays", before == {path.name: path.read_text() for path in victim.iterdir()})
    scene = w.folder / "scene.lua"
    for what, name, words in (("standalone", "data", ["emit", scene, "--backend", "c", "--standalone"]),
                              ("sweep", "more=0", ["run", scene, "--backend", "c", "--sweep", "more=0,1", "--out"])):
        out, victim = new(w.folder / "out"), new(w.folder / "victim")
        (out / name).symlink_to(victim)
        done = execute(harness.YEEC, *words, out)
        w.checks.that(f"{what}: {name}/ is a link", done.returncode == 2 and "is a link" in done.stderr and not list(victim.iterdir()),
                      done.stderr.strip())
    (w.folder / "elsewhere").mkdir()
    (w.folder / "linked").symlink_to(w.folder / "elsewhere")
    done = execute(*w.run_words, w.folder / "linked")
    w.checks.that("--out itself may be a link", done.returncode == 0 and (w.folder / "elsewhere" / "run.json").exists(), done.stderr)


def two_runs(w):
    out = w.folder / "shared"
    command = [harness.YEEC, "run", str(w.folder / "long.lua"), "--backend", "c", "--quiet", "--out", str(out)]
    first = subprocess.Popen([*command, "--steps", "100000000"], env=ENVIRONMENT, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while not (out / ".results.h5.part").exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    for name, words in (("run", command), ("sweep", [*command, "--sweep", "steps=1,2"]), ("standalone", [harness.YEEC, "emit", w.folder / "scene.lua", "--backend",
                                                                                     "c", "--standalone", out])):
        done = execute(*words)
        w.checks.that(f"{name} in the folder of a run that goes on", is_sentence(done) and f"process {first.pid} (" in done.stderr
                      and "long.lua" in done.stderr, done.stderr.strip())
    first.send_signal(signal.SIGKILL)
    first.wait()
    done = execute(*command, "--steps", "100")
    w.checks.that("after a kill the folder is free", done.returncode == 0, done.stderr.strip())


def replay(w, path, timeout=60):
    return execute(harness.YEEC, "run", w.folder / "replay.lua", "--backend", "c", "--quiet", "--set", f"file={path}", "--out",
                   w.folder / "replayed", timeout=timeout)


def mutants(data, count, seed):
    """Copies with a few bytes changed, cut out or put in."""
    random.seed(seed)
    for _ in range(count):
        changed = bytearray(data)
        for _ in range(random.choice((1, 1, 2, 5))):
            at = random.randrange(len(changed))
            kind = random.randrange(4)
            if kind == 0:
                changed[at] ^= 1 << random.randrange(8)
            elif kind == 1:
                changed[at] = random.choice((0, 0xff))
            elif kind == 2:
                del changed[at:at + random.randrange(1, 64)]
            else:
                changed[at:at] = bytes(random.randrange(1, 64))
        yield bytes(changed)


def recordings(w):
    good, bad = (w.whole / "r.rec").read_bytes(), w.folder / "bad.rec"
    w.checks.that("the recording is replayed", replay(w, w.whole / "r.rec").returncode == 0)
    ends, slowest = [], 0
    at_length = good.index(b"OHDR")  # a byte of the first object header: HDF5 tried again and again
    for number, data in enumerate([good[:116] + b"\0" + good[117:], good[:at_length + 40] + b"\1" + good[at_length + 41:],
                                   *mutants(good, MUTANTS, 1)]):
        bad.write_bytes(data)
        began = time.monotonic()
        done = replay(w, bad)
        slowest = max(slowest, time.monotonic() - began)
        ends.append(done.returncode)
        if not (done.returncode == 0 or is_sentence(done) or is_sentence(done, 1)):
            w.checks.that(f"damaged recording {number}", False, f"{done.returncode} {done.stderr.strip()[:200]}")
    w.checks.that(f"{len(ends)} damaged recordings", set(ends) <= {0, 1, 2} and 2 in ends,
                  f"status 0, 1, 2: {ends.count(0)}, {ends.count(1)}, {ends.count(2)}")
    w.checks.below("the slowest", slowest, 30, "s")
    for what, path in (("a pipe", w.folder / "pipe"), ("a device", "/dev/zero"), ("a folder", w.folder)):
        if what == "a pipe":
            os.mkfifo(path)
        w.checks.that(f"{what} as a recording", is_sentence(replay(w, path), 1))
    if h5py is None:
        print("left out: recordings that h5py makes")
    else:
        hostile(w)


def hostile(w):
    """Valid files that would have HDF5 read other ones, or say what cannot be."""
    secret = w.folder / "secret"
    secret.write_bytes(bytes(1 << 20))

    def make(change, **keep):
        path = w.folder / "hostile.rec"
        path.unlink(missing_ok=True)
        with h5py.File(w.whole / "r.rec", "r") as good, h5py.File(path, "w", libver="latest") as file:
            for name, value in good.attrs.items():
                file.attrs[name] = value
            for name in ("site", "value"):
                if name not in keep.get("without", ()):
                    file.create_dataset(name, data=good[name][...])
            change(file, good)
        return path

    def outside(name):
        def change(file, good):
            file.create_dataset(name, shape=good[name].shape, dtype=good[name].dtype, external=[(str(secret), 0, h5py.h5f.UNLIMITED)])
        return change

    def virtual(file, good):
        layout = h5py.VirtualLayout(shape=good["value"].shape, dtype="f8")
        layout[...] = h5py.VirtualSource(str(w.whole / "r.rec"), "value", shape=good["value"].shape)
        file.create_virtual_dataset("value", layout)

    def external_link(file, good):
        file["value"] = h5py.ExternalLink(str(w.whole / "r.rec"), "value")

    def soft_link(file, good):
        file.create_dataset("v", data=good["value"][...])
        file["value"] = h5py.SoftLink("/v")

    def sparse(file, good):
        file.create_dataset("value", shape=(1 << 45, good["value"].shape[1]), chunks=(1, good["value"].shape[1]), dtype="f8")

    def many_sites(file, good):
        file.create_dataset("site", shape=(1 << 40, 4), chunks=(1, 4), dtype="i8")

    w.checks.that("a copy that h5py makes is replayed", replay(w, make(lambda file, good: None)).returncode == 0)
    cases = {"values in another file": (outside("value"), ["value"]), "sites in another file": (outside("site"), ["site"]),
             "a virtual dataset": (virtual, ["value"]), "an external link": (external_link, ["value"]), "a soft link": (soft_link, ["value"]),
             "2^45 steps that are nowhere": (sparse, ["value"]), "2^40 sites that are nowhere": (many_sites, ["site"]),
             "lo above hi": (lambda file, good: file.attrs.modify("lo", [35, 10, 0]), []),
             "a huge hi": (lambda file, good: file.attrs.modify("hi", [1 << 62, 30, 0]), []),
             "a negative lo": (lambda file, good: file.attrs.modify("lo", [-1, 10, 0]), [])}
    for what, (change, without) in cases.items():
        done = replay(w, make(change, without=without))
        w.checks.that(f"a recording with {what}", is_sentence(done) and "damaged, or no recording" in done.stderr or is_sentence(done)
                      and "finds no end" in done.stderr, f"{done.returncode} {done.stderr.strip()[:200]}")


def partial_results(w):
    """A run that was killed, with its partial results damaged: it goes on or says why not."""
    out, kept = w.folder / "killed", w.folder / "kept"
    command = [harness.YEEC, "run", str(w.folder / "long.lua"), "--backend", "c", "--quiet", "--out", str(out), "--checkpoint", "8000", "--steps", "100000000"]
    first = subprocess.Popen(command, env=ENVIRONMENT)
    deadline = time.monotonic() + 60
    while not (out / "checkpoint.old.bin").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    first.kill()
    first.wait()
    out.rename(kept)
    data, ends = (kept / ".results.h5.part").read_bytes(), []
    for number, changed in enumerate(mutants(data, MUTANTS // 2, 2)):
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(kept, out)
        (out / ".results.h5.part").write_bytes(changed)
        process = subprocess.Popen([harness.YEEC, "run", "--resume", str(out), "--backend", "c", "--quiet"], env=ENVIRONMENT,
                                   stderr=subprocess.PIPE, text=True)
        try:  # either it is refused, or it goes on for ever and is interrupted
            _, said = process.communicate(timeout=3)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=60)
        ends.append(process.returncode)
        if process.returncode not in (2, 130) or (process.returncode == 2 and len(said.strip().splitlines()) != 1):
            w.checks.that(f"damaged partial results {number}", False, f"{process.returncode} {said.strip()[:200]}")
    w.checks.that(f"{len(ends)} damaged partial results", set(ends) <= {2, 130}, str(ends))


def surroundings(w):
    scene, cache = w.folder / "scene.lua", w.folder / "cache"
    words = [harness.YEEC, "run", scene, "--backend", "c", "--quiet", "--cache-dir", cache, "--out", w.folder / "odd"]
    for name in ("-x", "relative"):
        (w.folder / name).mkdir()
        shutil.rmtree(cache, ignore_errors=True)
        done = execute(*words, env={**ENVIRONMENT, "TMPDIR": name}, cwd=w.folder)
        again = execute(*words, cwd=w.folder)
        w.checks.that(f"TMPDIR={name}", done.returncode == 0 and again.returncode == 0 and not list((w.folder / name).iterdir()),
                      done.stderr.strip() + again.stderr.strip())
    compiler = w.folder / "empty-cc"
    compiler.write_text('#!/bin/sh\ncase "$*" in *--version*) echo empty 1; exit;; esac\nwhile [ "$1" != -o ]; do shift; done\n'
                        'echo "int nothing;" | exec cc -shared -fPIC -x c -o "$2" -\n')
    compiler.chmod(0o755)
    done = execute(*words, env={**ENVIRONMENT, "CC": str(compiler)})
    w.checks.that("a compiler whose objects lack the functions", is_sentence(done) and "have no function" in done.stderr, done.stderr.strip())
    kept = execute(harness.YEEC, "cache", "list", "--cache-dir", cache).stdout
    execute(*words, env={**ENVIRONMENT, "CC": str(compiler)})
    w.checks.that("  none of them is kept", kept == execute(harness.YEEC, "cache", "list", "--cache-dir", cache).stdout)
    closed = execute("sh", "-c", f"'{harness.YEEC}' devices --json <&-")
    w.checks.that("a closed standard input", json.loads(closed.stdout) == json.loads(execute(harness.YEEC, "devices", "--json").stdout))
    for limit in (0, 1, 4, 12, 24, 40):
        for what, command in (("run", words), ("emit", [harness.YEEC, "emit", scene, "--backend", "c", "--out", w.folder / "emitted"])):
            shutil.rmtree(w.folder / "emitted", ignore_errors=True)
            text = " ".join(f"'{word}'" for word in command)
            done = execute("sh", "-c", f"ulimit -f {limit}; {text} 2>&1 | cat")
            w.checks.that(f"{what}, files of at most {limit} blocks", "No such file" not in done.stdout and "exceeded" not in done.stdout
                          and (what == "emit" or "File too large" in done.stdout or not done.stdout), done.stdout.strip()[:200])
    for wish in ("100000", "4294967297"):
        done = execute(*words, env={**ENVIRONMENT, "OMP_NUM_THREADS": wish})
        w.checks.that(f"OMP_NUM_THREADS={wish}", is_sentence(done) and "1024 threads" in done.stderr, done.stderr.strip()[:200])


def equal_files(w):
    """Nothing in the HDF5 files tells when they were made."""
    time.sleep(1.1 - time.time() % 1)
    execute(*w.run_words, w.folder / "again")
    for name in ("r.rec", "results.h5"):
        w.checks.that(f"two runs leave the same {name}", (w.whole / name).read_bytes() == (w.folder / "again" / name).read_bytes())


def few_processes(w):
    """No process can be started, or few: root's are not counted, so that it takes another user's place."""
    folder = pathlib.Path(tempfile.mkdtemp())
    root = os.geteuid() == 0
    shutil.copy(harness.YEEC, folder / "yeec")
    shutil.copy(w.folder / "scene.lua", folder)
    folder.chmod(0o777)

    def limited(count):
        def limit():
            resource.setrlimit(resource.RLIMIT_NPROC, (count, count))
            if root:
                os.setgid(54321)
                os.setuid(54321)
        return limit

    environment = {**ENVIRONMENT, "HOME": str(folder), "TMPDIR": str(folder), "YEEC_CACHE": str(folder / "cache")}
    for count in (1, 2, 3) if root else (1,):
        for backend in ("c", "opencl"):
            done = execute(folder / "yeec", "run", folder / "scene.lua", "-q", "-b", backend, "-o", folder / "out", env=environment, cwd=folder,
                           preexec_fn=limited(count))
            said = [line for line in done.stderr.splitlines() if line.startswith("yeec: ") and "warning: " not in line]
            w.checks.that(f"at most {count} processes, {backend}", done.returncode == 0 or (done.returncode == 2 and len(said) == 1),
                          f"{done.returncode} {done.stderr.strip()[:300]}")
    shutil.rmtree(folder)


def main():
    w = Prepared()
    temporary_names(w)
    folders(w)
    two_runs(w)
    recordings(w)
    partial_results(w)
    surroundings(w)
    few_processes(w)
    equal_files(w)
    w.checks.end()


main()
