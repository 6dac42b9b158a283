"""`yeec tune` finds a schedule, keeps it, and `auto` takes it without changing a bit of the results."""
import json
import os
import pathlib

import harness

SCENE = harness.scene_text(
    title="Tuned", mode="2d-te", cells=[150, 90], cell=1e-3, steps=60, boundary=harness.call("cpml", cells=6),
    sources=[harness.call("soft", component="Ex", at=[0.05, 0.04],
                          waveform=harness.call("gaussian", width=2e-11, delay=6e-11, amplitude=1))],
    monitors=[harness.call("probe", name="p", component="Hz", at=[0.1, 0.05])])


class Tuned:
    def __init__(self, folder):
        self.scene, self.cache, self.out = folder / "scene.lua", folder / "cache", folder
        self.scene.write_text(SCENE)

    def yeec(self, command, *more):
        return harness.yeec(command, self.scene, "--cache-dir", self.cache, "--backend", "c", *more)

    def plan(self, *more):
        return json.loads(self.yeec("plan", "--json", *more))

    def run(self, name, *more):
        self.yeec("run", "--out", self.out / name, "--quiet", *more)
        return harness.Run(self.out / name)


def main():
    checks = harness.Checks()
    t = Tuned(harness.scratch())
    before = t.plan()
    checks.that("nothing is tuned at first", "tuned" not in before)
    made = json.loads(t.yeec("tune", "--json", "--budget", "8"))
    speeds = {trial["schedule"]: trial["cells_per_second"] for trial in made["trials"]}
    checks.that("several schedules were measured", sum(speed > 0 for speed in speeds.values()) >= 2, speeds)
    checks.that("the plan's own choice came first", made["trials"][0]["schedule"] == before["schedule"], made["trials"])
    checks.that("the choice is one of them", made["schedule"] in speeds, made["schedule"])
    checks.that("it is kept", made["kept"] == 1)
    after = t.plan()
    checks.that("plan takes it", after["schedule"] == made["schedule"], after["schedule"])
    checks.that("and says when it was made", after.get("tuned", "").startswith("on 20"), after.get("tuned"))
    for how, plan in {"--no-tune": t.plan("--no-tune"), "another precision": t.plan("--precision", "f64"),
                      "no device": t.plan("--generic")}.items():
        checks.that(f"{how} leaves it out", "tuned" not in plan, plan.get("tuned"))
    os.environ["YEEC_NO_TUNE"] = "1"
    checks.that("YEEC_NO_TUNE leaves it out", "tuned" not in t.plan())
    del os.environ["YEEC_NO_TUNE"]
    tuned, plain = t.run("tuned"), t.run("plain", "--schedule", "sweep")
    checks.that("run takes it", tuned.manifest["schedule"] == made["schedule"], tuned.manifest["schedule"])
    checks.that("no bit depends on it", tuned.digest == plain.digest)
    checks.that("nor does a probe", tuned.probe_text("p") == plain.probe_text("p"))
    listed = harness.yeec("cache", "list", "--cache-dir", t.cache)
    checks.that("the cache lists it", f"tuned {made['class']}" in listed, listed)
    harness.yeec("cache", "clear-tuned", "--cache-dir", t.cache)
    checks.that("the cache forgets it", "tuned" not in t.plan())
    checks.that("and keeps the kernels", "entries" in harness.yeec("cache", "list", "--cache-dir", t.cache)
                and pathlib.Path(t.cache).exists() and any(pathlib.Path(t.cache).iterdir()))
    said = {how: t.yeec("tune", "--budget", "1", *more) for how, more in {"kept": [], "lost": ["--no-cache"]}.items()}
    checks.that("it says for what the choice is kept", "kept for scenes of class" in said["kept"], said["kept"])
    checks.that("and nothing of the kind where it is not kept", "kept for" not in said["lost"], said["lost"])
    checks.end()


main()
