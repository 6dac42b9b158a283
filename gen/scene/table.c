/* Tables of optical and dielectric constants: lines of numbers with commas, semicolons or
 * blanks between, the columns' names in a line before them. Lines that begin with '#' or '%'
 * are comments. A second block may have the same wavelengths again and the k that goes with
 * the first one's n, as refractiveindex.info writes it.
 *     eps = (n - jk)^2 = eps' - j eps'',  tan delta = eps''/eps',  sigma = 2 pi f eps0 eps''
 */
#include "scene/table.h"

#include "base/number.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const names[COLUMNS] = {"f", "wavelength", "n", "k", "eps", "eps_loss", "tan_delta", "sigma"};

/* Words for columns, and their unit; eV: f = E/h. */
static const struct {
    const char *word;
    Column column;
    double unit;
} words[] = {
    {"f", COLUMN_F, 1},
    {"freq", COLUMN_F, 1},
    {"frequency", COLUMN_F, 1},
    {"f_hz", COLUMN_F, 1},
    {"f_khz", COLUMN_F, 1e3},
    {"f_mhz", COLUMN_F, 1e6},
    {"f_ghz", COLUMN_F, 1e9},
    {"f_thz", COLUMN_F, 1e12},
    {"ev", COLUMN_F, 2.417989242e14},
    {"wavelength", COLUMN_WAVELENGTH, 1},
    {"wavelength_m", COLUMN_WAVELENGTH, 1},
    {"wavelength_um", COLUMN_WAVELENGTH, 1e-6},
    {"wavelength_nm", COLUMN_WAVELENGTH, 1e-9},
    {"wl", COLUMN_WAVELENGTH, 1e-6},
    {"wl_um", COLUMN_WAVELENGTH, 1e-6},
    {"wl_nm", COLUMN_WAVELENGTH, 1e-9},
    {"n", COLUMN_N, 1},
    {"k", COLUMN_K, 1},
    {"eps", COLUMN_EPS, 1},
    {"eps_loss", COLUMN_EPS_LOSS, 1},
    {"tan_delta", COLUMN_TAN_DELTA, 1},
    {"sigma", COLUMN_SIGMA, 1},
};

/* What the columns of the lines that come are. */
typedef struct Layout {
    int count;
    int word[16]; /* index into words */
} Layout;

typedef struct Parser {
    Table *table;
    Layout layout;
    bool is_second; /* a block of k alone */
    bool given;     /* the scene says what the first columns are */
    size_t row;     /* of it */
    int line;
    char *why;
} Parser;

const char *table_column_name(Column column)
{
    return names[column];
}

bool table_open(Table *table)
{
    *table = (Table){.cells = calloc(TABLE_ROWS, sizeof *table->cells)};
    return table->cells != NULL;
}

void table_close(Table *table)
{
    free(table->cells);
    table->cells = NULL;
}

bool table_add(Table *table, const double row[COLUMNS])
{
    if (table->count == TABLE_ROWS)
        return false;
    memcpy(table->cells[table->count++], row, sizeof table->cells[0]);
    return true;
}

static const char *between(void)
{
    return ",; \t\r";
}

static bool bad_line(Parser *p, const char *sentence, const char *what)
{
    snprintf(p->why, TABLE_WHY, "line %d: ", p->line);
    const size_t n = strlen(p->why);
    snprintf(p->why + n, TABLE_WHY - n, sentence, what);
    return false;
}

static int find_word(const char *word)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(words[i].word, word) == 0)
            return (int)i;
    return -1;
}

/* What the words of a line say the columns are; changes the line. */
static bool read_layout(Parser *p, char *line)
{
    char *rest = NULL;
    Layout *out = &p->layout;
    *out = (Layout){0};
    for (char *word = strtok_r(line, between(), &rest); word != NULL; word = strtok_r(NULL, between(), &rest)) {
        const int found = find_word(word);
        if (found < 0)
            return bad_line(p,
                            "'%.40s' is no column (known: f, f_ghz, f_thz, ev, wavelength, wavelength_um, "
                            "wavelength_nm, wl, n, k, eps, eps_loss, tan_delta, sigma)",
                            word);
        if (out->count == 16)
            return bad_line(p, "too many columns%s", "");
        out->word[out->count++] = found;
    }
    return true;
}

