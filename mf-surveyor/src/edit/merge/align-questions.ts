import { serializeQuestion, type Question } from '@canvass/shared/contracts';
import { REMOVED_QUESTION } from '../../form/questions/question-form';
import { matchQuestions, pairByKey } from './match-questions';

/**
 * One question in the base and in both edits; undefined where it does not exist. In all of them, the number in a
 * condition is the position, from 1, of a slot: the same question has the same number, wherever the sides have it.
 */
export interface Slot {
  id: string;
  base: Question | undefined;
  mine: Question | undefined;
  theirs: Question | undefined;
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

/** The question with another number in its condition, if it has one; `ids` are the questions that are counted now. */
export function renumber(question: Question, ids: string[], newIds: string[]): Question {
  const { showIf } = question;
  if (!showIf) return question;
  const id = ids[showIf.question - 1];
  const number = id === undefined ? REMOVED_QUESTION : newIds.indexOf(id) + 1;
  return { ...question, showIf: { ...showIf, question: number } };
}

/** Gives every question an id that is the same on all sides, and lists each side's order of these ids. */
export function align(base: Question[], mine: Question[], theirs: Question[]) {
  const [mineMatches, theirsMatches] = [matchQuestions(base, mine), matchQuestions(base, theirs)];
  const listAddedIndexes = (side: Question[], matched: Map<number, number>) =>
    [...side.keys()].filter((index) => !matched.has(index));
  const duplicates = pairAdditions(mine, theirs, {
    mine: listAddedIndexes(mine, mineMatches),
    theirs: listAddedIndexes(theirs, theirsMatches),
  });
  const getSlotId = (found: number | undefined, fallbackId: string) =>
    found === undefined ? fallbackId : `base-${found}`;
  const baseIds = base.map((_, index) => `base-${index}`);
  const mineIds = mine.map((_, index) => getSlotId(mineMatches.get(index), `mine-${index}`));
  const theirIds = theirs.map((_, index) => {
    const duplicate = duplicates.get(index);
    const fallbackId = duplicate === undefined ? `theirs-${index}` : `mine-${duplicate}`;
    return getSlotId(theirsMatches.get(index), fallbackId);
  });

  const slotIds = [...new Set([...baseIds, ...mineIds, ...theirIds])];
  function findIn(questions: Question[], ids: string[], id: string): Question | undefined {
    const question = questions[ids.indexOf(id)];
    return question && renumber(question, ids, slotIds);
  }
  const slots = slotIds.map((id): Slot => ({
    id,
    base: findIn(base, baseIds, id),
    mine: findIn(mine, mineIds, id),
    theirs: findIn(theirs, theirIds, id),
  }));
  return { slots, slotIds, baseIds, mineIds, theirIds };
}

/** The questions of the base and of both edits, side by side. */
export type Alignment = ReturnType<typeof align>;
