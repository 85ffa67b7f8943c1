export {
  findResponseFlaws as flawsOfAnswers,
  findOutcomeFlaws as flawsOfOutcome,
  sendCase,
} from '@canvass/testing/framing';
export { type FramingCase, createFramingCases as framingCases } from '@canvass/testing/framing-cases';
export { rawRequest, type RawResponse as RawAnswer, sendRaw } from '@canvass/testing/raw-http';
export { createAttemptCounter as countTries } from '@canvass/testing/attempt-counter';

/**
 * Every `shardCount`-th item of a list, with an offset of `shardIndex`. Tests of many endpoints that share code each
 * try a part of the list, and together the whole list. With `SOAK=1`, each tries the whole list.
 */
export function takeShard<Item>(
  items: Item[],
  { shardIndex, shardCount }: { shardIndex: number; shardCount: number },
): Item[] {
  return process.env['SOAK'] ? items : items.filter((_, index) => index % shardCount === shardIndex % shardCount);
}
