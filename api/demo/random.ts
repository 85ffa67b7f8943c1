import { createHash } from 'node:crypto';

/** Returns the next number, at least 0 and below 1. */
export type Random = () => number;

/** A generator whose numbers depend only on its name, so that every installation gets the same demo (mulberry32). */
export function createRandom(name: string): Random {
  let state = createHash('sha256').update(name).digest().readUInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks an index; one with twice the weight is picked twice as often. */
export function pickWeighted(weights: number[], random: Random): number {
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => (rest -= weight) < 0);
  return index === -1 ? weights.length - 1 : index;
}
