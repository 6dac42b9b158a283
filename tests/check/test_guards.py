"""A for's condition says how far it goes, nothing else.

Fails on a part of a condition that the loop's step does not touch and that is a bare
truth (`ok`, `!failed`, `p->given`) or asks for NULL or success: it belongs before the
loop or into its body.
"""
import re
import sys

from test_circles import ROOT

GUARD = re.compile(r"!?[\w.>\-]+|[\w.>\-]+ [!=]= (NULL|CU_SUCCESS|CL_SUCCESS|ERROR_NONE)")


def parts(condition):
    """The condition's conjuncts outside brackets."""
    found, depth, start = [], 0, 0
    for i, letter in enumerate(condition):
        depth += (letter in "([") - (letter in ")]")
        if depth == 0 and condition.startswith("&&", i):
            found.append(condition[start:i].strip())
            start = i + 2
    return found + [condition[start:].strip()]


def main():
    errors, loops = [], 0
    for top in ("gen", "runtime"):
        for path in sorted((ROOT / top).rglob("*.[ch]")):
            name = str(path.relative_to(ROOT))
            for number, line in enumerate(path.read_text().splitlines(), 1):
                match = re.search(r"\bfor \([^;]*;([^;]*);(.+)\)( \{)?$", line)
                if not match:
                    continue
                loops += 1
                moved = set(re.findall(r"\w+", match[2]))
                conjuncts = parts(match[1])
                for part in conjuncts if len(conjuncts) > 1 else ():
                    if GUARD.fullmatch(part) and not moved & set(re.findall(r"\w+", part)):
                        errors.append(f"{name}:{number}: `{part}` in the loop's condition")
    print("\n".join(errors) if errors else f"{loops} loops count, and nothing else")
    return 1 if errors or not loops else 0


if __name__ == "__main__":
    sys.exit(main())
