export {
  findResponseFlaws as flawsOfAnswers,
  findOutcomeFlaws as flawsOfOutcome,
  sendCase,
} from '../../../platform/testing/framing';
export { type FramingCase, createFramingCases as framingCases } from '../../../platform/testing/framing-cases';
export { rawRequest, type RawResponse as RawAnswer, sendRaw } from '../../../platform/testing/raw-http';
export { createAttemptCounter as countTries } from '../../../platform/testing/attempt-counter';

/**
 * Every so many of a list, from another one on each turn: what many endpoints share is tried in parts, so that all parts
 * are tried in so many turns. With `SOAK=1` it is the whole list.
 */
export function takeShard<Item>(
  items: Item[],
  { shardIndex, shardCount }: { shardIndex: number; shardCount: number },
): Item[] {
  return process.env['SOAK'] ? items : items.filter((_, index) => index % shardCount === shardIndex % shardCount);
}
