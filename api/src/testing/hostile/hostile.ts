export {
  findResponseFlaws as flawsOfAnswers,
  findOutcomeFlaws as flawsOfOutcome,
  sendCase,
} from '@canvass/testing/framing';
export { type FramingCase, createFramingCases as framingCases } from '@canvass/testing/framing-cases';
export { rawRequest, type RawResponse as RawAnswer, sendRaw } from '@canvass/testing/raw-http';
export { createAttemptCounter as countTries } from '@canvass/testing/attempt-counter';

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
