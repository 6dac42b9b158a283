"""The generator prints what is recorded, in every dialect, precision and schedule (texts.py)."""
import sys

import texts

sys.exit(texts.main())
