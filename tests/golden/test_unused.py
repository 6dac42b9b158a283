"""Nothing is emitted that is not used: in each text every kernel is launched by a pass, a running sum or a capture, and
every function, table and macro is named somewhere besides where it stands. Golden scenes and some random ones, in every
dialect, precision and schedule."""
import concurrent.futures
import os
import re
import subprocess
import sys

import harness
import texts

RANDOM = range(0, 60, 15)
WORD = re.compile(r"\w+")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
MACRO = re.compile(r"^\s*#define (\w+)", re.M)
ARRAY = re.compile(r"^(?:static const|__constant|__constant__|constant)\b[^\n=]*?(\w+)\[[^=\n]*=", re.M)
DECORATION = re.compile(r"__attribute__\(\(.*?\)\)+ ?|__launch_bounds__\([^)]*\) ?|extern \"C\" ?")
FUNCTION = re.compile(r"^(?!#|typedef|struct|enum|union)[A-Za-z_][\w ]*[\s*]+(\w+)\([^;{]*\)\s*\{", re.M)
KERNEL = re.compile(r"^(?:__global__|__kernel)\s+void (\w+)\(|^void (\w+)_entry\(", re.M)
LAUNCH = re.compile(r"^ *launch (\w+)", re.M)


def dumped(path, variant, precision, folder):
    backend, device, schedule = variant
    return subprocess.run([harness.YEEC, "plan", path, "--yes", "--quiet", "--no-tune", "--backend", backend, *device.split(), "--schedule", schedule,
                           "--precision", precision, "--dump", "plan"], cwd=folder, capture_output=True, text=True, check=True).stdout


def unused(text):
    """Names that a text defines and does not use, and the kernels in it."""
    text = DECORATION.sub("", COMMENT.sub("", text))
    count = {}
    for word in WORD.findall(text):
        count[word] = count.get(word, 0) + 1
    kernels = {a or b for a, b in KERNEL.findall(text)}
    names = set(FUNCTION.findall(text)) | set(MACRO.findall(text)) | set(ARRAY.findall(text))
    names -= kernels | {name + "_entry" for name in kernels}
    return {name for name in names if count[name] == 1}, kernels


def findings_of(scene):
    name, path, folder = scene
    found, looked = [], 0
    for variant, precision in texts.ways():
        text = texts.emitted(harness.YEEC, path, variant, precision, folder)
        if text is None:
            continue
        idle, kernels = unused(text.decode())
        looked += len(kernels) > 0
        what = " ".join((name, *variant, precision))
        found += [f"{what}: {one} is not used" for one in sorted(idle)]
        if precision == "f64":
            continue  # launched as in f32
        launched = set(LAUNCH.findall(dumped(path, variant, precision, folder)))
        found += [f"{what}: {one} is not launched" for one in sorted(kernels - launched)]
        found += [f"{what}: {one} is launched and not there" for one in sorted(launched - kernels)]
    return found, looked


def main():
    scratch = harness.scratch()
    harness.YEEC = str(texts.pathlib.Path(harness.YEEC).resolve())
    scenes = [scene for scene in texts.kept_scenes() if scene[0].startswith("tests/golden")]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        scenes += pool.map(lambda number: texts.random_scene(number, scratch), RANDOM)
        results = list(pool.map(findings_of, scenes))
    found, looked = [line for lines, _ in results for line in lines], sum(number for _, number in results)
    print(*found[:40], f"{looked} texts of {len(scenes)} scenes, {len(found)} findings", sep="\n")
    idle, kernels = unused("#define SPARE 1\nstatic int spare(int a)\n{\n}\nstatic void run(void)\n{\n}\nvoid run_entry(void **args)\n{\nrun();\n}\n")
    sys.exit(1 if found or looked < 18 * len(scenes) // 2 or idle != {"SPARE", "spare"} or kernels != {"run"} else 0)


main()
