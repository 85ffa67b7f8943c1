import {
  getQuestionKey,
  isWrittenKind,
  type Answers,
  type AnswerValue,
  type Question,
} from '@canvass/shared/contracts';
import { listHeldBackQuestions } from '../../surveys/comparisons/held-back-questions';
import type { PlannedTable } from '../../records/comparisons.collection';
import { planTables } from '../../surveys/comparisons/plan-tables';
import { addVote, type Tally } from '../../records/tallies';
import type { CountedBallot } from '../../records/ballots.collection';
import { canShowComments, isLargeGroup } from '../../records/shown-ballots';
import { shuffle } from './shuffle';
import { listShownAnswers } from './shown-columns';

/** What is shown of the anonymous ballots of one version. */
export interface ShownVersion {
  tally: Tally;
  /** Whole ballots, or answers and comments of different people, in a random order. */
  entries: CountedBallot[];
  /** Comparisons of two questions; of whole ballots, they are counted when somebody asks. */
  tables: PlannedTable[];
  /** The indexes of questions whose answers are not shown. */
  heldBack: number[];
}

function countBallots(ballots: readonly CountedBallot[], questions: Question[]): Tally {
  const tally: Tally = { votes: 0, counts: {} };
  for (const ballot of ballots) addVote(tally, questions, { response: ballot.response });
  return tally;
}

/** The number of written answers is that of the shown ones, so that it tells nothing about erased ones. */
function toShownTally(
  { votes, counts }: Tally,
  questions: Question[],
  columns: (AnswerValue | undefined)[][],
  heldBack: number[],
): Tally {
  const shown = questions.flatMap((question, index): [string, Record<string, number>][] => {
    const key = `q${index}`;
    if (heldBack.includes(index)) return [];
    if (!isWrittenKind(question.kind)) return counts[key] ? [[key, counts[key]]] : [];
    const texts = columns[index]?.filter((answer) => answer !== undefined).length ?? 0;
    return texts > 0 ? [[key, { o0: texts }]] : [];
  });
  return { votes, counts: Object.fromEntries(shown) };
}

/** Puts columns of answers side by side; an absent answer is left out. */
function toResponses(columns: (AnswerValue | undefined)[][], count: number): Answers[] {
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(
      columns.flatMap((column, index): [string, AnswerValue][] => {
        const answer = column[row];
        return answer === undefined ? [] : [[getQuestionKey(index), answer]];
      }),
    ),
  );
}

function toEntries(responses: Answers[], comments: (string | undefined)[]): CountedBallot[] {
  return responses.map((response, row) => {
    const comment = comments[row];
    return { response, ...(comment !== undefined && { comment }) };
  });
}

/** Whole ballots: comments are shown unless it would be clear which are by one of the few who left one, or left none. */
function showWholeBallots(ballots: CountedBallot[], columns: (AnswerValue | undefined)[][]): CountedBallot[] {
  const comments = ballots.map(({ comment }) => comment);
  const isShown = canShowComments({ votes: ballots.length, comments: comments.filter(Boolean).length });
  return shuffle(toEntries(toResponses(columns, ballots.length), isShown ? comments : []));
}

/** The answers to a question in a random order. Each row of a matrix has an order of its own, like a question. */
function mixColumn(column: (AnswerValue | undefined)[], { rows }: Question): (AnswerValue | undefined)[] {
  if (!rows) return shuffle(column);
  const answers = column.filter((answer) => Array.isArray(answer));
  const byRow = rows.map((_, row) => shuffle(answers.map((answer) => answer[row] ?? '')));
  const mixed = answers.map((_, index) => byRow.map((options) => options[index] ?? ''));
  return shuffle([...mixed, ...column.filter((answer) => !Array.isArray(answer))]);
}

/** The answers to each question, and the comments, each in a random order that follows from nothing else. */
function mixAnswers(
  ballots: CountedBallot[],
  columns: (AnswerValue | undefined)[][],
  questions: Question[],
): CountedBallot[] {
  const comments = ballots.flatMap(({ comment }) => comment ?? []);
  const shown = isLargeGroup(comments.length) ? comments : [];
  const mixed = questions.map((question, index) => mixColumn(columns[index] ?? [], question));
  const padded = ballots.map((_, row) => shown[row]);
  return toEntries(toResponses(mixed, ballots.length), shuffle(padded));
}

/**
 * What is shown of all anonymous ballots of a version when its survey is revealed. Of fewer than five ballots, it is only
 * their number.
 * @param isWhole whether each ballot is shown as a whole, as the ballot has said to its voters.
 */
export function createShownVersion(
  ballots: CountedBallot[],
  questions: Question[],
  { isWhole }: { isWhole: boolean },
): ShownVersion {
  const counted = countBallots(ballots, questions);
  if (!isLargeGroup(ballots.length))
    return { tally: { votes: counted.votes, counts: {} }, entries: [], tables: [], heldBack: [] };
  const responses = ballots.map(({ response }) => response);
  const heldBack = isWhole ? [] : listHeldBackQuestions(questions, responses);
  const columns = questions.map((question, index) =>
    heldBack.includes(index) ? ballots.map(() => undefined) : listShownAnswers(ballots, question, index),
  );
  return {
    tally: toShownTally(counted, questions, columns, heldBack),
    entries: isWhole ? showWholeBallots(ballots, columns) : mixAnswers(ballots, columns, questions),
    tables: isWhole ? [] : planTables(questions, responses),
    heldBack,
  };
}
