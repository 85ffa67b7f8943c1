import { formatLengthHint, getExcessLength } from './text-length';

const FAMILY = '👨‍👩‍👧‍👦';

test.each([
  ['an emoji is one character', FAMILY.repeat(10), 0],
  ['an accent is part of its letter', 'Cafe\u0301', -6],
  ['spaces around a text are not counted', ' abc\n', -7],
  ['a text that cannot be seen is empty', '\u200B\u2060', -10],
  ['too many accents on a letter count one by one', `e${'\u0301'.repeat(100)}`, 90],
])('the server and the form count alike: %s', (_title, text, excess) => {
  expect(getExcessLength(text, 10)).toBe(excess);
});

test('the hint counts down in characters', () => {
  expect(formatLengthHint(FAMILY.repeat(9), 10, 'Hint')).toBe('One character left.');
});
