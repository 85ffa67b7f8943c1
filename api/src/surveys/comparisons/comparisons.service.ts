import type { Comparison, Question } from '@canvass/shared/contracts';
import { mapRecord } from '../../http/presentation/present';
import { invalidField, problem } from '../../http/problems/problem';
import type { UserRecord } from '../../users/users.collection';
import type { ResultsAccess } from '../results/results-access';
import { getResultsStage, getVersionTallies, getVisibleTally } from '../results/shown-tallies';
import { toVersionKey } from '../results/tallies';
import type { SurveyAccess } from '../survey-access';
import type { SurveyRecord, WholeSurvey } from '../surveys.collection';
import type { SurveysRepository } from '../surveys.repository';
import type { ComparedQuestions, ComparisonsRepository } from './comparisons.repository';
import { countPairs, isComparable } from './pair-counts';
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
  /** Counts the answers to two questions. */
  async function count(survey: SurveyRecord, compared: ComparedQuestions, { rows, columns }: QuestionPair) {
    const pairs = await comparisons.countAnswers(survey, compared);
    return mapRecord(survey.id, (): Comparison => {
      const counted = countPairs(rows, columns, pairs);
      return { version: compared.version, votes: counted.votes, table: protectGroups(counted) };
    });
  }

  /** What everyone sees once the results are final, and never of votes that the results leave out. */
  async function findFinal(survey: WholeSurvey, compared: ComparedQuestions, questions: QuestionPair) {
    const stored = await comparisons.find(compared);
    if (stored) return stored;
    const { version } = compared;
    const tallies = getVersionTallies(survey, toVersionKey(version));
    const shownVotes = (tallies && getVisibleTally(tallies, 'final')?.votes) ?? 0;
    const comparison = await count(survey, compared, questions);
    if (comparison.votes !== shownVotes) return { version, votes: shownVotes };
    await comparisons.insert(compared, comparison);
    return (await comparisons.find(compared)) ?? comparison;
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
      const compare = isExact ? count : findFinal;
      const compared = { surveyId: id, version, rows, columns };
      const comparison = await compare(survey, compared, isExchanged ? exchange(asked) : asked);
      return isExchanged ? transpose(comparison) : comparison;
    },
  };
}
