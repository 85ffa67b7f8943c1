import { detectBrand, validateCvc, validateExpiry, validateNumber, passesLuhn } from './card-rules';

const NOVEMBER = new Date(2026, 10, 20);

test.each([
  ['4242 4242 4242 4242', undefined],
  ['4000 0025 0000 3155', undefined],
  ['3782 822463 10005', undefined],
  ['', 'incomplete_number'],
  ['4242 4242 4242 424', 'incomplete_number'],
  ['4242 4242 4242 4241', 'invalid_number'],
])('the number %j: %s', (number, error) => {
  expect(validateNumber(number)).toBe(error);
});

test.each([
  ['4', 'visa'],
  ['5555', 'mastercard'],
  ['2223', 'mastercard'],
  ['37', 'amex'],
  ['6011', 'discover'],
  ['', 'unknown'],
])('%j begins a card of %s', (number, brand) => {
  expect(detectBrand(number)).toBe(brand);
});

test.each([
  ['11 / 26', undefined],
  ['12 / 26', undefined],
  ['01 / 27', undefined],
  ['12 / 99', undefined],
  ['10 / 26', 'invalid_expiry_month_past'],
  ['12 / 25', 'invalid_expiry_year_past'],
  ['', 'incomplete_expiry'],
  ['12 / 3', 'incomplete_expiry'],
  ['00 / 30', 'incomplete_expiry'],
])('in November 2026 a card until %j: %s', (expiry, error) => {
  expect(validateExpiry(expiry, NOVEMBER)).toBe(error);
});

test('American Express has four digits on the front', () => {
  expect(validateCvc('123', '4242')).toBeUndefined();
  expect(validateCvc('123', '3782')).toBe('incomplete_cvc');
  expect(validateCvc('1234', '3782')).toBeUndefined();
});

test('a single wrong digit is always detected', () => {
  const validCards = '4242424242424242';
  for (let index = 0; index < validCards.length; index += 1) {
    const wrong = validCards.slice(0, index) + ((Number(validCards[index]) + 1) % 10) + validCards.slice(index + 1);
    expect([wrong, passesLuhn(wrong)]).toEqual([wrong, false]);
  }
});
