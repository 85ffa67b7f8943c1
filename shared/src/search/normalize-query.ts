import { cutText, normalizeText } from '../text/typed-text';

/** The maximum number of characters of a search (contract of every list that takes `q`). */
const MAX_QUERY_LENGTH = 100;

/** The typed text as the server accepts it: on one line, normalized, cut to the maximum length. Empty for no search. */
export function normalizeQuery(text: string): string {
  const line = normalizeText(text.replaceAll(/\p{Cc}/gu, ' '), ' ');
  return normalizeText(cutText(line, MAX_QUERY_LENGTH), ' ');
}
