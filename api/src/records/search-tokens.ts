import { splitRuns, type Run } from './split-words';

/** The maximum length of an indexed prefix; a search term is cut to the same length. */
const MAX_PREFIX_LENGTH = 12;

/** The maximum numbers of tokens of a title and of a description that a survey is indexed by. */
const MAX_TITLE_TOKENS = 300;
const MAX_DESCRIPTION_TOKENS = 200;

/** The maximum number of tokens of a search term. */
const MAX_QUERY_TOKENS = 8;

/** How much rarer a letter of a script without spaces is than one of an alphabet. */
const UNSPACED_LETTER_WEIGHT = 3;

/**
 * Is among the tokens of every document, and names the rules by which they were made: `rebuildTokens` finds documents of
 * earlier releases by its absence. No search term has a `#`. Change it whenever the rules change.
 */
export const RULES_TOKEN = '#2';

function getPrefixes(letters: string[]): string[] {
  return letters.slice(0, MAX_PREFIX_LENGTH).map((_, index) => letters.slice(0, index + 1).join(''));
}

/**
 * The pairs of neighboring letters. They stand for the words of a script without spaces, because dictionaries would
 * split the same letters differently in a title and in a search term, and in each version of Node.
 */
function getPairs(letters: string[]): string[] {
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** Tokens that a run has for searches of a whole word. */
function getWordTokens({ letters, isUnspaced }: Run): string[] {
  return isUnspaced && letters.length > 1 ? getPairs(letters) : [letters.slice(0, MAX_PREFIX_LENGTH).join('')];
}

/** Tokens that a run has for searches of a word or its beginning; without spaces, of each letter. */
function getTitleTokens({ letters, isUnspaced }: Run): string[] {
  return isUnspaced ? [...letters, ...getPairs(letters)] : getPrefixes(letters);
}

/**
 * The tokens by which a survey can be found: every prefix of its title's words, and the words of its description; in
 * scripts without spaces, every part of them.
 */
export function getIndexTokens({ title, description }: { title: string; description: string }): string[] {
  const fromTitle = [...new Set(splitRuns(title).flatMap(getTitleTokens))].slice(0, MAX_TITLE_TOKENS);
  const fromDescription = [...new Set(splitRuns(description).flatMap(getWordTokens))];
  return [...new Set([RULES_TOKEN, ...fromTitle, ...fromDescription.slice(0, MAX_DESCRIPTION_TOKENS)])];
}

/** The tokens that a survey must have to match a search term; empty if the term has no letter or digit. */
export function parseQueryTokens(query: string): string[] {
  const weights = new Map<string, number>();
  for (const run of splitRuns(query))
    for (const token of getWordTokens(run))
      weights.set(token, token.length * (run.isUnspaced ? UNSPACED_LETTER_WEIGHT : 1));
  // The longest token is the rarest, so it comes first and selects the range of the index.
  const byWeight = [...weights].toSorted(([, one], [, other]) => other - one);
  return byWeight.slice(0, MAX_QUERY_TOKENS).map(([token]) => token);
}

/** A filter for documents with all of the given tokens; the first one selects the range of the index. */
export function matchAllTokens([rarest, ...others]: string[]) {
  return {
    ...(rarest && { tokens: rarest }),
    ...(others.length > 0 && { $and: others.map((token) => ({ tokens: token })) }),
  };
}
