import { getQuestionKey, type Comparison, type Question } from '@canvass/shared/contracts';
import { mapRecord } from '../../http/presentation/present';
import { invalidField, problem } from '../../http/problems/problem';
import type { UserRecord } from '../../users/users.collection';
import type { ResultsAccess } from '../results/results-access';
import { getResultsStage, getVersionTallies, getVisibleTally } from '../results/shown-tallies';
import { toVersionKey } from '../results/tallies';
import { hasMixedBallots } from '../../votes/anonymous/shown-ballots';
import type { SurveyAccess } from '../survey-access';
import type { SurveyRecord, WholeSurvey } from '../surveys.collection';
import type { SurveysRepository } from '../surveys.repository';
import type { ComparedQuestions, ComparisonsRepository } from './comparisons.repository';
import { countPairs, isComparable, type AnswerPair } from './pair-counts';
import { createTablePlanner, isPlanned } from './plan-tables';
import { protectGroups } from './protect-groups';

export type ComparisonsService = ReturnType<typeof createComparisonsService>;

/** Which questions are compared, counted from 1. */
interface ComparisonInput {
  version?: number | undefined;
  rows: number;
  columns: number;
}

/** @throws invalid-input if there is no such question, or if its answers are written. */
function requireComparable(questions: Question[], number: number, field: 'rows' | 'columns'): Question {
  const question = questions[number - 1];
  if (!question) throw invalidField(`query.${field}`, 'must be a question of the version');
  if (!isComparable(question)) throw invalidField(`query.${field}`, 'must be a question with options');
  return question;
}

/** Two questions that can be compared. */
interface QuestionPair {
  rows: Question;
  columns: Question;
}

function exchange<Each>({ rows, columns }: { rows: Each; columns: Each }): { rows: Each; columns: Each } {
  return { rows: columns, columns: rows };
}

/** The same table with rows and columns exchanged. */
function transpose({ table, ...comparison }: Comparison): Comparison {
  if (!table) return comparison;
  const { rows, columns, counts, leftOut } = table;
  const transposed = columns.map((_, column) => counts.map((row) => row[column] ?? 0));
  return {
    ...comparison,
    table: { ...exchange({ rows, columns }), counts: transposed, leftOut: exchange(leftOut) },
  };
}

/** Compares the answers to questions, without telling anything about small groups of voters. */
export function createComparisonsService({
  surveys,
  comparisons,
  access,
  resultsAccess,
  now,
}: {
  surveys: Pick<SurveysRepository, 'findWithTallies' | 'listVersions'>;
  comparisons: ComparisonsRepository;
  access: SurveyAccess;
  resultsAccess: ResultsAccess;
  now: () => Date;
}) {
  /** Counts the answers to two questions, for a reader who sees every vote: the table is judged alone. */
  async function count(survey: SurveyRecord, { version, rows, columns }: ComparedQuestions, asked: QuestionPair) {
    const pairs: AnswerPair[] = [];
    const [row, column] = [rows - 1, columns - 1];
    await comparisons.countAnswers(survey, version, [row, column], (answers, times) =>
      pairs.push({ row: answers[getQuestionKey(row)], column: answers[getQuestionKey(column)], count: times }),
    );
    return mapRecord(survey.id, (): Comparison => {
      const counted = countPairs(asked.rows, asked.columns, pairs);
      return { version, votes: counted.votes, table: protectGroups(counted) };
    });
  }

  /** The number of votes on a version that the final results show. */
  function getShownVotes(survey: WholeSurvey, version: number): number {
    const tallies = getVersionTallies(survey, toVersionKey(version));
    return (tallies && getVisibleTally(tallies, 'final')?.votes) ?? 0;
  }

  /** Reads a stored comparison. Questions of which no table is stored have too few votes to be compared. */
  async function readStored(survey: WholeSurvey, compared: ComparedQuestions): Promise<Comparison> {
    const { version } = compared;
    return (await comparisons.find(compared)) ?? { version, votes: getShownVotes(survey, version) };
  }

  /** Decides all tables of a version, unless the results leave out votes, and stores them for good. */
  async function planVersion(survey: WholeSurvey, version: number, questions: Question[]): Promise<void> {
    const planned = questions.flatMap((question, index) => (isPlanned(question) ? [index] : []));
    const planner = createTablePlanner(questions);
    await comparisons.countAnswers(survey, version, planned, (answers, times) => planner.add(answers, times));
    const plan = planner.plan();
    if (plan.votes === getShownVotes(survey, version))
      await comparisons.insertPlan({ surveyId: survey.id, version }, plan);
  }

  /** What everyone sees once the results are final: the first reader of a version has its tables decided and stored. */
  async function findFinal(survey: WholeSurvey, compared: ComparedQuestions, questions: Question[]) {
    // Answers that are shown in an order of their own cannot be counted together: revealing them has stored all tables.
    const isPlannedAlready = hasMixedBallots(survey) || (await comparisons.find(compared)) !== null;
    if (!isPlannedAlready) await planVersion(survey, compared.version, questions);
    return readStored(survey, compared);
  }

  return {
    /**
     * @throws survey-not-found, comparison-not-final, comparison-too-large, invalid-input; results-after-voting,
     * results-after-closing, results-owner-only
     */
    async compare(caller: UserRecord | null, id: string, input: ComparisonInput): Promise<Comparison> {
      const survey = access.requireReadable(caller, await surveys.findWithTallies(id));
      const { isExact } = await resultsAccess.requireReadable(caller, survey);
      if (!isExact && getResultsStage(survey, now()) !== 'final') throw problem('comparison-not-final');
      const { version = survey.version } = input;
      const questions = (await surveys.listVersions(survey)).find((each) => each.version === version)?.questions;
      if (!questions) throw invalidField('query.version', 'must be a version of the survey');
      const asked: QuestionPair = {
        rows: requireComparable(questions, input.rows, 'rows'),
        columns: requireComparable(questions, input.columns, 'columns'),
      };
      if (input.rows === input.columns) throw invalidField('query.columns', 'must be another question');

      // In one order, so that there are never two tables of the same questions, from which more could follow.
      const isExchanged = input.rows > input.columns;
      const { rows, columns } = isExchanged ? exchange(input) : input;
      const compared = { surveyId: id, version, rows, columns };
      const comparison = isExact
        ? await count(survey, compared, isExchanged ? exchange(asked) : asked)
        : await findFinal(survey, compared, questions);
      return isExchanged ? transpose(comparison) : comparison;
    },
  };
}
