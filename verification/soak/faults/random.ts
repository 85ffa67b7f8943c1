import { createHash } from 'node:crypto';

/** Pseudorandom numbers from a seed. */
export interface Random {
  /** At least 0 and less than 1. */
  next: () => number;
  /** A whole number, both ends included. */
  nextInteger: (from: number, to: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** True with this probability. */
  nextBoolean: (probability: number) => boolean;
  shuffle: <Item>(items: readonly Item[]) => Item[];
  /** An independent sequence, derived from the seed and a name: the two do not affect each other. */
  fork: (name: string) => Random;
}

/** mulberry32 by Tommy Ettinger, in the public domain; good enough to choose actions. */
function createSequence(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same seed gives the same numbers. */
export function createRandom(seed: string): Random {
  const next = createSequence(createHash('sha256').update(seed).digest().readUInt32LE());
  const nextInteger = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    nextInteger,
    pick(items) {
      const index = nextInteger(0, items.length - 1);
      if (index < 0) throw new Error('There is nothing to pick from.');
      return items[index] as (typeof items)[number];
    },
    nextBoolean: (probability) => next() < probability,
    shuffle(items) {
      const rest = [...items];
      return items.flatMap(() => rest.splice(nextInteger(0, rest.length - 1), 1));
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  };
}
