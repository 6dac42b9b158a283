"""The OpenCL dialect builds as OpenCL C 1.2 on every platform present (PoCL in CI), without a warning."""
import ctypes
import sys

import harness
from sources import sources

OPTIONS = b"-cl-std=CL1.2 -Werror"
CL_PROGRAM_BUILD_LOG = 0x1183
CL_DEVICE_NAME = 0x102B
CL_DEVICE_DOUBLE_FP_CONFIG = 0x1032


class Device:
    """One OpenCL device and a context on it, through the ICD loader."""

    def __init__(self, cl, platform, device):
        self.cl, self.device = cl, device
        error = ctypes.c_int()
        self.context = ctypes.c_void_p(cl.clCreateContext(
            None, 1, ctypes.byref(device), None, None, ctypes.byref(error)))
        name = ctypes.create_string_buffer(256)
        cl.clGetDeviceInfo(device, CL_DEVICE_NAME, 256, name, None)
        self.name = name.value.decode()
        double = ctypes.c_uint64()
        cl.clGetDeviceInfo(device, CL_DEVICE_DOUBLE_FP_CONFIG, 8, ctypes.byref(double), None)
        self.has_double = bool(double.value)

    def build(self, text):
        """(succeeded, log)"""
        source = ctypes.c_char_p(text.encode())
        error = ctypes.c_int()
        program = ctypes.c_void_p(self.cl.clCreateProgramWithSource(
            self.context, 1, ctypes.byref(source), None, ctypes.byref(error)))
        status = self.cl.clBuildProgram(program, 1, ctypes.byref(self.device), OPTIONS, None, None)
        log = ctypes.create_string_buffer(8192)
        self.cl.clGetProgramBuildInfo(program, self.device, CL_PROGRAM_BUILD_LOG, 8192, log, None)
        self.cl.clReleaseProgram(program)
        return status == 0, log.value.decode(errors="replace")


def devices(cl):
    count = ctypes.c_uint()
    if cl.clGetPlatformIDs(0, None, ctypes.byref(count)) != 0:
        return
    platforms = (ctypes.c_void_p * count.value)()
    cl.clGetPlatformIDs(count, platforms, None)
    for platform in platforms:
        device = ctypes.c_void_p()
        if cl.clGetDeviceIDs(ctypes.c_void_p(platform), ctypes.c_uint64(0xFFFFFFFF), 1, ctypes.byref(device), None) == 0:
            yield Device(cl, platform, device)


def main():
    try:
        cl = ctypes.CDLL("libOpenCL.so.1")
    except OSError:
        print("no OpenCL loader here, left out")
        sys.exit(harness.SKIPPED)
    for function in (cl.clCreateContext, cl.clCreateProgramWithSource):
        function.restype = ctypes.c_void_p
    checks = harness.Checks()
    folder = harness.scratch()
    found = list(devices(cl))
    for name, path in sources("cl", folder):
        for device in found:
            if "f64" not in name or device.has_double:
                checks.that(f"{name}: {device.name}", *device.build(path.read_text()))
    if not found:
        print("no OpenCL device here, left out")
        sys.exit(harness.SKIPPED)
    checks.end()


main()
