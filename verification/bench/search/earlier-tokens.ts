const MAX_PREFIX_LENGTH = 12;
const MAX_TITLE_TOKENS = 150;
const MAX_DESCRIPTION_TOKENS = 40;

const splitWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const getPrefixes = (word: string) =>
  Array.from({ length: Math.min(word.length, MAX_PREFIX_LENGTH) }, (_, index) => word.slice(0, index + 1));

/** The tokens that surveys in English had until November 2026: only the first 40 words of their descriptions. */
export function getEarlierTokens({ title, description }: { title: string; description: string }): string[] {
  const fromTitle = [...new Set(splitWords(title).flatMap(getPrefixes))].slice(0, MAX_TITLE_TOKENS);
  const fromDescription = [...new Set(splitWords(description).map((word) => word.slice(0, MAX_PREFIX_LENGTH)))];
  return [...new Set([...fromTitle, ...fromDescription.slice(0, MAX_DESCRIPTION_TOKENS)])];
}