static bool is_second_block(const Parser *p)
{
    return p->table->count > 0 && p->layout.count == 2 && words[p->layout.word[1]].column == COLUMN_K;
}

static bool take_layout(Parser *p)
{
    Table *t = p->table;
    p->is_second = is_second_block(p);
    p->row = 0;
    if (t->count > 0 && !p->is_second)
        return bad_line(p, "a second block of numbers must hold the k of the first one%s", "");
    for (int i = 0; i < p->layout.count; i++)
        t->has[words[p->layout.word[i]].column] = true;
    return true;
}

/* The k of a row that is there already. */
static bool join_row(Parser *p, const double row[COLUMNS])
{
    Table *t = p->table;
    if (p->row == t->count)
        return bad_line(p, "there is more of k than of n%s", "");
    double *cells = t->cells[p->row++];
    for (int c = COLUMN_F; c <= COLUMN_WAVELENGTH; c++)
        if (fabs(cells[c] - row[c]) > 1e-6 * fabs(cells[c]))
            return bad_line(p, "k is not at the places of n%s", "");
    cells[COLUMN_K] = row[COLUMN_K];
    return true;
}

/* "1550,5;1,444" would be read as four numbers. */
static bool has_decimal_commas(const char *line)
{
    const char *comma = strchr(line, ',');
    return strchr(line, ';') != NULL && comma != NULL && comma > line && isdigit((unsigned char)comma[-1]) &&
           isdigit((unsigned char)comma[1]);
}

static bool read_row(Parser *p, char *line)
{
    double row[COLUMNS] = {0};
    if (has_decimal_commas(line))
        return bad_line(p, "numbers have decimal commas; write points%s", "");
    char *rest = NULL, *word = strtok_r(line, between(), &rest);
    for (int i = 0; i < p->layout.count; i++) {
        char *end = NULL;
        const double value = word == NULL ? NAN : strtod(word, &end);
        if (word == NULL || *end != '\0' || !isfinite(value))
            return bad_line(p, "a number is wanted, got '%.40s'", word == NULL ? "the end of the line" : word);
        row[words[p->layout.word[i]].column] = value * words[p->layout.word[i]].unit;
        word = strtok_r(NULL, between(), &rest);
    }
    if (word != NULL && *word != '#' && !p->given)
        return bad_line(p, "there are more columns than names, from '%.40s' on", word);
    if (p->is_second)
        return join_row(p, row);
    return table_add(p->table, row) || bad_line(p, "the table has too many rows%s, at most 4096 are fitted", "");
}

static bool is_numeric(const char *line)
{
    return isdigit((unsigned char)*line) || *line == '-' || *line == '+' || *line == '.';
}

/* One line, without its end. */
static bool read_line(Parser *p, char *line)
{
    p->line++;
    if (strncmp(line, "\xEF\xBB\xBF", 3) == 0)
        line += 3;
    line += strspn(line, between());
    if (*line == '\0' || *line == '#' || *line == '%')
        return true;
    if (!is_numeric(line))
        return read_layout(p, line) && take_layout(p);
    if (p->layout.count == 0)
        return bad_line(p,
                        "nothing says what the columns are: write them in a line before, or as columns = "
                        "\"wavelength_um n k\"%s",
                        "");
    return read_row(p, line);
}

/* Every line; with given columns a line of words is passed over. */
static bool read_lines(Parser *p, char *text)
{
    for (char *line = text, *next; line != NULL; line = next) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        const char *start = line + strspn(line, between());
        if (p->given && *start != '\0' && !is_numeric(start))
            p->line++;
        else if (!read_line(p, line))
            return false;
    }
    return !p->is_second || p->row == p->table->count || bad_line(p, "there is less of k than of n%s", "");
}

