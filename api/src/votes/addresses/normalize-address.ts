import { domainToASCII } from 'node:url';

/**
 * The form of an email address in which it counts once: in lower case, with an internationalized domain in ASCII. Parts
 * that some providers ignore, such as dots and what follows a plus, stay: others deliver them to different people.
 */
export function normalizeAddress(address: string): string {
  const lowerCase = address.trim().toLowerCase();
  const at = lowerCase.lastIndexOf('@');
  const domain = lowerCase.slice(at + 1);
  // A domain that is not valid stays as it is.
  return `${lowerCase.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}
