/* Quoting, one function for each destination (ISO C11 5.1.1.2: trigraphs and spliced lines come before comments). */
#include "base/quote.h"

#include <string.h>

/* Length of the character of UTF-8 at s that no text of one line may hold; 0: it may. */
static size_t control_at(const char *s)
{
    const unsigned char a = (unsigned char)s[0], b = a != '\0' ? (unsigned char)s[1] : 0;
    if ((a != '\0' && a < ' ') || a == 0x7f)
        return 1;
    if (a == 0xC2 && b >= 0x80 && b < 0xA0)
        return 2; /* U+0080..U+009F */
    const unsigned char c = a == 0xE2 && b != '\0' ? (unsigned char)s[2] : 0;
    const bool separates = b == 0x80 && c >= 0xA8 && c <= 0xAE; /* U+2028..U+202E */
    const bool isolates = b == 0x81 && c >= 0xA6 && c <= 0xA9;  /* U+2066..U+2069 */
    return separates || isolates ? 3 : 0;
}

bool quote_is_plain(const char *s)
{
    while (*s != '\0')
        if (control_at(s++) > 0)
            return false;
    return true;
}

void quote_comment(Text *out, const char *s)
{
    while (*s != '\0') {
        const size_t control = control_at(s);
        if (control > 0)
            text_put(out, "?");
        else if (*s == '\\')
            text_put(out, "/");
        else if (s[0] == '?' && s[1] == '?')
            text_put(out, "? ");
        else
            text_put_n(out, s, 1);
        s += control > 0 ? control : 1;
    }
}

void quote_c_format(Text *out, const char *s)
{
    for (; *s != '\0'; s++) {
        if (strchr("\"\\?%", *s) == NULL && control_at(s) == 0)
            text_put_n(out, s, 1);
        else if (*s == '%')
            text_put(out, "%%");
        else
            text_printf(out, "\\%03o", (unsigned)(unsigned char)*s);
    }
}

/* Length of the character of UTF-8 at s; 0: there is none (RFC 3629). */
static size_t character_at(const char *s)
{
    const unsigned char a = (unsigned char)s[0], b = a != '\0' ? (unsigned char)s[1] : 0;
    const size_t length = a < 0x80 ? 1 : a < 0xC2 ? 0 : a < 0xE0 ? 2 : a < 0xF0 ? 3 : a < 0xF5 ? 4 : 0;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)s[i] & 0xC0) != 0x80)
            return 0;
    const bool longer = (a == 0xE0 && b < 0xA0) || (a == 0xF0 && b < 0x90); /* than it need be */
    const bool none = (a == 0xED && b >= 0xA0) || (a == 0xF4 && b >= 0x90); /* a surrogate, or beyond the last */
    return longer || none ? 0 : length;
}

void quote_terminal(char *s)
{
    char *to = s;
    while (*s != '\0') {
        const size_t control = *s == '\n' || *s == '\t' ? 0 : control_at(s), length = character_at(s);
        if (control > 0 || length == 0) {
            *to++ = '?';
            s += control > 0 ? control : 1;
            continue;
        }
        memmove(to, s, length);
        to += length;
        s += length;
    }
    *to = '\0';
}

void quote_shell(Text *out, const char *s)
{
    static const char harmless[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%";
    if (*s != '\0' && strspn(s, harmless) == strlen(s)) {
        text_put(out, s);
        return;
    }
    text_put(out, "'");
    for (; *s != '\0'; s++)
        text_put(out, *s == '\'' ? "'\\''" : (const char[]){*s, '\0'});
    text_put(out, "'");
}
