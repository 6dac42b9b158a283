"""Plain C's threads under ThreadSanitizer: the generated program of a scene of each mode, sweep and blocked.

`yeec emit --standalone` makes a program of its own, so that all of it is instrumented, whatever yeec was built with.
libgomp's barriers are unknown to ThreadSanitizer; LLVM's libomp tells it of them through Archer, so nothing has to be
suppressed. Sharing among threads is forced upon small boxes. Programs whose threads do not wait for one another, or all
write all rows, must be found out, else the test fails.
"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

import harness

JOBS, THREADS, STEPS, RACE = 2, 4, 40, 66
FLAGS = ["-std=gnu11", "-O1", "-g", "-march=native", "-ffp-contract=off", "-fno-math-errno", "-fopenmp", "-fsanitize=thread", "-w"]
SCENES = sorted(pathlib.Path("tests/sanitize/scenes").glob("*.lua"))
SHARED = (r"#define MANY \d+", "#define MANY 1")
# What a broken template looks like: schedule, scene, text, replacement.
BREAKS = {
    "threads that do not wait": ("blocked:4", "3d", r"atomic_load_explicit\(&p->done, memory_order_acquire\) < done", "0 > done"),
    "rows of a ring that do not wait": ("blocked:4", "2d_te", r"atomic_load_explicit\(&p->done, memory_order_acquire\) < done", "0 > done"),
    "rows of a step that do not wait": ("blocked:4", "2d_tm", r"atomic_load_explicit\(&p->done, memory_order_acquire\) < done", "0 > done"),
    "rows that all threads write": ("sweep", "2d_tm", r"#pragma omp parallel for", "#pragma omp parallel //"),
}


def skip(why):
    print(why)
    sys.exit(harness.SKIPPED)


def archer():
    """Archer's library beside clang, or None."""
    found = subprocess.run(["clang", "-print-file-name=libarcher.so"], capture_output=True, text=True).stdout.strip()
    if os.path.isabs(found):
        return found
    libraries = sorted(pathlib.Path("/usr/lib").glob("llvm-*/lib/libarcher.so"))
    return str(libraries[-1]) if libraries else None


def execute(folder, library):
    environment = dict(os.environ, OMP_NUM_THREADS=str(THREADS), OMP_TOOL_LIBRARIES=library, ARCHER_OPTIONS="verbose=1",
                       TSAN_OPTIONS=f"halt_on_error=1 exitcode={RACE} ignore_noninstrumented_modules=1")
    return subprocess.run(["./program"], cwd=folder, env=environment, capture_output=True, text=True)


def works(folder, library):
    """Why this machine cannot run instrumented programs, or None."""
    folder.mkdir()
    source = folder / "main.c"
    source.write_text("int main(void) {\n    int n = 0;\n#pragma omp parallel reduction(+ : n)\n    n++;\n    return n == 0;\n}\n")
    done = subprocess.run(["clang", *FLAGS, "-o", folder / "program", source], capture_output=True, text=True)
    if done.returncode != 0:
        return "clang makes no instrumented OpenMP programs: " + done.stderr.strip().split("\n")[0]
    done = execute(folder, library)
    if done.returncode != 0 or "Archer detected" not in done.stdout + done.stderr:
        return f"an instrumented OpenMP program does not run here: status {done.returncode}, {done.stderr.strip()[:200]}"
    return None


def templates(folder, *changes):
    """A copy of the templates with each of (pattern, replacement) applied somewhere."""
    shutil.copytree("templates", folder)
    for pattern, replacement in changes:
        count = 0
        for path in folder.glob("*.tpl"):
            text, n = re.subn(pattern, replacement, path.read_text())
            path.write_text(text)
            count += n
        assert count > 0, f"no template has {pattern}"
    return folder


def run_program(scene, schedule, texts, folder, library):
    """Builds and runs the program of a scene; (status, what it wrote)."""
    harness.yeec("emit", scene, "--backend", "c", "--schedule", schedule, "--steps", STEPS, "--templates", texts,
                 "--standalone", folder, "--quiet")
    done = subprocess.run(["clang", *FLAGS, "-o", "program", "main.c", "-lm"], cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        return done.returncode, done.stderr
    done = execute(folder, library)
    return done.returncode, done.stdout + done.stderr


def main():
    if shutil.which("clang") is None:
        skip("clang is not installed")
    library = archer()
    if library is None:
        skip("libarcher.so is not installed (Debian: libomp-dev)")
    temp = harness.scratch()
    why = works(temp / "probe", library)
    if why is not None:
        skip(why)
    checks = harness.Checks()
    whole = templates(temp / "whole", SHARED)
    good = [(scene, schedule) for scene in SCENES for schedule in ("sweep", "blocked:4")]

    def judge_good(scene, schedule):
        folder = temp / f"{scene.stem}.{schedule.replace(':', '')}"
        return run_program(scene, schedule, whole, folder, library)

    def judge_broken(number, schedule, name, pattern, replacement):
        texts = templates(temp / f"broken{number}", SHARED, (pattern, replacement))
        scene = pathlib.Path(f"tests/sanitize/scenes/{name}.lua")
        return run_program(scene, schedule, texts, temp / f"run{number}", library)

    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        answers = [(f"{scene.stem} {schedule}", pool.submit(judge_good, scene, schedule)) for scene, schedule in good]
        broken = [(what, pool.submit(judge_broken, n, *how)) for n, (what, how) in enumerate(BREAKS.items())]
        for what, answer in answers:
            status, text = answer.result()
            checks.that(f"{what}, {THREADS} threads", status == 0, "clean" if status == 0 else text[-3000:])
        for what, answer in broken:
            status, text = answer.result()
            checks.that(f"{what} are found", status == RACE and "data race" in text, f"status {status}")
    checks.end()


if __name__ == "__main__":
    main()
