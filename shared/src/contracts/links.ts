import * as z from 'zod/mini';

/** How much of what was found is quoted, in characters. */
const MAX_QUOTE_LENGTH = 60;

/** What mail programs make links of, or people would type into a browser. Dates, versions, and abbreviations are none. */
const LINK_PATTERNS = [
  /[a-z][a-z\d+.-]*:\/\/\S*/i,
  /\b(?:mailto|tel|sms):\S+/i,
  /\S+@\S+/,
  /\bwww\.\S+/i,
  /(?:[\p{L}\p{N}-]+\.)+(?:xn--[\p{L}\p{N}-]+|\p{L}{2,})(?![\p{L}\p{N}])\S*/u,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])\S*/,
];

/** The text as a mail program reads it: dots and letters of other widths, and nothing between them that cannot be seen. */
function simplify(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/(?<=[a-z\d])\u3002(?=[a-z])/gi, '.');
}

/** The first part of a text that looks like a link or an email address. */
export function findLink(text: string): string | undefined {
  const simplified = simplify(text);
  const found = LINK_PATTERNS.flatMap((pattern) => pattern.exec(simplified) ?? []);
  return found.toSorted((one, other) => simplified.indexOf(one) - simplified.indexOf(other))[0];
}

/** Refuses a text with links or email addresses, and says which to take out. */
export function noLinks() {
  return z.check<string>(({ value, issues }) => {
    const found = findLink(value);
    if (found === undefined) return;
    const quoted = found.length > MAX_QUOTE_LENGTH ? `${found.slice(0, MAX_QUOTE_LENGTH)}…` : found;
    const message = `must have no links or email addresses: remove “${quoted}”, or put a space after its dot if it is none`;
    issues.push({ code: 'custom', input: value, message });
  });
}