bool table_read(Table *table, const char *text, const char *columns, char why[TABLE_WHY])
{
    Parser p = {.table = table, .why = why, .given = columns != NULL};
    char *copy = strdup(text), *given = strdup(columns == NULL ? "" : columns);
    bool ok = copy != NULL && given != NULL;
    if (!ok)
        snprintf(why, TABLE_WHY, "there is no memory for it");
    ok = ok && (columns == NULL || (read_layout(&p, given) && take_layout(&p)));
    ok = ok && read_lines(&p, copy);
    free(copy);
    free(given);
    return ok;
}

/* One row as a permittivity. */
static FitRow row_of(const Table *t, const double cells[COLUMNS])
{
    FitRow row = {.f = t->has[COLUMN_F] ? cells[COLUMN_F] : C0 / cells[COLUMN_WAVELENGTH]};
    const double n = cells[COLUMN_N], k = cells[COLUMN_K];
    row.real = t->has[COLUMN_N] ? n * n - k * k : cells[COLUMN_EPS];
    row.loss = t->has[COLUMN_N]           ? 2 * n * k
               : t->has[COLUMN_TAN_DELTA] ? cells[COLUMN_TAN_DELTA] * cells[COLUMN_EPS]
               : t->has[COLUMN_SIGMA]     ? cells[COLUMN_SIGMA] / (2 * PI * row.f * EPS0)
                                          : cells[COLUMN_EPS_LOSS];
    return row;
}

static int by_frequency(const void *a, const void *b)
{
    const double x = ((const FitRow *)a)->f, y = ((const FitRow *)b)->f;
    return (x > y) - (x < y);
}

/* Which columns go together, as a sentence about what is missing; NULL: they do. */
static const char *missing(const Table *t)
{
    if (t->has[COLUMN_F] == t->has[COLUMN_WAVELENGTH])
        return "either f or wavelength must be given";
    if (t->has[COLUMN_N] == t->has[COLUMN_EPS])
        return "either n or eps must be given";
    if (t->has[COLUMN_N] && (t->has[COLUMN_EPS_LOSS] || t->has[COLUMN_TAN_DELTA] || t->has[COLUMN_SIGMA]))
        return "with n goes k, not eps_loss, tan_delta or sigma";
    if (t->has[COLUMN_EPS] && t->has[COLUMN_K])
        return "with eps goes eps_loss, tan_delta or sigma, not k";
    if (t->has[COLUMN_EPS_LOSS] + t->has[COLUMN_TAN_DELTA] + t->has[COLUMN_SIGMA] > 1)
        return "only one of eps_loss, tan_delta and sigma can be given";
    return NULL;
}

bool table_rows(const Table *table, FitRow *rows, char why[TABLE_WHY])
{
    const char *what = missing(table);
    if (what != NULL) {
        snprintf(why, TABLE_WHY, "%s", what);
        return false;
    }
    for (size_t i = 0; i < table->count; i++) {
        rows[i] = row_of(table, table->cells[i]);
        const FitRow *r = &rows[i];
        if (!(r->f > 1e-30 && r->f < 1e30) || !(hypot(r->real, r->loss) < 1e12) || !(hypot(r->real, r->loss) > 1e-6)) {
            snprintf(why, TABLE_WHY, "row %zu is no permittivity at a frequency: eps' %g, eps'' %g at %g Hz", i + 1,
                     r->real, r->loss, r->f);
            return false;
        }
        if (table->has[COLUMN_N] && table->cells[i][COLUMN_N] < 0) {
            snprintf(why, TABLE_WHY, "n is below 0 in row %zu: %g at %g Hz", i + 1, table->cells[i][COLUMN_N], r->f);
            return false;
        }
        if (r->loss < 0) {
            snprintf(why, TABLE_WHY, "the table amplifies in row %zu: eps'' is %g at %g Hz (a loss is above 0)", i + 1,
                     r->loss, r->f);
            return false;
        }
    }
    qsort(rows, table->count, sizeof *rows, by_frequency);
    return true;
}
