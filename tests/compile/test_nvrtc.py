"""The CUDA dialect compiles with NVRTC for sm_80 and sm_90 to machine code, tiles and domains on chip for sm_90; needs no GPU.
Skipped where NVRTC is absent."""
import ctypes
import ctypes.util
import glob
import sys

import harness
from sources import sources

TARGETS = ["sm_80", "sm_90"]
FLAGS = ["--fmad=false", "--std=c++17", "-default-device"]


def load():
    names = [ctypes.util.find_library("nvrtc"), *(f"libnvrtc.so.{n}" for n in (13, 12, "11.2")), "libnvrtc.so",
             *sorted(glob.glob("/usr/local/cuda*/lib*/libnvrtc.so*"))]
    for name in filter(None, names):
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    return None


def build(nvrtc, text, target):
    """(succeeded, log); succeeded means that machine code came out."""
    program = ctypes.c_void_p()
    nvrtc.nvrtcCreateProgram(ctypes.byref(program), text.encode(), b"kernels.cu", 0, None, None)
    flags = [*FLAGS, f"--gpu-architecture={target}"]
    array = (ctypes.c_char_p * len(flags))(*(flag.encode() for flag in flags))
    status = nvrtc.nvrtcCompileProgram(program, len(flags), array)
    size = ctypes.c_size_t()
    nvrtc.nvrtcGetProgramLogSize(program, ctypes.byref(size))
    log = ctypes.create_string_buffer(size.value + 1)
    nvrtc.nvrtcGetProgramLog(program, log)
    code = ctypes.c_size_t()
    nvrtc.nvrtcGetCUBINSize(program, ctypes.byref(code))
    nvrtc.nvrtcDestroyProgram(ctypes.byref(program))
    return status == 0 and code.value > 0, log.value.decode(errors="replace")[:2000]


def main():
    nvrtc = load()
    if nvrtc is None:
        print("NVRTC is not installed, left out")
        sys.exit(harness.SKIPPED)
    major, minor = ctypes.c_int(), ctypes.c_int()
    nvrtc.nvrtcVersion(ctypes.byref(major), ctypes.byref(minor))
    print(f"NVRTC {major.value}.{minor.value}")
    checks = harness.Checks()
    for name, path in sources("cu", harness.scratch()):
        for target in TARGETS if name.endswith(("sweep", "blocked")) else TARGETS[-1:]:
            checks.that(f"{name}: {target}", *build(nvrtc, path.read_text(), target))
    checks.end()


main()
