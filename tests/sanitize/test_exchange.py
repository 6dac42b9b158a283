"""Several processes under ThreadSanitizer, where yeec is built with it (preset tsan): what threads of a process do beside its
exchanges and meetings, while it plans, steps, writes, keeps checkpoints and ends for an error.

Reports go to files, since all processes but the first are silent. MPI's own threads are not instrumented and are let be.
Threads that do not wait for one another must be found out, else the test fails."""
import os
import pathlib
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "exchange"))
import processes  # noqa: E402
from processes import harness  # noqa: E402

VOLUME = """return scene {
    mode = "3d", cell = 1e-3, cells = {24, 20, 40}, steps = 60, boundary = cpml{ cells = 4 },
    objects = { sphere{ centre = {0.012, 0.01, 0.02}, radius = 0.004, material = material{ eps = 4, drude = {{ fp = 2e9, gamma = 1e7 }} } } },
    sources = { soft{ component = "Ez", at = {0.012, 0.01, 0.01}, waveform = gaussian{ width = 2e-11 } } },
    monitors = { probe{ name = "p", component = "Ex", at = {0.006, 0.006, 0.024} }, energy{ name = "w", every = 10 },
        snapshot{ name = "v", component = "|E|", every = 25 }, dft{ name = "a", component = "Ez", frequencies = {1e10} } },
}
"""
RING = """return scene {
    mode = "2d-tm", cell = 1e-3, cells = {40, 60}, steps = 90, boundary = { x = pec, y = periodic },
    sources = { soft{ component = "Ez", at = {0.02, 0.01}, waveform = gaussian{ width = 2e-11 } } },
    monitors = { probe{ name = "p", component = "Ez", at = {0.006, 0.05} }, snapshot{ name = "v", component = "Ez", every = 30 } },
}
"""
UNSTABLE = RING.replace("sources", """objects = { disc{ centre = {0.02, 0.03}, radius = 0.01, material = material{ sigma = -3, gain = true } } },
    sources""").replace("steps = 90", "steps = 2000")
# Name, scene, processes, options, environment, status.
RUNS = [
    ("volume, sweep", VOLUME, 2, ["--schedule", "sweep", "--checkpoint", "20"], {}, 0),
    ("volume, blocked, two threads", VOLUME, 3, ["--schedule", "blocked:3", "--threads", "2"], {}, 0),
    ("through the host", VOLUME, 2, ["--schedule", "blocked:3"], {"YEEC_EXCHANGE": "host"}, 0),
    ("ring", RING, 3, ["--schedule", "blocked:3", "--threads", "2"], {}, 0),
    ("unstable", UNSTABLE, 2, ["--schedule", "sweep"], {}, 3),
    ("a wrong split", RING, 2, ["--split", "y=70"], {}, 1),
]


def archer():
    libraries = sorted(pathlib.Path("/usr/lib").glob("llvm-*/lib/libarcher.so"))
    return str(libraries[-1]) if libraries else ""


def instrumented():
    return b"__tsan_init" in pathlib.Path(harness.YEEC).read_bytes()


def stepped(folder, name, text, count, options, environment):
    """Status of a run, and what ThreadSanitizer reported in all of its processes."""
    place = folder / re.sub(r"\W+", "_", name)
    place.mkdir()
    (place / "scene.lua").write_text(text)
    done = processes.launch(count, ["run", place / "scene.lua", "--yes", "--quiet", "--backend", "c", "--out", place / "out", *options],
                            timeout=600, CC="clang -fsanitize=thread -g", OMP_TOOL_LIBRARIES=archer(),
                            TSAN_OPTIONS=f"log_path={place}/report halt_on_error=1 ignore_noninstrumented_modules=1", **environment)
    return done.returncode, "\n".join(path.read_text() for path in place.glob("report.*")), done.stderr


def main():
    if not processes.available() or shutil.which("clang") is None:
        print("no mpirun, no MPI in yeec or no clang")
        return harness.SKIPPED
    if not instrumented():
        print("yeec is built without ThreadSanitizer (preset tsan)")
        return harness.SKIPPED
    folder, checks = harness.scratch(), harness.Checks()
    for name, text, count, options, environment, expected in RUNS:
        status, reports, said = stepped(folder, name, text, count, options, environment)
        checks.that(f"{name}: {count} processes do not race", status == expected and reports == "", f"status {status} {said[:300]} {reports[:2000]}")
    texts = folder / "templates"
    shutil.copytree(pathlib.Path(__file__).resolve().parents[2] / "templates", texts)
    path = texts / "c.tpl"
    broken = re.sub(r"#pragma omp parallel for", "#pragma omp parallel //", re.sub(r"#define MANY \d+", "#define MANY 1", path.read_text()))
    path.write_text(broken)
    _, reports, _ = stepped(folder, "broken", VOLUME, 2, ["--schedule", "sweep", "--threads", "2", "--templates", texts], {})
    checks.that("rows that all threads write are found", "data race" in reports, reports[:300])
    checks.end()


if __name__ == "__main__":
    sys.exit(main())
