"""Files stay below 600 lines and functions below 80 (a flat switch may be longer), templates and their macros too.

A function is counted from its opening brace in column 0 to its closing brace in
column 0, which clang-format guarantees; a template's macro from `% function` to the
`% end` of the same indentation. Prints the median function length too.
"""
import pathlib
import re
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILE_LIMIT = 600
FUNCTION_LIMIT = 80


def functions(lines):
    """Yields (line number, length, is a flat switch) of every function body."""
    start = None
    for number, line in enumerate(lines, 1):
        if line == "{":
            start = number
        elif line == "}" and start is not None:
            body = lines[start : number - 1]
            cases = sum(1 for text in body if re.match(r"\s*(case\b|default:)", text))
            yield start, len(body), cases * 4 >= len(body)
            start = None


def macros(lines):
    """Yields (line number, length) of every macro of a template."""
    start = None
    for number, line in enumerate(lines, 1):
        if re.match(r"% (local )?function \w+\(", line) and not line.endswith(" end"):
            start = number
        elif line == "% end" and start is not None:
            yield start, number - start - 1
            start = None


def template_errors():
    errors, count = [], 0
    for path in sorted((ROOT / "templates").glob("*.tpl")):
        name = path.relative_to(ROOT)
        lines = path.read_text().splitlines()
        if len(lines) > FILE_LIMIT:
            errors.append(f"{name}: {len(lines)} lines, more than {FILE_LIMIT}")
        for number, length in macros(lines):
            count += 1
            if length > FUNCTION_LIMIT:
                errors.append(f"{name}:{number}: a macro of {length} lines, more than {FUNCTION_LIMIT}")
    return errors if count else ["no macro found in templates/"]


def main():
    errors, lengths = template_errors(), []
    for top in ("gen", "runtime", "tests"):
        for path in sorted(p for p in (ROOT / top).rglob("*.[ch]") if "golden" not in p.parts):
            name = path.relative_to(ROOT)
            lines = path.read_text().splitlines()
            if len(lines) > FILE_LIMIT:
                errors.append(f"{name}: {len(lines)} lines, more than {FILE_LIMIT}")
            for number, length, flat in functions(lines):
                lengths.append(length)
                if length > FUNCTION_LIMIT and not flat:
                    errors.append(f"{name}:{number}: a function of {length} lines, more than {FUNCTION_LIMIT}")
    print("\n".join(errors))
    print(f"{len(lengths)} functions, median {statistics.median(lengths):g} lines, longest {max(lengths)}")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
