import { serializeQuestion, type Question } from '@canvass/shared/contracts';
import { areEqual, matchQuestions, pairByKey } from './match-questions';
import type { Choices, Side } from './choices';

/** A conflict of two edits: both changed a question, or the order of the questions, to something different. */
export interface QuestionConflict {
  id: string;
  kind: 'question' | 'order';
  /** The question's number, from 1, in this edit, else in the saved one, else in the base. */
  number: number;
  /** The question on this side, none if it was removed; all questions if their order is the conflict. */
  mine: Question[];
  theirs: Question[];
}

export interface MergedQuestions {
  questions: Question[];
  conflicts: QuestionConflict[];
  /** Whether the result contains a change of the other side. */
  usesTheirs: boolean;
}

/** One question in the base and in both edits; undefined where it does not exist. */
interface Slot {
  id: string;
  base?: Question;
  mine?: Question;
  theirs?: Question;
}

/**
 * Pairs questions that both sides added: identical questions are one, and two with the same title are two wordings of
 * one.
 */
function pairAdditions(mine: Question[], theirs: Question[], added: { mine: number[]; theirs: number[] }) {
  const selectByIndex = (questions: Question[], indexes: number[]) =>
    questions.filter((_, index) => indexes.includes(index));
  const [addedMine, addedTheirs] = [selectByIndex(mine, added.mine), selectByIndex(theirs, added.theirs)];
  const pairs = new Map<number, number>();
  pairByKey(addedMine, addedTheirs, pairs, serializeQuestion);
  pairByKey(addedMine, addedTheirs, pairs, ({ title }) => title);
  return new Map([...pairs].map(([other, own]) => [added.theirs[other], added.mine[own]]));
}

/** Gives every question an id that is the same on all sides, and lists each side's order of these ids. */
function align(base: Question[], mine: Question[], theirs: Question[]) {
  const [mineMatches, theirsMatches] = [matchQuestions(base, mine), matchQuestions(base, theirs)];
  const listAddedIndexes = (side: Question[], matched: Map<number, number>) =>
    [...side.keys()].filter((index) => !matched.has(index));
  const duplicates = pairAdditions(mine, theirs, {
    mine: listAddedIndexes(mine, mineMatches),
    theirs: listAddedIndexes(theirs, theirsMatches),
  });
  const slots = new Map<string, Slot>();

  function addToSlot(side: Side | 'base', id: string, question: Question): string {
    slots.set(id, { ...slots.get(id), id, [side]: question });
    return id;
  }

  const getSlotId = (found: number | undefined, fallbackId: string) =>
    found === undefined ? fallbackId : `base-${found}`;
  const baseIds = base.map((question, index) => addToSlot('base', `base-${index}`, question));
  const mineIds = mine.map((question, index) =>
    addToSlot('mine', getSlotId(mineMatches.get(index), `mine-${index}`), question),
  );
  const theirIds = theirs.map((question, index) => {
    const duplicate = duplicates.get(index);
    const fallbackId = duplicate === undefined ? `theirs-${index}` : `mine-${duplicate}`;
    return addToSlot('theirs', getSlotId(theirsMatches.get(index), fallbackId), question);
  });
  return { slots: [...slots.values()], baseIds, mineIds, theirIds };
}

/** Inserts into one side's order the questions that only the other side has, each after its predecessor there. */
function interleave(order: string[], other: string[]): string[] {
  const result = [...order];
  const isInOther = new Set(other);
  other.forEach((id, index) => {
    if (result.includes(id)) return;
    const previous = other[index - 1];
    let insertAt = previous === undefined ? 0 : result.indexOf(previous) + 1;
    // If both sides added something here, the additions in `order` come first.
    while (insertAt < result.length && !isInOther.has(result[insertAt] ?? '')) insertAt += 1;
    result.splice(insertAt, 0, id);
  });
  return result;
}

/**
 * The merged order of the questions, and whether the orders conflict: both sides changed it differently, or the base is
 * unknown.
 */
function mergeOrder(
  { baseIds, mineIds, theirIds }: ReturnType<typeof align>,
  isBaseKnown: boolean,
  choice: Side | undefined,
) {
  const shared = baseIds.filter((id) => mineIds.includes(id) && theirIds.includes(id));
  const formatOrder = (ids: string[]) => ids.filter((id) => shared.includes(id)).join();
  const [before, mineOrder, theirsOrder] = [shared.join(), formatOrder(mineIds), formatOrder(theirIds)];
  const isMoved = { mine: mineOrder !== before, theirs: theirsOrder !== before };
  const isConflict = mineOrder !== theirsOrder && (!isBaseKnown || (isMoved.mine && isMoved.theirs));
  const isMine = isConflict ? choice !== 'theirs' : isMoved.mine && !isMoved.theirs;
  return {
    isConflict,
    isTheirs: isMoved.theirs && !isMoved.mine,
    ids: isMine ? interleave(mineIds, theirIds) : interleave(theirIds, mineIds),
  };
}

/**
 * Whether the user has to choose: both sides changed the question differently, or the base is unknown and the sides
 * differ.
 */
function isConflicting({ base, mine, theirs }: Slot, isBaseKnown: boolean): boolean {
  if (areEqual(mine, theirs)) return false;
  return !isBaseKnown || (!areEqual(mine, base) && !areEqual(theirs, base));
}

function isTheirs({ base, mine, theirs }: Slot): boolean {
  return areEqual(mine, base) && !areEqual(theirs, base);
}

/** Merges the questions of two edits of one survey; see `mergeSurvey`. */
export function mergeQuestions(
  base: Question[] | undefined,
  mine: Question[],
  theirs: Question[],
  choices: Choices,
): MergedQuestions {
  const isBaseKnown = base !== undefined;
  // If the base is unknown, the saved questions are used to match questions, and for nothing else.
  const aligned = align(base ?? theirs, mine, theirs);
  const { slots, baseIds, mineIds, theirIds } = aligned;
  const order = mergeOrder(aligned, isBaseKnown, choices['order']);
  const getNumber = (id: string) =>
    [mineIds, theirIds, baseIds].map((ids) => ids.indexOf(id) + 1).find((number) => number > 0) ?? 0;

  const conflicting = new Set(slots.filter((slot) => isConflicting(slot, isBaseKnown)));
  const conflicts: QuestionConflict[] = [...conflicting].map((slot) => ({
    id: slot.id,
    kind: 'question',
    number: getNumber(slot.id),
    mine: slot.mine ? [slot.mine] : [],
    theirs: slot.theirs ? [slot.theirs] : [],
  }));
  if (order.isConflict) conflicts.push({ id: 'order', kind: 'order', number: 0, mine, theirs });

  const byId = new Map(slots.map((slot) => [slot.id, slot]));
  const questions = order.ids.flatMap((id) => {
    const slot = byId.get(id);
    if (!slot) return [];
    const isOther = conflicting.has(slot) ? choices[id] === 'theirs' : isTheirs(slot);
    return (isOther ? slot.theirs : slot.mine) ?? [];
  });
  return { questions, conflicts, usesTheirs: order.isTheirs || slots.some(isTheirs) };
}
