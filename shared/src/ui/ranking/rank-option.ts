import { listUnranked } from '../../contracts/kinds';

/**
 * A ranking after an option was added at its end. Where only one option is left, it follows by itself. An option that has
 * a rank keeps it.
 * @param options all options of the question.
 */
export function rankOption(options: string[], ranked: string[], option: string): string[] {
  if (ranked.includes(option)) return ranked;
  const next = [...ranked, option];
  const left = listUnranked({ options }, next);
  return left.length === 1 ? [...next, ...left] : next;
}
