export { flawsOfAnswers, flawsOfOutcome, sendCase } from '../../../platform/testing/framing';
export { type FramingCase, framingCases } from '../../../platform/testing/framing-cases';
export { rawRequest, type RawAnswer, sendRaw } from '../../../platform/testing/raw-http';
export { countTries } from '../../../platform/testing/tries';

/**
 * Every so many of a list, from another one on each turn: what many endpoints share is tried in parts, so that all parts
 * are tried in so many turns. With `SOAK=1` it is the whole list.
 */
export function takePart<Item>(items: Item[], { turn, parts }: { turn: number; parts: number }): Item[] {
  return process.env['SOAK'] ? items : items.filter((_, index) => index % parts === turn % parts);
}
