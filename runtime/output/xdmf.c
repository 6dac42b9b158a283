/* XDMF 2 (www.xdmf.org/index.php/XDMF_Model_and_Format): light data beside results.h5. */
#include "output/xdmf.h"

#include "base/html.h"
#include "base/unit.h"
#include "output/file.h"
#include "output/spectral_picture.h"

/* Meshes with one site along an axis still need a spacing. */
static double spacing_of(const Frame *f, int axis)
{
    return f->spacing[axis] > 0 ? f->spacing[axis] : 1.0;
}

static void put_coordinates(Text *t, const Frame *f, int axis)
{
    text_printf(t, "  <DataItem Dimensions=\"%ld\" NumberType=\"Float\" Precision=\"8\" Format=\"XML\">",
                f->count[axis]);
    for (long i = 0; i < f->count[axis]; i++)
        text_printf(t, "%s%.17g", i > 0 ? " " : "", frame_at(f, axis, i));
    text_put(t, "</DataItem>\n");
}

static void put_unequal_mesh(Text *t, const Frame *f)
{
    text_printf(t, "<Topology TopologyType=\"3DRectMesh\" Dimensions=\"%ld %ld %ld\"/>\n", f->count[2], f->count[1],
                f->count[0]);
    text_put(t, "<Geometry GeometryType=\"VXVYVZ\">\n");
    for (int a = 0; a < 3; a++)
        put_coordinates(t, f, a);
    text_put(t, "</Geometry>\n");
}

static void put_mesh(Text *t, const Frame *f)
{
    if (f->at[0] != NULL || f->at[1] != NULL || f->at[2] != NULL) {
        put_unequal_mesh(t, f);
        return;
    }
    text_printf(t, "<Topology TopologyType=\"3DCoRectMesh\" Dimensions=\"%ld %ld %ld\"/>\n", f->count[2], f->count[1],
                f->count[0]);
    text_put(t, "<Geometry GeometryType=\"ORIGIN_DXDYDZ\">\n");
    text_printf(t,
                "  <DataItem Dimensions=\"3\" NumberType=\"Float\" Precision=\"8\" Format=\"XML\">%.17g %.17g "
                "%.17g</DataItem>\n",
                f->first[2], f->first[1], f->first[0]);
    text_printf(t,
                "  <DataItem Dimensions=\"3\" NumberType=\"Float\" Precision=\"8\" Format=\"XML\">%.17g %.17g "
                "%.17g</DataItem>\n",
                spacing_of(f, 2), spacing_of(f, 1), spacing_of(f, 0));
    text_put(t, "</Geometry>\n");
}

static void put_data_item(Text *t, const Program *program, const Frame *f, size_t frame, size_t frames)
{
    long nx = f->count[0], ny = f->count[1], nz = f->count[2];
    text_put(t, "<Attribute Name=\"");
    html_text(t, f->capture->quantity);
    text_put(t, "\" AttributeType=\"Scalar\" Center=\"Node\">\n");
    text_printf(t, "  <DataItem ItemType=\"HyperSlab\" Dimensions=\"%ld %ld %ld\">\n", nz, ny, nx);
    text_printf(t, "    <DataItem Dimensions=\"3 4\" Format=\"XML\">%zu 0 0 0  1 1 1 1  1 %ld %ld %ld</DataItem>\n",
                frame, nz, ny, nx);
    text_printf(t,
                "    <DataItem Dimensions=\"%zu %ld %ld %ld\" NumberType=\"Float\" Precision=\"%zu\" "
                "Format=\"HDF\">results.h5:/snapshots/",
                frames, nz, ny, nx, program_real(program));
    html_text(t, f->capture->name);
    text_put(t, "</DataItem>\n  </DataItem>\n</Attribute>\n");
}

