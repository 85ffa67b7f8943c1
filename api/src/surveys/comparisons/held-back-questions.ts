import {
  getQuestionKey,
  getRecordRules,
  isAnswered,
  listAsked,
  type Answers,
  type Question,
} from '@canvass/shared/contracts';
import { isLargeGroup } from '../../records/shown-ballots';

/** How the voters who were asked a question answered it. */
interface AskedCounts {
  asked: number;
  /** The number of votes by what is counted of an answer. */
  counts: Map<string, number>;
}

/** What the results count of an answer, also that there is none. */
function listCounted(question: Question, answer: Answers[string] | undefined): string[] {
  return isAnswered(answer) ? getRecordRules(question.kind).count(question, answer) : ['none'];
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
function canShow({ asked, counts }: AskedCounts, votes: number): boolean {
  const groups = [asked, votes - asked, ...[...counts.values()].flatMap((count) => [count, asked - count])];
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
  for (const [index, { showIf }] of questions.entries()) {
    const own = counted[index];
    if (!showIf || !own) continue;
    if (heldBack.has(showIf.question - 1) || !canShow(own, ballots.length)) heldBack.add(index);
  }
  return [...heldBack];
}
