import {
  getQuestionKey,
  getRecordRules,
  hasSpans,
  isAnswered,
  listAsked,
  type Answers,
  type Question,
} from '@canvass/shared/contracts';
import { groupOptions } from '../../records/option-groups';
import { isLargeGroup } from '../../records/shown-ballots';

/** How the voters who were asked a question answered it. */
interface AskedCounts {
  asked: number;
  /** The number of votes by what is counted of an answer. */
  counts: Map<string, number>;
}

/** Stands for no answer among what is counted. */
const NONE = 'none';

/** What the results count of an answer, also that there is none. */
function listCounted(question: Question, answer: Answers[string] | undefined): string[] {
  return isAnswered(answer) ? getRecordRules(question.kind).count(question, answer) : [NONE];
}

/** The sizes of the groups that the results tell about: of dates, those who answered within spans that were joined. */
function listSizes(question: Question, counts: ReadonlyMap<string, number>): number[] {
  if (!hasSpans(question.kind)) return [...counts.values()];
  const { getOptionCounter } = getRecordRules(question.kind);
  const getCount = (option: number) => counts.get(getOptionCounter(option)) ?? 0;
  const joined = groupOptions(question, getCount, { isAnonymous: true });
  const none = counts.get(NONE) ?? 0;
  if (joined.length > 0) return [...joined.map(({ count }) => count), none];
  const answered = [...counts.values()].reduce((sum, count) => sum + count, 0) - none;
  return [answered, none];
}

function countAsked(questions: Question[], ballots: Answers[]): AskedCounts[] {
  const counted = questions.map((): AskedCounts => ({ asked: 0, counts: new Map() }));
  for (const ballot of ballots) {
    for (const [index, isAsked] of listAsked(questions, ballot).entries()) {
      const [question, own] = [questions[index], counted[index]];
      if (!isAsked || !question?.showIf || !own) continue;
      own.asked += 1;
      for (const key of listCounted(question, ballot[getQuestionKey(index)]))
        own.counts.set(key, (own.counts.get(key) ?? 0) + 1);
    }
  }
  return counted;
}

function isEmptyOrLarge(count: number): boolean {
  return count === 0 || isLargeGroup(count);
}

/** Whether all groups that the counts tell about are empty or large: who was asked, and who of them gave an answer or did not. */
function canShow(question: Question, { asked, counts }: AskedCounts, votes: number): boolean {
  const sizes = listSizes(question, counts);
  const groups = [asked, votes - asked, ...sizes.flatMap((size) => [size, asked - size])];
  return groups.every(isEmptyOrLarge);
}

/**
 * The questions whose counts may not be shown even by themselves, by position, from 0. The counts of a question that is asked
 * only after an answer are a table with that answer, so none of its groups may be small. The same holds for questions that
 * depend on one that is held back.
 */
export function listHeldBackQuestions(questions: Question[], ballots: Answers[]): number[] {
  const counted = countAsked(questions, ballots);
  const heldBack = new Set<number>();
  for (const [index, question] of questions.entries()) {
    const own = counted[index];
    const { showIf } = question;
    if (!showIf || !own) continue;
    if (heldBack.has(showIf.question - 1) || !canShow(question, own, ballots.length)) heldBack.add(index);
  }
  return [...heldBack];
}
