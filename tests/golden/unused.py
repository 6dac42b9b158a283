"""Nothing is emitted that is not used: in each text every kernel is launched by a pass, a running sum or a capture, and
every function, table and macro is named somewhere besides where it stands."""
import re
import subprocess

import harness

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


def findings(scene, variant, precision, text):
    """What is in a scene's text and not used, and where its launches and its kernels differ."""
    _, path, folder = scene
    idle, kernels = unused(text)
    found = [f"{one} is not used" for one in sorted(idle)]
    if precision == "f64":
        return found  # launched as in f32
    launched = set(LAUNCH.findall(dumped(path, variant, precision, folder)))
    found += [f"{one} is not launched" for one in sorted(kernels - launched)]
    return found + [f"{one} is launched and not there" for one in sorted(launched - kernels)]


def finds_what_is_idle():
    """Whether this module sees what it is for."""
    idle, kernels = unused("#define SPARE 1\nstatic int spare(int a)\n{\n}\nstatic void run(void)\n{\n}\nvoid run_entry(void **args)\n{\nrun();\n}\n")
    return idle == {"SPARE", "spare"} and kernels == {"run"}
