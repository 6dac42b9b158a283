"""Every stage prints for the golden scenes what is recorded, and the same bytes twice."""
import sys

import golden

sys.exit(golden.main())
