import { getCaretAfter, formatCvc, formatExpiry, formatNumber } from './input-mask';

test.each([
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242-4242-4242-99', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['abc', ''],
])('the number %j is shown as %j', (input, expected) => {
  expect(formatNumber(input)).toBe(expected);
});

test.each([
  ['1', '1'],
  ['7', '07 / '],
  ['12', '12 / '],
  ['13', '01 / 3'],
  ['1234', '12 / 34'],
  ['12 / 345', '12 / 34'],
  ['12/2034', '12 / 34'],
  ['7/34', '07 / 34'],
])('the expiry date %j is shown as %j', (input, expected) => {
  expect(formatExpiry(input, false)).toBe(expected);
});

test('deleting removes the separator', () => {
  expect(formatExpiry('12 / 3', true)).toBe('12 / 3');
  expect(formatExpiry('12 / ', true)).toBe('12');
  expect(formatExpiry('1', true)).toBe('1');
});

test('a security code has as many digits as its card', () => {
  expect(formatCvc('12345', '4242')).toBe('123');
  expect(formatCvc('12345', '3782')).toBe('1234');
});

test.each([
  ['at the end it stays there', { text: '42424', caret: 5 }, '4242 4', 6],
  ['in the middle it stays behind its digit', { text: '42942 42', caret: 3 }, '4294 242', 3],
  ['at the beginning it stays there', { text: '12/34', caret: 0 }, '12 / 34', 0],
])('the caret: %s', (_, input, formatted, caret) => {
  expect(getCaretAfter(input, formatted)).toBe(caret);
});
