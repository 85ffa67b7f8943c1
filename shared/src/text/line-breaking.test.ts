import { breakLines, isRightToLeft } from './line-breaking';

/** Every character is ten pixels wide. */
const measure = (text: string) => 10 * Array.from(text).length;

test.each([
  ['one line', 'A bench', 100, ['A bench']],
  ['words', 'A bench for the square', 100, ['A bench', 'for the', 'square']],
  ['a word that is wider than a line', 'Donaudampfschiff', 100, ['Donaudampf', 'schiff']],
  ['a script without spaces', '你想在哪里安装新的长椅', 60, ['你想在哪里', '安装新的长椅']],
  ['signs of several characters', '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 60, ['👩‍👩‍👧', '👩‍👩‍👧', '👩‍👩‍👧']],
  ['Thai', 'สวัสดีชาวโลก', 80, ['สวัสดี', 'ชาวโลก']],
  ['words in parentheses', 'Once (or twice) a week', 90, ['Once (or', 'twice) a', 'week']],
  ['marks after a space', 'Un banc, où ?', 90, ['Un banc,', 'où ?']],
  ['words that a space keeps together', 'Open 9\u00a0a.m. daily', 100, ['Open', '9\u00a0a.m.', 'daily']],
  ['nothing', '', 100, []],
])('%s is broken into lines that fit', (_, text, maxWidth, expected) => {
  const { lines, isComplete } = breakLines(text, { maxWidth, maxLines: 5, measure });
  expect(lines).toEqual(expected);
  expect(isComplete).toBe(true);
  expect(Math.max(0, ...lines.map(measure))).toBeLessThanOrEqual(maxWidth);
});

test('without a limit there are as many lines as a text needs', () => {
  const { lines, isComplete } = breakLines('bench '.repeat(40), { maxWidth: 60, measure });
  expect(lines).toEqual(Array.from({ length: 40 }, () => 'bench'));
  expect(isComplete).toBe(true);
});

test.each([
  ['words', 'A bench for the square', ['A bench', 'for the…']],
  ['one long word', 'x'.repeat(50), ['x'.repeat(10), `${'x'.repeat(9)}…`]],
])('%s that do not fit end with an ellipsis', (_, text, expected) => {
  expect(breakLines(text, { maxWidth: 100, maxLines: 2, measure })).toEqual({ lines: expected, isComplete: false });
});

test('a character that is wider than a line is not shortened', () => {
  expect(breakLines('👩‍👩‍👧👩‍👩‍👧', { maxWidth: 20, maxLines: 1, measure })).toEqual({ lines: ['👩‍👩‍👧…'], isComplete: false });
});

test.each([
  ['A bench', false],
  ['ما مدى رضاك؟', true],
  ['1. שאלה', true],
  ['…', false],
])('%s begins at the right: %s', (text, expected) => {
  expect(isRightToLeft(text)).toBe(expected);
});
