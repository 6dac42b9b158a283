"""Names, numbers and states that are out to do harm: nothing runs code, writes where it should not, or ends without a sentence.

Every text that a person can give is given texts that would end a comment, a string, a line of a Makefile or of gnuplot in
whatever is generated; a file that such a text would make shows that it was run.
"""
import os
import subprocess

import harness

FOLDER = harness.scratch()
CANARY = FOLDER / "canary"
ATTACKS = ["x\nint system(const char*);__attribute__((constructor))void e(void){system(\"touch canary\");}//", "y\rz", "gl\\", "gl??/",
           "$(shell touch canary)", "`touch canary`", "a';touch canary;'", "\";touch canary;\"", "*/ #error x /*", "%n%s%n", "\x1b]0;x\x07",
           "a\nall:;touch canary\n#", "\u0085x", "\u202ex", "{x}", "<script>alert(1)</script>", "-o", "..", "../../up"]
SCENE = """
local t, name = param("title", "t"), param("name", "glass")
return scene{ mode = "2d-tm", cell = 1e-3, cells = {20, 16}, steps = 40, title = t,
  objects = { disc{ centre = {10e-3, 8e-3}, radius = 3.3e-3, material = material{ name = name, eps = 4, sigma = 0.1 } } },
  sources = { current{ at = {5e-3, 8e-3}, axis = "z", waveform = ricker{ f = 12e9 } } },
  monitors = { probe{ name = "p", component = "Ez", at = {14e-3, 8e-3} } } }
"""


def yeec(*words, **environment):
    return subprocess.run([harness.YEEC, *words], capture_output=True, text=True, errors="replace", timeout=300, cwd=FOLDER,
                          env={**os.environ, **environment})


def told(done, status):
    """One sentence, no terminal's escapes, the right status."""
    return done.returncode == status and done.stderr.strip() != "" and not any(c < " " and c not in "\n\t" for c in done.stderr)


def names(checks):
    scene = FOLDER / "scene.lua"
    scene.write_text(SCENE)
    good = yeec("run", "-q", "-b", "c", "--schedule", "sweep", "-j", "1", str(scene), "-o", "good", "--json").stdout
    digest = [line for line in good.splitlines() if line.startswith('  "digest"')]
    checks.that("the scene runs", len(digest) == 1, good)
    for text in ATTACKS:
        for key in ("title", "name"):
            done = yeec("run", "-q", "-b", "c", "--schedule", "sweep", "-j", "1", str(scene), "-o", "out", "--set", f"{key}={text}", "--json")
            same = done.returncode == 0 and digest[0] in done.stdout
            checks.that(f"{key} {text!r}: refused, or the same result", same or told(done, 1), f"{done.returncode} {done.stderr}")
        done = yeec("run", "-q", "-b", "c", "-j", "1", str(scene), "-o", text + "/o")
        checks.that(f"folder {text!r}", done.returncode == 0 or told(done, 1), f"{done.returncode} {done.stderr}")
        if "/" not in text:
            hostile = FOLDER / f"{text}.lua"
            hostile.write_text(SCENE)
            for words in (["run", "-q", "-b", "c", "-j", "1", "-o", "named"], ["emit", "-q", "--standalone", "sa"]):
                done = yeec(*words, "--", hostile.name)
                checks.that(f"file {text!r} {words[0]}", done.returncode == 0 or told(done, 1), f"{done.returncode} {done.stderr}")
            if (FOLDER / "sa" / "Makefile").exists():
                subprocess.run(["make", "-n", "-C", str(FOLDER / "sa")], capture_output=True, check=False)
    checks.that("nothing was run", not list(FOLDER.rglob("canary*")) and not CANARY.exists())


