/* Two unit vectors across a third, all at right angles. */
#ifndef YEEC_BASE_FRAME_H
#define YEEC_BASE_FRAME_H

/* across[0] is as near to the axis least along the unit vector u as can be, across[1] = u x across[0]. */
void frame_across(const double u[3], double across[2][3]);

#endif
