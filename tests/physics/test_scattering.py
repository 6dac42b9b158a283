"""Scattering width of cylinders and radar cross section of spheres, by far_field{}.

Reference: ref_far.c (Bohren & Huffman, ch. 4 and 8). A plane wave in a total-field box, the far field's box outside it.
Compared at 37 (38) angles, wherever the body scatters more than 1% of its most.

A staircase deviates by an amount that falls with the cell; from two radii, one twice the other, the amplitudes are
extrapolated to cells of no size.

1. Conducting cylinders, ka = 1 .. 2, E along the axis (15 and 30 cells in radius), H along the axis (40 and 80).
2. Conducting and dielectric (eps = 4) spheres, 8 and 16 cells in radius, ka = 1 and 1.5.
Extrapolated, within 0.3 dB; with E along the cylinder's axis also at 30 cells as it is. The spheres' deviation
at 16 cells is less than 0.7 times that at 8.
"""
import harness
import scattering


def cylinders(checks, folder, kind, radius):
    sizes = [1.0, 1.4, 2.0]
    coarse = scattering.measure(folder, kind, 0, radius, sizes, 150 * radius)
    fine = scattering.measure(folder, kind, 0, 2 * radius, sizes, 300 * radius)
    for ka in sizes:
        wanted = scattering.reference(kind, 0, ka)
        checks.below(f"conducting {kind}, ka = {ka}, extrapolated",
                     scattering.deviation(scattering.extrapolated(coarse[ka], fine[ka]), wanted), 0.3, "dB")
        if kind == "cylinder-e":
            checks.below(f"conducting {kind}, ka = {ka}", scattering.deviation(fine[ka], wanted), 0.3, "dB")


def spheres(checks, folder, eps):
    sizes = [1.0, 1.5]
    coarse = scattering.measure(folder, "sphere", eps, 8, sizes, 900)
    fine = scattering.measure(folder, "sphere", eps, 16, sizes, 1600)
    what = "conducting sphere" if eps == 0 else f"sphere of eps {eps}"
    for ka in sizes:
        wanted = scattering.reference("sphere", eps, ka)
        checks.below(f"{what}, ka = {ka}, extrapolated",
                     scattering.deviation(scattering.extrapolated(coarse[ka], fine[ka]), wanted), 0.3, "dB")
        ratio = scattering.deviation(fine[ka], wanted) / scattering.deviation(coarse[ka], wanted)
        checks.below(f"{what}, ka = {ka}: deviation at 16 cells against 8", ratio, 0.7)


def main():
    checks, folder = harness.Checks(), harness.scratch()
    cylinders(checks, folder, "cylinder-e", 15)
    cylinders(checks, folder, "cylinder-h", 40)
    spheres(checks, folder, 0)
    spheres(checks, folder, 4)
    checks.end()


main()
