"""Reads what a run of yeec has left: numpy arrays with their units and coordinates.

    import yeec
    r = yeec.open("out/04_dipole_3d")
    r.manifest["digest"], r.dt, r.names
    p = r["ez_far"];  p.time, p.value, p.unit            a probe, a voltage, a current, the energy
    s = r["ez"];      s.value[frame, z, y, x], s.x       a snapshot
    d = r["plane"];   d.value[frequency, z, y, x]        a dft, complex
    f = r["out"];     f.frequency, f.energy, f.power     a flux
    a = r["far"];     a.e_theta[frequency, angle], a.angles, a.directivity, a.antenna["gain"]
    m = r["in"];      m.forward[frequency, mode], m.backward, m.n_eff      a modes monitor; orders{} likewise
    q = r["box"];     q.frequency, q.q, q.amplitude      resonances
    r.ports["feed"].s11, r.sparameters.s[frequency, port, driven]
    s = yeec.open("out/sweep"); s.table["radius"], s.table["trace.peak"], [run.dt for run in s]      a sweep's runs

Needs numpy and h5py. The layout of results.h5 is in scenes/README.md.
"""
import csv
import json
import pathlib
import types

import h5py
import numpy

__all__ = ["open", "Run", "Sweep"]


def _text(value):
    return value.decode() if isinstance(value, bytes) else value


def _attributes(item):
    return {name: _text(value) for name, value in item.attrs.items()}


def _array(dataset):
    values = dataset[...]
    if values.dtype.names == ("r", "i"):
        values = values["r"] + 1j * values["i"]
    return values


def _result(item, name):
    """A dataset with its attributes, or a group with a field for each of its datasets."""
    result = types.SimpleNamespace(name=name, **_attributes(item))
    if isinstance(item, h5py.Dataset):
        result.value = _array(item)
        if hasattr(result, "times"):
            result.time = numpy.asarray(result.times)
        return result
    for part, inner in item.items():
        if isinstance(inner, h5py.Dataset):
            setattr(result, part, _array(inner))
        else:
            setattr(result, part, {key: _array(values) for key, values in inner.items()})
    return result


class Run:
    """A results folder. Results are read when they are asked for."""

    _groups = ("probes", "snapshots", "dft", "flux", "far_field", "modes", "power", "orders", "resonances")

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.manifest = json.loads((self.folder / "run.json").read_text())
        self.dt, self.steps = self.manifest["dt"], self.manifest["steps"]
        self._file = h5py.File(self.folder / "results.h5", "r")
        self._where = {name: f"{group}/{name}" for group in self._groups if group in self._file for name in self._file[group]}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self._file.close()

    @property
    def names(self):
        return sorted(self._where)

    def __contains__(self, name):
        return name in self._where

    def __getitem__(self, name):
        if name not in self._where:
            raise KeyError(f"{self.folder} has no '{name}'; it has {', '.join(self.names) or 'no monitors'}")
        return _result(self._file[self._where[name]], name)

    @property
    def ports(self):
        return {name: _result(item, name) for name, item in self._file.get("ports", {}).items()}

    @property
    def sparameters(self):
        item = self._file.get("sparameters")
        return None if item is None else _result(item, "sparameters")


class Sweep:
    """The folder of a sweep: its table by column, text where a column holds more than numbers, and its runs in the table's order."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        with (self.folder / "sweep.csv").open(newline="") as file:
            rows = list(csv.DictReader(file))
        self.axes = [name for name, _ in json.loads((self.folder / "sweep.json").read_text())["sweeps"]]
        self.table = {}
        for column in rows[0] if rows else ():
            name = column.split(" (")[0]
            texts = [row[column] for row in rows]
            try:
                self.table[name] = numpy.array([float(text) for text in texts])
            except ValueError:
                self.table[name] = numpy.array(texts)
            if name in self.axes:
                self._values = getattr(self, "_values", {}) | {name: texts}
        self.folders = [self.folder / ",".join(f"{name}={self._values[name][i]}" for name in self.axes) for i in range(len(rows))]

    def __len__(self):
        return len(self.folders)

    def __getitem__(self, number):
        return Run(self.folders[number])

    def __iter__(self):
        return (Run(folder) for folder in self.folders)


def open(folder):
    """The run, or the sweep of runs, whose results are in `folder`."""
    return Sweep(folder) if (pathlib.Path(folder) / "sweep.csv").exists() else Run(folder)
