/** Longest beginning of a word that is kept; what a person types beyond it is not compared. */
const MAX_PREFIX_LENGTH = 12;

/** How many beginnings of a title's words, and how many words of a description, a survey is found by. */
const MAX_TITLE_TOKENS = 150;
const MAX_DESCRIPTION_TOKENS = 40;

/** Words in lower case, without accents: `Café-Umfrage` is `cafe`, `umfrage`. */
function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function getPrefixes(word: string): string[] {
  const letters = Array.from(word).slice(0, MAX_PREFIX_LENGTH);
  return letters.map((_, index) => letters.slice(0, index + 1).join(''));
}

/** What a survey is found by: every beginning of its title's words, and the words of its description. */
export function getIndexTokens({ title, description }: { title: string; description: string }): string[] {
  const fromTitle = [...new Set(splitWords(title).flatMap(getPrefixes))].slice(0, MAX_TITLE_TOKENS);
  const fromDescription = [...new Set(splitWords(description).map((word) => getPrefixes(word).at(-1) ?? ''))];
  return [...new Set([...fromTitle, ...fromDescription.slice(0, MAX_DESCRIPTION_TOKENS)])];
}

/** What has to be among a survey's tokens for it to match what was typed; empty when that has no letter or digit. */
export function parseQueryTokens(query: string): string[] {
  const tokens = [...new Set(splitWords(query).map((word) => getPrefixes(word).at(-1) ?? ''))];
  // The longest first: it is the rarest, and the one that the index is read by.
  return tokens.toSorted((one, other) => other.length - one.length).slice(0, 8);
}

/** A filter for what has all of some tokens; the first of them is the one that an index is read by. */
export function matchAllTokens([rarest, ...others]: string[]) {
  return {
    ...(rarest && { tokens: rarest }),
    ...(others.length > 0 && { $and: others.map((token) => ({ tokens: token })) }),
  };
}
