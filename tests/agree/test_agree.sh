#!/usr/bin/env bash
# A fixed set of random scenes on every backend of this machine; YEEC_AGREE_COUNT=300 for a long run.
exec python3 tests/agree/agree.py --count "${YEEC_AGREE_COUNT:-16}"