def identifiers(checks):
    """Names that are allowed, but no identifiers, or that of another kernel or word of C."""
    for first, second in (("a-b", "a.b"), ("a", "a_entry"), ("float", "int"), ("main", "wave"), ("mixed", "vacuum"), ("x_2", "x-2"), ("1", "2.-")):
        (FOLDER / "words.lua").write_text(f"""return scene{{ mode = "2d-tm", cell = 1e-3, cells = {{20, 16}}, steps = 20,
  objects = {{ disc{{ centre = {{10e-3, 8e-3}}, radius = 3e-3, material = material{{ name = "{first}", eps = 4 }} }},
    disc{{ centre = {{15e-3, 8e-3}}, radius = 1.5e-3, material = material{{ name = "{second}", eps = 3, sigma = 0.1 }} }} }},
  sources = {{ soft{{ name = "{first}", component = "Ez", at = {{5e-3, 8e-3}}, waveform = ricker{{ f = 12e9 }} }},
    hard{{ name = "{second}", component = "Ez", at = {{5e-3, 5e-3}}, waveform = ricker{{ f = 12e9 }} }} }},
  monitors = {{ probe{{ name = "m{first}", component = "Ez", at = {{14e-3, 8e-3}} }}, probe{{ name = "m{second}", component = "Hx", at = {{14e-3, 8e-3}} }},
    dft{{ name = "d{first}", component = "Ez", frequencies = 12e9 }}, snapshot{{ name = "s{first}", component = "|H|", every = 10 }} }} }}""")
        done = yeec("run", "-q", "-y", "-b", "c", "--schedule", "sweep", "-j", "1", "words.lua", "-o", "words")
        checks.that(f"things named '{first}' and '{second}'", done.returncode == 0, done.stderr[:300])


def numbers(checks):
    scene = str(FOLDER / "scene.lua")
    for words in (["-j", "4294967297"], ["-j", "100000"], ["-n", "9223372036854775807"], ["--sweep", "title=a,a"],
                  ["--sweep", "title=a", "--sweep", "title=b"], ["--resume", "nosuch", "--sweep", "title=a,b"]):
        done = yeec("run", "-b", "c", *words, *([] if "--resume" in words else [scene]))
        checks.that(" ".join(words), told(done, 1), f"{done.returncode} {done.stderr}")
    done = yeec("emit", "--standalone", "long", "-n", "900000000000000", scene)
    checks.that("a standalone program of too many steps", told(done, 1), f"{done.returncode} {done.stderr}")
    done = yeec("run", "-q", "-b", "c", "-o", "threads", scene, OMP_NUM_THREADS="100000")
    checks.that("too many threads by the environment", told(done, 2), f"{done.returncode} {done.stderr}")
    (FOLDER / "...lua").write_text(SCENE)
    done = yeec("run", "-q", "-b", "c", "...lua")
    checks.that("a file called ...lua", done.returncode == 0 and (FOLDER / "out" / "scene" / "run.json").exists(), done.stderr)


def functions(checks):
    bodies = {"random": "function(t) return math.random() end", "counter": "function(t) n = n + 1 return n end",
              "late parameter": "function(t) return param('late', 1) end", "enormous": "function(t) return 1e300 end",
              "generator": "(function() local g = coroutine.wrap(function() while true do coroutine.yield(1) end end) return function() return g() end end)()"}
    for what, body in bodies.items():
        (FOLDER / "function.lua").write_text("n = 0\n" + SCENE.replace("ricker{ f = 12e9 }", body))
        done = yeec("run", "-q", "-b", "c", "-j", "1", "-o", "function", "function.lua")
        checks.that(f"a waveform with state: {what}", told(done, 1) and "function.lua:" in done.stderr, f"{done.returncode} {done.stderr}")
    (FOLDER / "chain.lua").write_text("local k = setmetatable({}, {})\ngetmetatable(k).__call = k\npcall(k)\n")
    done = yeec("plan", "--instruction-limit", "1M", "chain.lua")
    checks.that("an endless chain of __call", told(done, 1), f"{done.returncode} {done.stderr}")


