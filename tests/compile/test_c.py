"""The plain C dialect compiles without a warning with gcc and clang."""
import compilers

FLAGS = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror", "-ffp-contract=off",
         "-fopenmp", "-fPIC", "-c", "-o", "/dev/null"]

compilers.try_all("c", {"gcc": ["gcc", *FLAGS], "clang": ["clang", *FLAGS]})
