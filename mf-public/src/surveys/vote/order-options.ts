import { getNoneOption, type Question } from '@canvass/shared/contracts';

const FNV_OFFSET = 2_166_136_261;
const FNV_PRIME = 16_777_619;

/** A number that looks random, and is the same for the same text: FNV-1a, with its bits mixed once more. */
function hash(text: string): number {
  let value = FNV_OFFSET;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), FNV_PRIME);
  value = Math.imul(value ^ (value >>> 16), 2_246_822_507);
  return (value ^ (value >>> 13)) >>> 0;
}

/**
 * The options of a question in the order for one voter: always the same for the same `seed`. The option that means none
 * of the others stays the last one.
 */
export function orderOptions(question: Question, seed: string | undefined): string[] {
  const { options, shuffle, title } = question;
  if (!shuffle || seed === undefined) return options;
  const none = getNoneOption(question);
  const ranks = new Map(options.map((option) => [option, hash(`${seed} ${title} ${option}`)]));
  const shuffled = options
    .filter((option) => option !== none)
    .toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
  return none === undefined ? shuffled : [...shuffled, none];
}
