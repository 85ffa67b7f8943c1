import { detectBrand, getDigits, getLengths } from './card-rules';

/** A field's text and caret position. */
export interface InputState {
  text: string;
  caret: number;
}

const DIGIT_GROUPS = { amex: [4, 6, 5], other: [4, 4, 4, 4] } as const;

/** `4242424242424242` → `4242 4242 4242 4242`. */
export function formatNumber(text: string): string {
  const brand = detectBrand(text);
  const digits = getDigits(text).slice(0, getLengths(brand).number);
  const groups: string[] = [];
  let from = 0;
  for (const length of DIGIT_GROUPS[brand === 'amex' ? 'amex' : 'other']) {
    groups.push(digits.slice(from, from + length));
    from += length;
  }
  return groups.filter(Boolean).join(' ');
}

/** `7` → `07`, `13` → `013`: there is no such month, so the first digit was the month. */
function padMonth(digits: string): string {
  const hasImpliedZero = /^[2-9]/.test(digits) || /^1[3-9]/.test(digits);
  return hasImpliedZero ? `0${digits}` : digits;
}

/**
 * `1234` → `12 / 34`, and `12/2034`, which browsers autofill, likewise. @param isDeleting whether to remove the
 * separator
 */
export function formatExpiry(text: string, isDeleting: boolean): string {
  const plain = padMonth(getDigits(text));
  const digits = (/^\d\d20\d\d$/.test(plain) ? plain.slice(0, 2) + plain.slice(4) : plain).slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function formatCvc(text: string, number: string): string {
  return getDigits(text).slice(0, getLengths(detectBrand(number)).cvc);
}

/** The caret position after formatting: after the same digit, or at the end if it was there. */
export function getCaretAfter({ text, caret }: InputState, formatted: string): number {
  if (caret >= text.length) return formatted.length;
  const before = getDigits(text.slice(0, caret)).length;
  let digitsSeen = 0;
  for (const [index, character] of formatted.split('').entries()) {
    if (digitsSeen === before) return index;
    if (/\d/.test(character)) digitsSeen += 1;
  }
  return formatted.length;
}
