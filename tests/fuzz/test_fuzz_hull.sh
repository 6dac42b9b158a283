#!/usr/bin/env bash
# A short run of the fuzzer of triangle meshes: 8 seconds, or FUZZ_SECONDS. Needs clang's libFuzzer; files are read where
# libassimp is, else refused.
source tests/fuzz/fuzzer.sh
need_fuzzer
assimp=()
[ -e /usr/include/assimp/cimport.h ] && assimp=(-DYEEC_HAVE_ASSIMP -ldl)
build_fuzzer fuzz_hull tests/fuzz/fuzz_hull.c gen/scene/{hull,triangles}.c gen/grid/{hull,crossing,tree}.c \
    gen/base/{arena,ending,error,parallel,quote,text,memory}.c "${assimp[@]}"
# one of each kind, whose first byte says so with FUZZ_FILES, too
printf '\x03abaaaabbaaaaabaacaabaacabbaaaaabaaaaca' >"$YEEC_TEMP/corpus/bytes"
printf '\x01v 0 0 0\nv 2 0 0\nv 0 2 0\nv 0 0 2\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n' >"$YEEC_TEMP/corpus/obj"
printf '\x0eply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n' >"$YEEC_TEMP/corpus/ply"
printf '\x0csolid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n' >"$YEEC_TEMP/corpus/stl"
run_fuzzer fuzz_hull -max_len=2000 -len_control=0 -timeout=20 -rss_limit_mb=2500 -detect_leaks=0 \
    -max_total_time="${FUZZ_SECONDS:-8}" "$YEEC_TEMP/corpus"
