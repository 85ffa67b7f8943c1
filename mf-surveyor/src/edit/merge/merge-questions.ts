import type { Question } from '@canvass/shared/contracts';
import { align, renumber, type Alignment, type Slot } from './align-questions';
import type { Choices, Side } from './choices';
import { areEqual } from './match-questions';

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
function mergeOrder({ baseIds, mineIds, theirIds }: Alignment, isBaseKnown: boolean, choice: Side | undefined) {
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

/**
 * Merges the questions of two edits of one survey; see `mergeSurvey`. Conditions still refer to the same question; if it
 * was removed, or now comes later, they are invalid, and the form asks for another one.
 */
export function mergeQuestions(
  base: Question[] | undefined,
  mine: Question[],
  theirs: Question[],
  choices: Choices,
): MergedQuestions {
  const isBaseKnown = base !== undefined;
  // If the base is unknown, the saved questions are used to match questions, and for nothing else.
  const aligned = align(base ?? theirs, mine, theirs);
  const { slots, slotIds, baseIds, mineIds, theirIds } = aligned;
  const order = mergeOrder(aligned, isBaseKnown, choices['order']);
  const getNumber = (id: string) =>
    [mineIds, theirIds, baseIds].map((ids) => ids.indexOf(id) + 1).find((number) => number > 0) ?? 0;

  const conflicting = new Set(slots.filter((slot) => isConflicting(slot, isBaseKnown)));
  const conflicts: QuestionConflict[] = [...conflicting].map((slot) => ({
    id: slot.id,
    kind: 'question',
    number: getNumber(slot.id),
    // Each side with its own numbers, as they were seen there.
    mine: mine.filter((_, index) => mineIds[index] === slot.id),
    theirs: theirs.filter((_, index) => theirIds[index] === slot.id),
  }));
  if (order.isConflict) conflicts.push({ id: 'order', kind: 'order', number: 0, mine, theirs });

  const byId = new Map(slots.map((slot) => [slot.id, slot]));
  const kept = order.ids.flatMap((id) => {
    const slot = byId.get(id);
    if (!slot) return [];
    const isOther = conflicting.has(slot) ? choices[id] === 'theirs' : isTheirs(slot);
    const question = isOther ? slot.theirs : slot.mine;
    return question ? [{ id, question }] : [];
  });
  const keptIds = kept.map(({ id }) => id);
  const questions = kept.map(({ question }) => renumber(question, slotIds, keptIds));
  return { questions, conflicts, usesTheirs: order.isTheirs || slots.some(isTheirs) };
}
