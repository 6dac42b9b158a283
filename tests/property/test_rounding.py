"""What single precision may cost: the bound that run.json names holds for what f32 and f64 differ by, grows as it says,
and is told of where it exceeds 1e-3. The scale of a scene costs nothing: cells of micrometres or kilometres, sources
of volts or megavolts give the same relative results to rounding, without overflow or underflow.
"""
import math
import subprocess

import harness

C0 = harness.C0


def waveform(kind, d):
    return {"dc": harness.call("gaussian", width=5 * d / C0, delay=30 * d / C0),
            "hi": harness.call("pulse", f0=C0 / (10 * d), bandwidth=C0 / (60 * d)),
            "lo": harness.call("gaussian", width=20 * d / C0, delay=120 * d / C0)}[kind]


def cavity(mode, kind, steps, d=0.01, boundary="pec", background=None, amplitude=None):
    at, probe, cells = {"1d": ([53], [137], [200]), "2d-tm": ([13, 11], [27, 19], [40, 30]),
                        "3d": ([7, 8, 5], [13, 5, 8], [20, 17, 14])}[mode]
    form = waveform(kind, d)
    if amplitude:
        form = harness.Raw(form[:-1].rstrip() + f", amplitude = {amplitude!r} }}")
    keys = dict(mode=mode, cell=d, cells=cells, steps=steps, boundary=harness.Raw(boundary),
                sources=[harness.call("soft", component="Ez", at=[d * i for i in at], waveform=form)],
                monitors=[harness.call("probe", name="p", component="Ez", at=[d * i for i in probe]),
                          harness.call("energy", name="w", every=50)])
    if background:
        keys["background"] = harness.Raw(background)
    return harness.scene_text(**keys)


CASES = [("1d", "dc", {}), ("2d-tm", "dc", {}), ("2d-tm", "hi", {}), ("2d-tm", "lo", {}), ("3d", "dc", {}), ("3d", "hi", {}),
         ("2d-tm", "dc", {"background": 'material{ name = "g", eps = 3.7 }'}), ("2d-tm", "hi", {"boundary": "cpml{ cells = 6 }"})]


def worst(f32, f64):
    """Largest difference over the largest value."""
    return max(abs(a - b) for a, b in zip(f32, f64)) / max(map(abs, f64))


def check_bound(checks, folder):
    for steps in (1000, 16000):
        for n, (mode, kind, more) in enumerate(CASES):
            text, name = cavity(mode, kind, steps, **more), f"bound{n}_{steps}"
            f32, f64 = (harness.run(text, folder, name, precision=p) for p in ("f32", "f64"))
            bound, error = f32.manifest["plan"]["rounding_bound"], worst(f32.values("p"), f64.values("p"))
            checks.below(f"{mode} {kind} {' '.join(more)} {steps} steps: f32 - f64", error, bound)
            checks.that("  and it is above zero", error > 0)
            checks.below("  and the bound of f64 is 2^-29 of it", f64.manifest["plan"]["rounding_bound"], bound / 2**28.9)


def plan_warns(folder, name, text, *flags):
    path = folder / f"{name}.lua"
    path.write_text(text)
    done = subprocess.run([harness.YEEC, "plan", str(path), "--backend", "c", *flags], capture_output=True, text=True)
    return "rounding may add up to" in done.stderr


def check_warning(checks, folder):
    closed, open_ = cavity("2d-tm", "hi", 100000), cavity("2d-tm", "hi", 100000, boundary="cpml{ cells = 6 }")
    checks.that("a closed cavity over 100 000 steps is warned of", plan_warns(folder, "closed", closed))
    checks.that("  not over 1000", not plan_warns(folder, "closed", closed, "--steps", "1000"))
    checks.that("  not in f64", not plan_warns(folder, "closed", closed, "--precision", "f64"))
    checks.that("  not with absorbing walls", not plan_warns(folder, "open", open_))


def check_scales(checks, folder):
    """1 V/m and 1 cm against the corners of what is promised, in f32."""
    reference = harness.run(cavity("3d", "hi", 800, boundary="cpml{ cells = 4 }"), folder, "scale", precision="f32")
    values, peak = reference.values("p"), max(map(abs, reference.values("p")))
    energy = max(reference.values("w"))
    for d in (1e-6, 1e-4, 1.0, 1e3):
        for amplitude in (1.0, 1e6):
            name = f"scale_{d:g}_{amplitude:g}"
            run = harness.run(cavity("3d", "hi", 800, d=d, boundary="cpml{ cells = 4 }", amplitude=amplitude), folder, name,
                              precision="f32")
            error = max(abs(v / amplitude - r) for v, r in zip(run.values("p"), values)) / peak
            checks.below(f"cells of {d:g} m, {amplitude:g} V/m: relative results", error, 800 * 2**-24)
            ratio = max(run.values("w")) / energy / amplitude**2 / (d / 0.01)**3
            checks.below("  energy scales with volume and square", abs(ratio - 1), 1e-5)
            checks.that("  all finite", all(math.isfinite(v) for v in run.values("p")))


def main():
    folder, checks = harness.scratch(), harness.Checks()
    check_bound(checks, folder)
    check_warning(checks, folder)
    check_scales(checks, folder)
    checks.end()


main()