/* One frequency's amplitude or phase, of an array [frequency][z][y][x] in single precision. */
static void put_polar(Text *t, const Spectral *s, const Frame *f, size_t frequency, const char *what)
{
    const Spectra *q = s->data.spectra;
    const long nx = f->count[0], ny = f->count[1], nz = f->count[2];
    const char *prefix;
    const double scale = unit_prefix(q->frequencies[frequency], &prefix);
    text_printf(t, "<Attribute Name=\"%s %s at %.9g %sHz\" AttributeType=\"Scalar\" Center=\"Node\">\n",
                f->capture->quantity, what, q->frequencies[frequency] / scale, prefix);
    text_printf(t, "  <DataItem ItemType=\"HyperSlab\" Dimensions=\"%ld %ld %ld\">\n", nz, ny, nx);
    text_printf(t, "    <DataItem Dimensions=\"3 4\" Format=\"XML\">%zu 0 0 0  1 1 1 1  1 %ld %ld %ld</DataItem>\n",
                frequency, nz, ny, nx);
    text_printf(t,
                "    <DataItem Dimensions=\"%zu %ld %ld %ld\" NumberType=\"Float\" Precision=\"4\" "
                "Format=\"HDF\">results.h5:/dft_polar/",
                q->frequency_count, nz, ny, nx);
    html_text(t, q->name);
    text_printf(t, "/%s</DataItem>\n  </DataItem>\n</Attribute>\n", what);
}

/* A dft over a line, plane or box: one mesh with amplitude and phase of each frequency. */
static void put_dft(Text *t, const Program *program, const Spectral *s)
{
    const Spectra *q = s->data.spectra;
    if (q->kind != SPECTRA_DFT || spectra_sites(&q->parts[0]) == 1)
        return;
    const Capture capture = spectral_capture(s, "");
    const Frame f = capture_frame(program, &capture);
    text_put(t, "<Grid Name=\"");
    html_text(t, q->name);
    text_put(t, "\" GridType=\"Uniform\">\n");
    t->indent += 2;
    put_mesh(t, &f);
    for (size_t i = 0; i < q->frequency_count; i++) {
        put_polar(t, s, &f, i, "amplitude");
        put_polar(t, s, &f, i, "phase");
    }
    t->indent -= 2;
    text_put(t, "</Grid>\n");
}

static void put_collection(Text *t, const Program *program, const Store *store, int capture)
{
    const Capture *c = &program->captures[capture];
    Frame f = capture_frame(program, c);
    double shift = program->fields[c->parts[0].field].name[0] == 'H' ? -0.5 : 0.0;
    const long *steps;
    size_t frames = store_frame_steps(store, capture, &steps);
    text_put(t, "<Grid Name=\"");
    html_text(t, c->name);
    text_put(t, "\" GridType=\"Collection\" CollectionType=\"Temporal\">\n");
    t->indent += 2;
    for (size_t i = 0; i < frames; i++) {
        text_printf(t, "<Grid Name=\"step %ld\" GridType=\"Uniform\">\n", steps[i]);
        t->indent += 2;
        text_printf(t, "<Time Value=\"%.17g\"/>\n", ((double)steps[i] + shift) * program->dt);
        put_mesh(t, &f);
        put_data_item(t, program, &f, i, frames);
        t->indent -= 2;
        text_put(t, "</Grid>\n");
    }
    t->indent -= 2;
    text_put(t, "</Grid>\n");
}

bool xdmf_write(const Program *program, const Store *store, const Spectral *spectra, size_t count, const char *folder,
                Error *err)
{
    Text t = {0};
    text_put(&t, "<?xml version=\"1.0\"?>\n<Xdmf Version=\"2.0\">\n  <Domain>\n");
    t.indent = 4;
    for (size_t i = 0; i < program->capture_count; i++)
        if (program->captures[i].kind == CAPTURE_SNAPSHOT)
            put_collection(&t, program, store, (int)i);
    for (size_t i = 0; i < count; i++)
        put_dft(&t, program, &spectra[i]);
    t.indent = 0;
    text_put(&t, "  </Domain>\n</Xdmf>\n");
    bool ok = file_write(folder, "results.xdmf", text_str(&t), t.length, err);
    text_free(&t);
    return ok;
}
