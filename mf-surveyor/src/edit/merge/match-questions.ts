import { serializeQuestion, type Question } from '@canvass/shared/contracts';

export function areEqual(one: Question | undefined, other: Question | undefined): boolean {
  if (!one || !other) return one === other;
  return serializeQuestion(one) === serializeQuestion(other);
}

/** Maps the index of a question on one side to its index on the other. */
type Pairs = Map<number, number>;

/** Pairs the questions with the same key; if several have one key, in their order. */
export function pairByKey(base: Question[], side: Question[], pairs: Pairs, getKey: (each: Question) => string): void {
  const taken = new Set(pairs.values());
  side.forEach((question, index) => {
    if (pairs.has(index)) return;
    const key = getKey(question);
    const found = base.findIndex((each, baseIndex) => !taken.has(baseIndex) && getKey(each) === key);
    if (found === -1) return;
    pairs.set(index, found);
    taken.add(found);
  });
}

/** Pairs questions that were reworded in place: equally many on both sides, between the same two neighbors. */
function pairBetweenNeighbors(base: Question[], side: Question[], pairs: Pairs): void {
  const anchors = [[-1, -1], ...[...pairs].toSorted(([one], [other]) => one - other), [side.length, base.length]];
  const taken = new Set(pairs.values());
  anchors.slice(1).forEach(([end = 0, baseEnd = 0], index) => {
    const [start = -1, baseStart = -1] = anchors[index] ?? [];
    const isFree = base.slice(baseStart + 1, baseEnd).every((_, offset) => !taken.has(baseStart + 1 + offset));
    if (baseEnd - baseStart !== end - start || !isFree) return;
    for (let step = 1; step < end - start; step += 1) pairs.set(start + step, baseStart + step);
  });
}

/**
 * Matches the questions of an edit with those of the survey that was edited. Questions have no ids: a question matches
 * the one with the same content, else the one that differs in its condition only, else the one with the same title, else
 * the one between the same neighbors. Without a match, a question counts as removed and another one as added, so that at
 * worst it is there twice.
 * @returns the index in `base` by the index in `side`; added questions have none.
 */
export function matchQuestions(base: Question[], side: Question[]): Pairs {
  const pairs: Pairs = new Map();
  pairByKey(base, side, pairs, serializeQuestion);
  // Where questions moved, the numbers in conditions differ.
  pairByKey(base, side, pairs, (question) => serializeQuestion({ ...question, showIf: undefined }));
  pairByKey(base, side, pairs, ({ title }) => title);
  pairBetweenNeighbors(base, side, pairs);
  return pairs;
}