def ones(checks):
    """A coefficient that rounds to one, a decay that is zero."""
    for walls in ("pec", "mur{}", "periodic", "cpml{ cells = 8 }"):
        (FOLDER / "one.lua").write_text(f"return scene{{ mode = '1d', cell = 1e-3, cells = 50, steps = 60, courant = 1, boundary = {walls},\n"
                                        "sources = { current{ at = 5e-3, axis = 'z', waveform = gaussian{ width = 1e-11 } } },\n"
                                        "monitors = { probe{ name = 'p', component = 'Ez', at = 25e-3 } } }")
        done = yeec("verify", "-q", "-b", "c", "-j", "1", "--schedule", "sweep,auto", "one.lua")
        checks.that(f"courant = 1, {walls}", done.returncode == 0, f"{done.returncode} {done.stderr}")


TABLE_SCENE = """
return scene{ mode = "1d", cell = 1e-8, cells = 50, steps = 10,
  objects = { box{ from = 1e-7, to = 2e-7, material = material.from_table{ file = param("file", "table.txt"), poles = 2 } } },
  sources = { soft{ component = "Ez", at = 5e-8, waveform = ricker{ f = 2e14 } } } }
"""


def tables(checks):
    """Files of material.from_table: nothing outside the scene's folder is read, nothing waited for, no number is silly."""
    folder = FOLDER / "tables"
    folder.mkdir()
    (folder / "scene.lua").write_text(TABLE_SCENE)
    (FOLDER / "outside.txt").write_text("f n k\n1e14 1.5 0\n")
    rows = [f"{1e14 + 1e13 * i} 1.5 0\n" for i in range(20)]
    bodies = {"table": rows, "numbers": [row.replace("1.5", "nan") for row in rows], "infinite": [row.replace("1.5", "1e200") for row in rows],
              "slow": [f"1e-{290 + i} 1.5 0\n" for i in range(20)], "fast": [f"1e{290 + i % 9} 1.5 0\n" for i in range(20)],
              "negative": [row.replace("1.5", "-1.5") for row in rows], "many": [f"{1e14 + i} 1.5 0\n" for i in range(100000)],
              "escape": ["\x1b]0;x\x07 \u009b31m 1\n"], "empty": []}
    for name, lines in bodies.items():
        (folder / f"{name}.txt").write_text("f n k\n" + "".join(lines))
    (folder / "latin.txt").write_bytes(b"f n k\n\x9b31m 1 2\n")
    with open(folder / "sparse.txt", "w", encoding="ascii") as sparse:
        sparse.truncate(1 << 40)
    os.mkfifo(folder / "pipe.txt")
    (folder / "folder.txt").mkdir()
    (folder / "link.txt").symlink_to(FOLDER / "outside.txt")
    (folder / "zero.txt").symlink_to("/dev/zero")
    (folder / "loop.txt").symlink_to("loop.txt")
    (folder / "out").symlink_to(FOLDER)
    keeper = os.open(folder / "pipe.txt", os.O_RDWR)  # who opens the pipe to read waits for ever
    for path in ["../outside.txt", str(FOLDER / "outside.txt"), "out/outside.txt", *sorted(entry.name for entry in folder.glob("*.txt"))]:
        done = yeec("plan", "-b", "c", "tables/scene.lua", "--set", f"file={path}")
        good = done.returncode == 0 if path == "table.txt" else told(done, 1) and len(done.stderr.splitlines()) == 1 and "nan%" not in done.stderr
        checks.that(f"a table's file {path}", good, f"{done.returncode} {done.stderr}")
    (folder / "module.lua").symlink_to("pipe.txt")
    (folder / "requires.lua").write_text("require 'module'")
    checks.that("require of a pipe", told(yeec("plan", "-b", "c", "tables/requires.lua"), 1))
    os.close(keeper)


def main():
    checks = harness.Checks()
    tables(checks)
    names(checks)
    identifiers(checks)
    numbers(checks)
    functions(checks)
    ones(checks)
    return checks.end()


if __name__ == "__main__":
    raise SystemExit(main())
