/** The content of the three fields, as typed. */
export interface CardText {
  number: string;
  expiry: string;
  cvc: string;
}

/** A card error, with Stripe's wording. */
export interface CardError {
  type: 'validation_error';
  code: string;
  message: string;
}

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'unknown';

const BRANDS: [brand: Brand, start: RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
  ['discover', /^6(011|4[4-9]|5)/],
];

const MESSAGES = {
  invalid_number: 'Your card number is invalid.',
  incomplete_number: 'Your card number is incomplete.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year_past: "Your card's expiration date is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
} as const;

export type CardErrorCode = keyof typeof MESSAGES;

export function createCardError(code: CardErrorCode): CardError {
  return { type: 'validation_error', code, message: MESSAGES[code] };
}

export function getDigits(text: string): string {
  return text.replaceAll(/\D/g, '');
}

export function detectBrand(number: string): Brand {
  return BRANDS.find(([, start]) => start.test(getDigits(number)))?.[0] ?? 'unknown';
}

/** The number of digits of this brand's card number and of its security code. */
export function getLengths(brand: Brand): { number: number; cvc: number } {
  return brand === 'amex' ? { number: 15, cvc: 4 } : { number: 16, cvc: 3 };
}

/** Whether the check digit is correct (ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

export function validateNumber(number: string): CardErrorCode | undefined {
  const digits = getDigits(number);
  if (digits.length < getLengths(detectBrand(digits)).number) return 'incomplete_number';
  return passesLuhn(digits) ? undefined : 'invalid_number';
}

/** `12 / 34` → December 2034; undefined if incomplete. */
export function parseExpiry(expiry: string): { month: number; year: number } | undefined {
  const digits = getDigits(expiry);
  const month = Number(digits.slice(0, 2));
  if (digits.length !== 4 || month < 1 || month > 12) return undefined;
  return { month, year: 2000 + Number(digits.slice(2)) };
}

/** A card is valid until the end of its month. */
export function validateExpiry(expiry: string, today: Date): CardErrorCode | undefined {
  const read = parseExpiry(expiry);
  if (!read) return 'incomplete_expiry';
  if (read.year < today.getFullYear()) return 'invalid_expiry_year_past';
  const isPast = read.year === today.getFullYear() && read.month <= today.getMonth();
  return isPast ? 'invalid_expiry_month_past' : undefined;
}

export function validateCvc(cvc: string, number: string): CardErrorCode | undefined {
  return getDigits(cvc).length < getLengths(detectBrand(number)).cvc ? 'incomplete_cvc' : undefined;
}
