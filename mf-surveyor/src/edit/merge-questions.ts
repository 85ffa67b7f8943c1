import type { Question } from '@canvass/shared/contracts';
import { areEqual, matchQuestions, pairByKey, questionKey } from './match-questions';
import type { Choices, Side } from './merge-survey';

/** What both sides changed to something different: a question, or the order of the questions. */
export interface QuestionConflict {
  id: string;
  kind: 'question' | 'order';
  /** The question's number, from 1: here, else in what was saved, else at the beginning. */
  number: number;
  /** The question on this side, none when it was removed; all of them where their order is the conflict. */
  mine: Question[];
  theirs: Question[];
}

export interface MergedQuestions {
  questions: Question[];
  conflicts: QuestionConflict[];
  /** Something comes from the other side alone. */
  takesTheirs: boolean;
}

/** One question as the three know it; undefined where it is not there. */
interface Slot {
  id: string;
  base?: Question;
  mine?: Question;
  theirs?: Question;
}

/** Pairs what both sides added: the same question is one, and two with one title are two wordings of it. */
function pairAdditions(mine: Question[], theirs: Question[], added: { mine: number[]; theirs: number[] }) {
  const pick = (questions: Question[], places: number[]) => questions.filter((_, place) => places.includes(place));
  const [ours, others] = [pick(mine, added.mine), pick(theirs, added.theirs)];
  const pairs = new Map<number, number>();
  pairByKey(ours, others, pairs, questionKey);
  pairByKey(ours, others, pairs, ({ title }) => title);
  return new Map([...pairs].map(([other, own]) => [added.theirs[other], added.mine[own]]));
}

/** Gives every question an id that it has on all sides, and each side's order of these ids. */
function align(base: Question[], mine: Question[], theirs: Question[]) {
  const [inMine, inTheirs] = [matchQuestions(base, mine), matchQuestions(base, theirs)];
  const addedTo = (side: Question[], matched: Map<number, number>) =>
    [...side.keys()].filter((place) => !matched.has(place));
  const twins = pairAdditions(mine, theirs, { mine: addedTo(mine, inMine), theirs: addedTo(theirs, inTheirs) });
  const slots = new Map<string, Slot>();

  function put(side: Side | 'base', id: string, question: Question): string {
    slots.set(id, { ...slots.get(id), id, [side]: question });
    return id;
  }

  const idOf = (found: number | undefined, otherwise: string) => (found === undefined ? otherwise : `base-${found}`);
  const baseIds = base.map((question, place) => put('base', `base-${place}`, question));
  const mineIds = mine.map((question, place) => put('mine', idOf(inMine.get(place), `mine-${place}`), question));
  const theirIds = theirs.map((question, place) => {
    const twin = twins.get(place);
    const otherwise = twin === undefined ? `theirs-${place}` : `mine-${twin}`;
    return put('theirs', idOf(inTheirs.get(place), otherwise), question);
  });
  return { slots: [...slots.values()], baseIds, mineIds, theirIds };
}

/** Puts into one side's order what only the other side has: behind the question that it follows there. */
function interleave(order: string[], other: string[]): string[] {
  const result = [...order];
  const isInOther = new Set(other);
  other.forEach((id, index) => {
    if (result.includes(id)) return;
    const previous = other[index - 1];
    let place = previous === undefined ? 0 : result.indexOf(previous) + 1;
    // Where both added something, what `order` has comes first.
    while (place < result.length && !isInOther.has(result[place] ?? '')) place += 1;
    result.splice(place, 0, id);
  });
  return result;
}

/** The order of the questions, and whether both sides changed it to a different one, or may have. */
function mergeOrder(
  { baseIds, mineIds, theirIds }: ReturnType<typeof align>,
  isBaseKnown: boolean,
  choice: Side | undefined,
) {
  const shared = baseIds.filter((id) => mineIds.includes(id) && theirIds.includes(id));
  const orderIn = (ids: string[]) => ids.filter((id) => shared.includes(id)).join();
  const [before, here, there] = [shared.join(), orderIn(mineIds), orderIn(theirIds)];
  const isMoved = { mine: here !== before, theirs: there !== before };
  const isConflict = here !== there && (!isBaseKnown || (isMoved.mine && isMoved.theirs));
  const isMine = isConflict ? choice !== 'theirs' : isMoved.mine && !isMoved.theirs;
  return {
    isConflict,
    isTheirs: isMoved.theirs && !isMoved.mine,
    ids: isMine ? interleave(mineIds, theirIds) : interleave(theirIds, mineIds),
  };
}

/** Whether somebody has to choose: both sides changed it, or, where the beginning is not known, it differs at all. */
function isContested({ base, mine, theirs }: Slot, isBaseKnown: boolean): boolean {
  if (areEqual(mine, theirs)) return false;
  return !isBaseKnown || (!areEqual(mine, base) && !areEqual(theirs, base));
}

function isTheirs({ base, mine, theirs }: Slot): boolean {
  return areEqual(mine, base) && !areEqual(theirs, base);
}

/** Merges the questions of two edits of one survey, see `mergeSurvey`. */
export function mergeQuestions(
  base: Question[] | undefined,
  mine: Question[],
  theirs: Question[],
  choices: Choices,
): MergedQuestions {
  const isBaseKnown = base !== undefined;
  // Where the beginning is not known, what was saved serves to find which questions are which, and for nothing else.
  const aligned = align(base ?? theirs, mine, theirs);
  const { slots, baseIds, mineIds, theirIds } = aligned;
  const order = mergeOrder(aligned, isBaseKnown, choices['order']);
  const numberOf = (id: string) =>
    [mineIds, theirIds, baseIds].map((ids) => ids.indexOf(id) + 1).find((number) => number > 0) ?? 0;

  const contested = new Set(slots.filter((slot) => isContested(slot, isBaseKnown)));
  const conflicts: QuestionConflict[] = [...contested].map((slot) => ({
    id: slot.id,
    kind: 'question',
    number: numberOf(slot.id),
    mine: slot.mine ? [slot.mine] : [],
    theirs: slot.theirs ? [slot.theirs] : [],
  }));
  if (order.isConflict) conflicts.push({ id: 'order', kind: 'order', number: 0, mine, theirs });

  const byId = new Map(slots.map((slot) => [slot.id, slot]));
  const questions = order.ids.flatMap((id) => {
    const slot = byId.get(id);
    if (!slot) return [];
    const isOther = contested.has(slot) ? choices[id] === 'theirs' : isTheirs(slot);
    return (isOther ? slot.theirs : slot.mine) ?? [];
  });
  return { questions, conflicts, takesTheirs: order.isTheirs || slots.some(isTheirs) };
}
