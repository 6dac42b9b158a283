"""The OpenCL dialect compiles for AMD GPUs (gfx90a: MI200, gfx1100: RX 7900) with clang, as OpenCL C 1.2."""
import shutil
import subprocess

import compilers

NAMES = ["clang", *(f"clang-{version}" for version in range(21, 13, -1))]
TARGET = ["-x", "cl", "-cl-std=CL1.2", "-target", "amdgcn-amd-amdhsa", "-nogpulib", "-S", "-o", "/dev/null"]


def knows(clang, gpu):
    """Whether this compiler exists and compiles nothing at all for the GPU."""
    return bool(shutil.which(clang)) and subprocess.run(
        [clang, *TARGET, f"-mcpu={gpu}", "-"], input="", capture_output=True, text=True).returncode == 0


def command(gpu):
    """The first clang here that knows the GPU (gfx1100 came with 15), with the flags; a name that is absent if none."""
    clang = next((name for name in NAMES if knows(name, gpu)), f"clang that knows {gpu}")
    return [clang, *TARGET, f"-mcpu={gpu}", "-Xclang", "-finclude-default-header", "-ffp-contract=off", "-O2", "-Wall",
            "-Wextra", "-Werror", "-Wno-unused-command-line-argument"]


compilers.try_all("cl", {gpu: command(gpu) for gpu in ("gfx90a", "gfx1100")})
