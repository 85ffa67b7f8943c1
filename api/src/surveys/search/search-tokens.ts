/** The maximum length of an indexed prefix; a search term is cut to the same length. */
const MAX_PREFIX_LENGTH = 12;

/** The maximum numbers of prefixes of title words and of description words that a survey is indexed by. */
const MAX_TITLE_TOKENS = 150;
const MAX_DESCRIPTION_TOKENS = 40;

/** Words in lower case, without accents: `Café-Umfrage` is split into `cafe` and `umfrage`. */
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

/** The tokens by which a survey can be found: every prefix of its title's words, and the words of its description. */
export function getIndexTokens({ title, description }: { title: string; description: string }): string[] {
  const fromTitle = [...new Set(splitWords(title).flatMap(getPrefixes))].slice(0, MAX_TITLE_TOKENS);
  const fromDescription = [...new Set(splitWords(description).map((word) => getPrefixes(word).at(-1) ?? ''))];
  return [...new Set([...fromTitle, ...fromDescription.slice(0, MAX_DESCRIPTION_TOKENS)])];
}

/** The tokens that a survey must have to match a search term; empty if the term has no letter or digit. */
export function parseQueryTokens(query: string): string[] {
  const tokens = [...new Set(splitWords(query).map((word) => getPrefixes(word).at(-1) ?? ''))];
  // The longest token is the rarest, so it comes first and selects the range of the index.
  return tokens.toSorted((one, other) => other.length - one.length).slice(0, 8);
}

/** A filter for documents with all of the given tokens; the first one selects the range of the index. */
export function matchAllTokens([rarest, ...others]: string[]) {
  return {
    ...(rarest && { tokens: rarest }),
    ...(others.length > 0 && { $and: others.map((token) => ({ tokens: token })) }),
  };
}
