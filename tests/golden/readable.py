"""Emitted texts read well: indentation follows the braces, no line is over-long, nothing is multiplied by one or added to
zero, no test can be foreseen, no helper or constant is without use."""
import re

WIDTH = 150  # besides its indentation
NEEDLESS = [(what, re.compile(pattern)) for what, pattern in [
    ("times one", r"(?<![\w.])1 \* |\* 1(?![\w.])"),
    ("times zero", r"(?<![\w.])0 \* |\* 0(?![\w.])"),
    ("plus zero", r" [+-] 0(?![\w.])|[(\[]0 [+-] "),
    ("divided by one", r"/ 1(?![\w.])"),
    ("double parentheses", r"(?<!__attribute__)\(\((?:[^()]|\([^()]*\))*\)\)(?!\s*[-+*/<>&|=?,])"),
    ("an element of a list of integers", r"\b(tile|visit)s?\w*\[[^\]]*\d \*"),
    ("trailing space", r"[ \t]$"),
    ("tab", r"\t"),
]]


def code_of(line):
    """The line without its comment, strings and characters."""
    return re.sub(r"//.*|/\*.*?\*/", "", re.sub(r'"(\\.|[^"\\])*"', '""', line)).rstrip()


def statements(lines):
    """(number, code, continued): whether a line goes on with what the line before began."""
    parens, continued, macro = 0, False, False
    for number, line in enumerate(lines, 1):
        code = code_of(line)
        yield number, code, continued or macro
        macro = line.endswith("\\")
        if code.lstrip().startswith("#") and not macro:
            continue
        parens += code.count("(") + code.count("[") - code.count(")") - code.count("]")
        continued = parens > 0 or (code != "" and re.search(r"[-+*/&|?,=]$", code.strip()) is not None)


def indentation(lines):
    """Lines that do not stand where their braces and their `if`, `for` or `else` put them."""
    blocks, hanging, found = [], 0, []  # indentation of the lines that opened a block; heads without braces above
    for number, code, continued in statements(lines):
        text, here = code.strip(), len(code) - len(code.lstrip())
        if text == "" or (text.startswith("#") and not text.startswith("#pragma")):
            continue
        if not continued:
            closes = text.startswith("}")
            if closes and not blocks:
                return found + [(number, "a brace too many")]
            wanted = blocks[-1] if closes or re.match(r"(case\b.*|default):", text) else (blocks[-1] + 4 if blocks else 0) + 4 * (hanging if text != "{" else 0)
            if here != wanted:
                found.append((number, f"indented by {here}, not {wanted}"))
            start = here
        for brace in re.findall(r"[{}]", text):
            if brace == "{":
                blocks.append(start)
            elif blocks:
                blocks.pop()
        if text.endswith(("{", ";", "}", ":")):
            hanging = 0
        elif re.match(r"(}\s*)?(else|if|for|while)\b", text) and not continued:
            hanging += 1
    return found + ([(len(lines), f"{len(blocks)} braces stay open")] if blocks else [])


def unused(lines):
    """Names of functions, macros and constants that nothing reads."""
    code = [code_of(line) for line in lines]
    words = {}
    for word in re.findall(r"[A-Za-z_]\w*", "\n".join(code)):
        words[word] = words.get(word, 0) + 1
    for number, line in enumerate(code, 1):
        defined = re.match(r"(?:static inline|__device__ __forceinline__|void|float|double|ALWAYS_INLINE)\b.*?(\w+)\(.*\)$", line)
        entry = line.startswith("void") and "_entry(" in line
        names = [defined.group(1)] if defined and not entry and "__kernel" not in code[number - 2] else []
        names += re.findall(r"^#define (\w+)", line)
        names += re.findall(r"\b([A-Z][A-Z_0-9]*) = ", line)
        for name in names:
            if words[name] < 2 and not name.startswith("omp_"):
                yield number, f"{name} is not used"


def findings(text):
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        code = code_of(line)
        for what, pattern in NEEDLESS:
            if pattern.search(line if what in ("tab", "trailing space") else code):
                yield number, what
        if len(line.strip()) > WIDTH and not line.startswith("//"):
            yield number, f"{len(line)} characters"
        if line == "" and number > 1 and lines[number - 2] == "":
            yield number, "two blank lines"
        if code.strip() == "}" and number > 1 and lines[number - 2] == "":
            yield number, "a blank line before a closing brace"
    yield from indentation(lines)
    yield from unused(lines)
