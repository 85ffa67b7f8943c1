import fc from 'fast-check';
import { countCharacters, cutText, foldText, hasLookalikes, isBlank, normalizeText } from './typed-text';

const FAMILY = '👨‍👩‍👧‍👦';
const ENGLAND = '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';
const SCOTLAND = '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';

/** Fixed, so that every run tests the same texts. */
const SEED = 20_261_128;

test.each([
  ['nothing', ''],
  ['spaces of all widths', ' \u00A0\u1680\u2000\u200A\u202F\u205F\u3000'],
  ['line breaks', '\n\r\n\u2028\u2029'],
  ['a zero-width space', '\u200B'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\uFEFF'],
  ['a soft hyphen', '\u00AD'],
  ['Hangul fillers', '\u115F\u1160\u3164\uFFA0'],
  ['an empty Braille pattern', '\u2800'],
  ['variation selectors', '\uFE0F\u{E0100}'],
  ['tags', '\u{E0001}\u{E0061}'],
  ['marks of direction', '\u200E\u200F\u061C'],
  ['joiners', '\u200C\u200D'],
  ['a combining grapheme joiner', '\u034F'],
  ['Mongolian selectors', '\u180B\u180E'],
  ['Khmer inherent vowels', '\u17B4\u17B5'],
  ['embeddings and isolates', '\u202A\u202C\u2067\u2069'],
  ['invisible operators', '\u2061\u2064'],
  ['interlinear annotation marks', '\uFFF9\uFFFB'],
  ['a note without a head, and a filler', '\u{1D159}\u{16FE4}'],
])('%s cannot be seen', (_name, text) => {
  expect(isBlank(text)).toBe(true);
  expect(normalizeText(text)).toBe('');
});

test.each(['a', '.', '0', '中', '❤️', FAMILY, ENGLAND, 'می‌خواهم', '\u200Ba', '\uFFFC', '⠁', '\u{E000}'])(
  '%s can be seen',
  (text) => {
    expect(isBlank(text)).toBe(false);
    expect(normalizeText(text)).not.toBe('');
  },
);

test.each([
  ['letters and accents are composed', 'Cafe\u0301', 'Café'],
  ['spaces around a text are removed', ' \u00A0a\n', 'a'],
  ['an override is removed', 'abc\u202Etxt.exe', 'abctxt.exe'],
  ['an embedding is removed with its end', '\u202Bab\u202Cc', 'abc'],
  ['an isolate that does not end is removed', 'a\u2067b', 'ab'],
  ['an end without an isolate is removed', 'a\u2069\u2068b', 'ab'],
  ['an isolate that ends in another line is removed', 'a\u2067b\nc\u2069d', 'ab\ncd'],
  ['an isolate that ends is kept', 'a \u2067b\u2069 c', 'a \u2067b\u2069 c'],
  ['a mark of direction is kept', 'א\u200F!', 'א\u200F!'],
  ['a joiner in a word is kept', 'می\u200Cخواهم', 'می\u200Cخواهم'],
  ['an emoji is kept', FAMILY, FAMILY],
  ['half of a surrogate pair is replaced', 'a\uD800', 'a\uFFFD'],
])('%s', (_title, text, normalized) => {
  expect(normalizeText(text)).toBe(normalized);
});

test('separators of lines and paragraphs become line breaks, or spaces on one line', () => {
  expect(normalizeText('a\u2028b\u2029c')).toBe('a\nb\nc');
  expect(normalizeText('a\u2028b\u2029c', ' ')).toBe('a b c');
});

test.each([
  ['composed and decomposed letters', 'Café', 'Cafe\u0301'],
  ['a space and a no-break space', 'not sure', 'not\u00A0sure'],
  ['one space and two', 'not sure', 'not  sure'],
  ['a space and one of Hangul', 'not sure', 'not\u3164sure'],
  ['a word and one with a zero-width space', 'Yes', 'Y\u200Bes'],
  ['a word and one with a soft hyphen at its end', 'Yes', 'Yes\u00AD'],
  ['upper and lower case', 'Yes', 'yES'],
  ['a Greek word in either case', 'ΟΔΟΣ', 'οδος'],
  ['a heart as text and as an emoji', '❤', '❤\uFE0F'],
])('%s look the same', (_name, one, other) => {
  expect(foldText(one)).toBe(foldText(other));
  expect(hasLookalikes([one, 'something else', other])).toBe(true);
});

test.each([
  ['Maße', 'Masse'],
  ['Café', 'Cafe'],
  [ENGLAND, SCOTLAND],
  ['👩‍🚀', '👩🚀'],
  ['👩🏽‍🚀', '👩🏽🚀'],
  ['x²', 'x2'],
  ['1 0', '10'],
])('%s and %s do not look the same', (one, other) => {
  expect(hasLookalikes([one, other])).toBe(false);
});

test.each([
  ['abc', 3],
  ['Cafe\u0301', 4],
  ['नमस्ते', countCharacters('नमस्ते')],
  [FAMILY, 1],
  ['👩🏻‍❤️‍💋‍👩🏿', 1],
  [ENGLAND, 1],
  ['🇩🇪🇫🇷', 2],
  ['a\nb', 3],
  [FAMILY.repeat(260), 260],
  [`e${'\u0301'.repeat(15)}`, 1],
  [`e${'\u0301'.repeat(16)}`, 17],
  [`e${'\u0301'.repeat(10_000)}`, 10_001],
  [Array.from({ length: 1000 }, () => '😀').join('\u200D'), 2999],
])('%s is counted as people do', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test('a text is cut between characters', () => {
  expect(cutText(`ab${FAMILY}`, 3)).toBe(`ab${FAMILY}`);
  expect(cutText(`ab${FAMILY}c`, 3)).toBe(`ab${FAMILY}`);
  expect(cutText(`ab${FAMILY}`, 2)).toBe('ab');
  expect(cutText(`e${'\u0301'.repeat(100)}`, 50)).toBe('');
});

/** Texts of what is dangerous, what is invisible, and anything else. */
const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constantFrom(
        '\u202E',
        '\u2067',
        '\u2068',
        '\u2069',
        '\u200B',
        '\u0301',
        'e',
        '\n',
        '\u2028',
        '\uD800',
        FAMILY,
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const check = <Values extends [unknown, ...unknown[]]>(property: fc.IPropertyWithHooks<Values>) =>
  fc.assert(property, { seed: SEED, numRuns: 500 });

test('a normalized text stays as it is, can be seen or is empty, and reorders nothing else', () => {
  check(
    fc.property(texts, fc.constantFrom('\n' as const, ' ' as const), (text, lineBreak) => {
      const normalized = normalizeText(text, lineBreak);
      expect(normalizeText(normalized, lineBreak)).toBe(normalized);
      expect(normalized.normalize()).toBe(normalized);
      expect(isBlank(normalized)).toBe(normalized === '');
      expect(normalized).not.toMatch(/[\u202A-\u202E\u2028\u2029\p{Surrogate}]/u);
      for (const line of normalized.split('\n')) {
        const opened = line.match(/[\u2066-\u2068]/g)?.length ?? 0;
        expect(line.match(/\u2069/g)?.length ?? 0).toBe(opened);
      }
    }),
  );
});

test('normalizing a text does not change what it looks like', () => {
  check(
    fc.property(texts, (text) => {
      const normalized = normalizeText(text, ' ');
      expect(foldText(normalized)).toBe(isBlank(text) ? '' : foldText(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')));
    }),
  );
});

test('a text has at most as many characters as UTF-16 units, and a cut one as many as fit', () => {
  check(
    fc.property(texts, fc.nat({ max: 20 }), (text, max) => {
      expect(countCharacters(text)).toBeLessThanOrEqual(text.length);
      const cut = cutText(text, max);
      expect(text.startsWith(cut)).toBe(true);
      expect(countCharacters(cut)).toBeLessThanOrEqual(max);
      expect(cut === text).toBe(countCharacters(text) <= max);
    }),
  );
});
