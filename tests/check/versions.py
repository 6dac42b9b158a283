"""Linters differ in their opinions from version to version; ours are those of Debian 12, and others are not asked."""
import re
import subprocess

VERSIONS = {"clang": "14", "clang-tidy": "14"}


def other(tool):
    """A sentence where a tool is of another version than the tree is judged by; None: it is that one."""
    said = subprocess.run([tool, "--version"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"version (\d+)", said)
    have = version.group(1) if version else "of no version"
    return None if have == VERSIONS[tool] else f"{tool} is {have}, the tree is judged by {VERSIONS[tool]}"
