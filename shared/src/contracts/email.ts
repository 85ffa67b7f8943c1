// Without schemas, which not every page loads.

/**
 * An email in its normal form, as both the identity provider and mail servers take it. They go beyond the grammar: mobile
 * carriers gave out addresses with dots before the `@` and in a row. Neither takes letters beyond ASCII before the `@`,
 * and quoted names exist on paper only.
 */
export const EMAIL_PATTERN =
  /^[\w!#$%&'*+/=?^`{|}~-][\w.!#$%&'*+/=?^`{|}~-]*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

const MAX_DOMAIN_LENGTH = 253;

/** `bücher.example` as the domain name system has it: `xn--bcher-kva.example`. */
function toAsciiDomain(domain: string): string {
  const host = `http://${domain}`;
  // Other ASCII characters would be a port or a path.
  const isInternational = /\P{ASCII}/u.test(domain) && !/[^\P{ASCII}A-Za-z\d.-]/u.test(domain);
  const isConvertible = isInternational && domain.length <= MAX_DOMAIN_LENGTH && URL.canParse(host);
  return isConvertible ? new URL(host).hostname : domain.toLowerCase();
}

function splitEmail(email: string): [local: string, domain: string] {
  const domainAt = email.lastIndexOf('@') + 1;
  return [email.slice(0, domainAt), email.slice(domainAt)];
}

/** Whether an email address has letters before its `@` that the identity provider does not take, such as accented ones. */
export function hasUnsupportedLetters(email: string): boolean {
  return /\P{ASCII}/u.test(splitEmail(email)[0]);
}

/**
 * The form in which email addresses are stored, compared, and counted: in lower case, with the domain in ASCII. Parts
 * that some providers ignore, such as dots and what follows a plus, stay: others deliver them to different people.
 */
export function normalizeEmail(typed: string): string {
  const [local, domain] = splitEmail(typed.trim());
  // The lower case of some other letters is in ASCII, where it would be somebody else's address.
  return (/\P{ASCII}/u.test(local) ? local : local.toLowerCase()) + toAsciiDomain(domain);
}
