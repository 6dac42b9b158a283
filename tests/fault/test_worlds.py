"""Machines where something is wrong, through the command line: compilers that are missing, old or broken, devices that
run out of memory or are lost in mid-run, caches that cannot be written, are full, spoilt or shared by ten runs. Each
run ends with status 2 and words that say what to do, or with the same results.

CUDA is tests/emulator's, which can pretend; OpenCL's and plain C's failures are put in by yeec_faulty (fault.c).
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import harness

BUILD = pathlib.Path(os.environ["YEEC_BUILD"])
FAULTY, EMULATOR = BUILD / "tests" / "yeec_faulty", BUILD / "emulator"
ENVIRONMENT = {**os.environ, "OMP_NUM_THREADS": "1", "OMP_WAIT_POLICY": "passive"}
SCENE = """
local n = param("n", 40, "cells")
return scene{ mode = "2d-tm", cell = 0.01, cells = {n, n}, steps = 120, boundary = {x = cpml{cells = 3}, y = pec},
  sources = { current{at = {0.17, 0.19}, axis = "z", waveform = gaussian{width = 5e-10}} },
  monitors = { probe{name = "p", component = "Ez", at = {0.12, 0.09}}, snapshot{name = "ez", component = "Ez", every = 30} } }
"""


class World:
    def __init__(self):
        self.folder, self.checks = harness.scratch(), harness.Checks()
        self.scene, self.cache = self.folder / "scene.lua", self.folder / "cache"
        self.scene.write_text(SCENE)
        self.count = 0
        done, out = self.run("c")
        assert done.returncode == 0, done.stderr
        self.digest = digest(out)

    def run(self, backend, *more, binary=harness.YEEC, cache=None, out=None, **environment):
        self.count += 1
        out = out or self.folder / f"out{self.count}"
        done = subprocess.run([str(binary), "run", str(self.scene), "--backend", backend, "--out", str(out), "--cache-dir",
                               str(cache or self.cache), *map(str, more)], capture_output=True, text=True, timeout=300,
                              env={**ENVIRONMENT, **environment})
        return done, out

    def cuda(self, *more, **environment):
        return self.run("cuda", *more, LD_LIBRARY_PATH=str(EMULATOR), **environment)

    def refused(self, what, done, *words):
        """Status 2, a line that begins with `yeec: ` (compilers write, too), and all the words."""
        missing = [word for word in words if not re.search(word, done.stderr)]
        self.checks.that(what, done.returncode == 2 and re.search("^yeec: ", done.stderr, re.M) and not missing,
                         f"{done.stderr.strip()[:300]}{f' LACKS {missing}' if missing else ''}")

    def same(self, what, done, out, *words):
        missing = [word for word in words if not re.search(word, done.stderr)]
        self.checks.that(what, done.returncode == 0 and digest(out) == self.digest and not missing,
                         done.stderr.strip()[:300] + (f" LACKS {missing}" if missing else ""))


def digest(out):
    path = out / "run.json"
    return json.loads(path.read_text()).get("digest") if path.exists() else None


def c_compilers(w):
    broken = w.folder / "broken-cc"
    broken.write_text('#!/bin/sh\n[ "$1" = --version ] && exec cc --version\necho "kernels.c:1: I am broken" >&2\nexit 1\n')
    broken.chmod(0o755)
    done, _ = w.run("c", cache=w.folder / "none", CC=str(broken))
    w.refused("a C compiler that fails", done, "broken-cc failed on the generated kernels", "set CC to another", "I am broken")
    done, _ = w.run("c", CC="no-such-compiler")
    w.refused("a C compiler that is not there", done, "'no-such-compiler'")
    done, _ = w.run("c", PATH="/nowhere", CC="")
    w.refused("no C compiler", done, "no C compiler", "apt install gcc")


def cuda_worlds(w):
    done, out = w.cuda()
    w.same("the emulated CUDA device gives plain C's digest", done, out)
    done, out = w.cuda(YEEC_EMULATOR_ARCHS="75 80 86")
    w.same("NVRTC older than the GPU: PTX of the nearest older one", done, out,
           r"NVRTC 13\.0 does not know emulator \w+ and compiled for compute_86 instead: a newer CUDA toolkit")
    done, _ = w.cuda(YEEC_EMULATOR_ARCHS="100 120")
    w.refused("NVRTC that no longer knows the GPU", done, r"no longer compiles for emulator \w+ \(compute capability 9\.0\)",
              "older CUDA toolkit", "CUDA_PATH", "--backend opencl")
    done, _ = w.cuda(cache=w.folder / "none", YEEC_EMULATOR_NVRTC="refuse")
    w.refused("NVRTC that cannot start", done, "NVRTC 13.0 cannot start", "CUDA_PATH")
    done, _ = w.cuda(YEEC_EMULATOR_FAIL="cuModuleLoadData 1 222", YEEC_EMULATOR_ARCHS="86")
    w.refused("NVRTC newer than the driver", done, "cuModuleLoadData of compute_86 made by NVRTC", "update the NVIDIA driver")
    cube = w.folder / "cube.lua"
    cube.write_text('return scene{ mode = "3d", cell = 0.01, cells = {24, 12, 12}, steps = 10 }')
    for version, words in (("13.0", None), ("12.2", "resident:half' cannot be had: .* CUDA 12.3")):
        done = subprocess.run([harness.YEEC, "plan", str(cube), "--backend", "cuda", "--schedule", "resident:half"], capture_output=True,
                              text=True, env={**ENVIRONMENT, "LD_LIBRARY_PATH": str(EMULATOR), "YEEC_EMULATOR_NVRTC": version})
        w.checks.that(f"words of 16 bytes of NVRTC {version}", done.returncode == 0 if words is None else re.search(words, done.stderr), done.stderr[:300])
        if words is None:
            w.checks.that("what stays on the chip has no bound by copies", "speed     not bound by copies" in done.stdout, done.stdout[:600])
            done = subprocess.run([harness.YEEC, "bench", str(cube), "--backend", "cuda", "--schedule", "resident:half", "--steps", "5", "--repeats", "1"],
                                  capture_output=True, text=True, env={**ENVIRONMENT, "LD_LIBRARY_PATH": str(EMULATOR)})
            w.checks.that("nor does bench name one", "not bound by copies" in done.stdout, done.stdout[:600] + done.stderr[:300])
    alone = w.folder / "driver-alone"
    alone.mkdir()
    (alone / "libcuda.so.1").symlink_to(EMULATOR / "libcuda.so.1")
    done, _ = w.run("cuda", LD_LIBRARY_PATH=str(alone), CUDA_PATH="/nowhere", CUDA_HOME="/nowhere")
    if "libnvrtc" in done.stderr:  # unless a toolkit is installed where it is looked for
        w.refused("a driver, but no NVRTC", done, "libnvrtc.so not found", "install the CUDA toolkit or set CUDA_PATH")


def no_driver(w):
    if "cuda" in harness.backends():
        return
    done, _ = w.run("cuda")
    w.refused("no NVIDIA driver", done, "no device of backend cuda: libcuda.so.1 not found|libnvrtc.so not found")
    told = subprocess.run([harness.YEEC, "devices"], capture_output=True, text=True, env=ENVIRONMENT)
    w.checks.that("  devices says so", told.returncode == 0 and re.search("libcuda.so.1 not found|libnvrtc.so not found", told.stdout))


def cuda_memory(w):
    done, _ = w.cuda("--set", "n=400", YEEC_EMULATOR_MEMORY=str(1 << 20))
    w.refused("a CUDA device too small for the fields", done, r"the fields of \S+ cells need at least [\d.]+ GiB, and the device has [\d.]+ GiB",
              r"use cells [\d.]+ times as large or a smaller domain")
    plan = subprocess.run([harness.YEEC, "plan", str(w.scene), "--backend", "cuda", "--set", "n=400"], capture_output=True,
                          text=True, env={**ENVIRONMENT, "LD_LIBRARY_PATH": str(EMULATOR), "YEEC_EMULATOR_MEMORY": str(1 << 20)})
    w.checks.that("and plan says so beforehand", plan.returncode != 0 and
                  re.search(r"the fields of \S+ cells need at least [\d.]+ GiB.* use cells [\d.]+ times as large", plan.stderr), plan.stderr.strip())
    done, _ = w.cuda(YEEC_EMULATOR_FAIL="cuMemAlloc 3 2")
    w.refused("an allocation that fails on a CUDA device", done, r"is out of memory: the fields need [\d.]+ \wiB, of which .* for buffer '\w+'",
              "larger cells")


def lost(w, what, done, out, *words):
    """The device went in mid-run: words, results so far, and a checkpoint from which plain C goes on."""
    w.refused(what, done, *words)
    manifest = json.loads((out / "run.json").read_text()) if (out / "run.json").exists() else {}
    lines = (out / "probes/p.csv").read_text().splitlines() if (out / "probes/p.csv").exists() else []
    w.checks.that("  its results so far are there, called failed", manifest.get("status") == "failed" and len(lines) > 20
                  and (out / "results.h5").exists(), f"{len(lines)} lines")
    done = subprocess.run([harness.YEEC, "run", "--resume", str(out), "--backend", "c", "--cache-dir", str(w.cache)],
                          capture_output=True, text=True, timeout=300, env=ENVIRONMENT)
    w.same("  plain C goes on from its checkpoint, to the same digest", done, out)


def lost_devices(w):
    if EMULATOR.exists():
        for call, error, words in (("cuLaunchKernel 250", 719, "a kernel failed and the device was lost"),
                                   ("cuStreamSynchronize 14", 214, "the device was lost: see nvidia-smi"),
                                   ("cuMemcpyDtoHAsync 25", 46, "use another with --device")):
            done, out = w.cuda("--checkpoint", "20", "--schedule", "sweep", YEEC_EMULATOR_FAIL=f"{call} {error}")
            lost(w, f"a CUDA device lost at {call}", done, out, call.split()[0].rstrip("Async"), r"emulator \w+", words)
    if "opencl" in harness.backends():
        done, out = w.run("opencl", "--checkpoint", "20", binary=FAULTY, YEEC_FAULT_CL="launch:300")
        lost(w, "an OpenCL device lost in mid-run", done, out, "clEnqueueNDRangeKernel on ", "CL_OUT_OF_RESOURCES", "the device was lost")


def opencl_worlds(w):
    if "opencl" not in harness.backends():
        print("no OpenCL here: its failures are left out")
        return
    done, _ = w.run("opencl", binary=FAULTY, cache=w.folder / "none", YEEC_FAULT_CL="build")
    w.refused("an OpenCL platform that fails to build", done, r"the OpenCL compiler of .+ \(.*driver .*\) failed on the generated kernels",
              "update its driver", "--backend c", "not today")
    w.checks.that("  no more than the beginning of its messages", len(done.stderr.splitlines()) <= 18)
    for n in (1, 3):
        done, _ = w.run("opencl", binary=FAULTY, YEEC_FAULT_CL=f"memory:{n}")
        w.refused(f"an OpenCL device out of memory at buffer {n}", done, r"is out of memory: the fields need [\d.]+ \wiB, of which [\d.]+ .*iB for buffer '\w+'",
                  r"times as many cells along each axis fit|nothing fits", "use larger cells or a smaller domain")
    done, _ = w.run("opencl", OCL_ICD_VENDORS="/nowhere", OCL_ICD_FILENAMES="")
    w.refused("no OpenCL platform", done, "no OpenCL device", "apt install pocl-opencl-icd")


def entries(cache):
    return sorted(p for p in cache.iterdir() if p.is_file())


def shared_cache(w, backend):
    """Ten runs that find nothing compiled and keep what they made in one folder."""
    cache = w.folder / f"shared-{backend}"
    command = [harness.YEEC, "run", str(w.scene), "--backend", backend, "--cache-dir", str(cache), "--quiet", "--out"]
    runs = [(subprocess.Popen([*command, str(w.folder / f"{backend}{i}")], stderr=subprocess.PIPE, text=True, env=ENVIRONMENT),
             w.folder / f"{backend}{i}") for i in range(10)]
    ends = [(process.communicate(timeout=600)[1], process.returncode, digest(out)) for process, out in runs]
    w.checks.that(f"ten {backend} runs at once with one cache: all succeed with one digest and no word",
                  all(end == ("", 0, w.digest) for end in ends), str([end for end in ends if end != ("", 0, w.digest)])[:300])
    done, out = w.run(backend, cache=cache)
    w.same("  the next finds their kernels", done, out)
    w.checks.that("  and compiles none", json.loads((out / "run.json").read_text())["compile_from_cache"] is True)
    w.checks.that("  no temporary file is left", not any(".tmp-" in p.name for p in entries(cache)))
    return cache


def spoilt_cache(w, backend, cache):
    for name, spoil in (("flipped bits", lambda b: b[:len(b) // 2] + bytes([b[len(b) // 2] ^ 1]) + b[len(b) // 2 + 1:]),
                        ("cut off", lambda b: b[:len(b) // 3]), ("empty", lambda b: b"")):
        good = {p: p.read_bytes() for p in entries(cache)}
        for path, data in good.items():
            path.write_bytes(spoil(data))
        done, out = w.run(backend, cache=cache)
        w.same(f"{backend}: a cache whose entries are {name}", done, out)
        done, out = w.run(backend, cache=cache)
        w.same("  and whole again", done, out)
        w.checks.that("  and used again", json.loads((out / "run.json").read_text())["compile_from_cache"] is True)


def impossible_caches(w):
    (w.folder / "plain").write_text("")
    done, out = w.run("c", cache=w.folder / "plain/x")
    w.same("a cache below a file", done, out, "compiled kernels are not kept")
    script = f"'{harness.YEEC}' run {w.scene} --backend c --out {w.folder}/%s --cache-dir $D/cache"
    if shutil.which("unshare") is None or subprocess.run(["unshare", "-rm", "true"], capture_output=True).returncode != 0:
        print("no file systems of one's own here: the full and the read-only cache are left out")
        return
    for name, mount, then in (("full", "size=8k", ""), ("read-only", "size=1m", "mount -o remount,ro $D;")):
        done = subprocess.run(["unshare", "-rm", "bash", "-c", f"D=$(mktemp -d); mount -t tmpfs -o {mount} none $D && {then} {script % name}"],
                              capture_output=True, text=True, timeout=300, env=ENVIRONMENT)
        w.same(f"a {name} cache", done, w.folder / name, "compiled kernels are not kept")


def main():
    w = World()
    c_compilers(w)
    no_driver(w)
    if EMULATOR.exists():
        cuda_worlds(w)
        cuda_memory(w)
    else:
        print("no emulated CUDA device in this build: its failures are left out")
    opencl_worlds(w)
    lost_devices(w)
    for backend in ["c"] + (["opencl"] if "opencl" in harness.backends() else []):
        spoilt_cache(w, backend, shared_cache(w, backend))
    impossible_caches(w)
    w.checks.end()


main()
