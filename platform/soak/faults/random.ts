import { createHash } from 'node:crypto';

/** Numbers that look random and follow from a seed. */
export interface Random {
  /** From 0 up to, and without, 1. */
  next: () => number;
  /** A whole number, both ends included. */
  nextInteger: (from: number, to: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** True so often out of 1. */
  nextBoolean: (probability: number) => boolean;
  shuffle: <Item>(items: readonly Item[]) => Item[];
  /** Another sequence, which follows from the seed and a name: what one takes does not change what the other gives. */
  fork: (name: string) => Random;
}

/** mulberry32 by Tommy Ettinger, in the public domain: plenty for choosing what to do next. */
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
