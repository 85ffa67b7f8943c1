import { findComparisonIssue, type Comparison } from '@canvass/shared/contracts';
import { mapRecord } from '../../kernel/http/presentation/present';
import { invalidField, problem, ProblemError } from '../../kernel/http/problems/problem';
import type { UserRecord } from '../../records/users.collection';
import type { ResultsAccess } from '../results/results-access';
import { getResultsStage, getVersionTallies, getVisibleTally } from '../../records/shown-tallies';
import { toVersionKey } from '../../records/tallies';
import { hasMixedBallots } from '../../records/shown-ballots';
import type { SurveyAccess } from '../survey-access';
import type { SurveyRecord, WholeSurvey } from '../../records/surveys.collection';
import type { SurveysRepository, SurveyVersionRecord } from '../surveys.repository';
import {
  addComparisons,
  exchange,
  groupByPlaces,
  isExchanged,
  listPlaces,
  toListed,
  transpose,
  type ComparedItems,
  type ItemPair,
} from './compared-pairs';
import { listItems, readItemAnswer, type AskedItem } from './compared-items';
import type { ComparisonsRepository } from './comparisons.repository';
import { nameSpans } from './name-spans';
import { countPairs, type AnswerPair } from './pair-counts';
import { createTablePlanner } from './plan-tables';
import { protectGroups } from './protect-groups';

export type ComparisonsService = ReturnType<typeof createComparisonsService>;

/** Which questions are compared, or rows of matrices. */
interface ComparisonInput {
  version?: number | undefined;
  /** Also compares the answers in all other versions that ask both questions in the same way. */
  versions?: 'all' | undefined;
  rows: string;
  columns: string;
}

/** Why there is no such item. */
function describeMissing(items: AskedItem[], id: string): string {
  const row = items.find((each) => each.id.startsWith(`${id}.`));
  return row
    ? `must name a row of the matrix, such as ${row.id}`
    : 'must be a question of the version, or a row of a matrix';
}

/** @throws invalid-input if there is no such question or row, or if its answers cannot be compared. */
function requireComparable(items: AskedItem[], id: string, field: 'rows' | 'columns'): AskedItem {
  const item = items.find((each) => each.id === id);
  if (!item) throw invalidField(`query.${field}`, describeMissing(items, id));
  const issue = findComparisonIssue(item.kind);
  if (issue) throw invalidField(`query.${field}`, issue);
  return item;
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
  /** Counts the answers to two questions in all these versions, for a reader who sees every vote: the table is judged alone. */
  async function count(survey: SurveyRecord, compared: ComparedItems[], asked: ItemPair) {
    const pairs: AnswerPair[] = [];
    for (const group of groupByPlaces(compared)) {
      const [{ rows, columns }] = group;
      const versions = group.map(({ version }) => version);
      await comparisons.countAnswers(survey, versions, [rows.index, columns.index], (answers, times) =>
        pairs.push({ row: readItemAnswer(rows, answers), column: readItemAnswer(columns, answers), count: times }),
      );
    }
    return mapRecord(survey.id, () => {
      const counted = countPairs(asked.rows.question, asked.columns.question, pairs);
      return { versions: compared.map(({ version }) => version), votes: counted.votes, table: protectGroups(counted) };
    });
  }

  /** Counts them in one order, so that there are never two tables of the same questions, from which more could follow. */
  async function countInOrder(survey: SurveyRecord, compared: ComparedItems[], asked: ItemPair) {
    const [first] = compared;
    if (!first || !isExchanged(first)) return count(survey, compared, asked);
    return transpose(await count(survey, compared.map(exchange), exchange(asked)));
  }

  /** The number of votes on a version that the final results show. */
  function getShownVotes(survey: WholeSurvey, version: number): number {
    const tallies = getVersionTallies(survey, toVersionKey(version));
    return (tallies && getVisibleTally(tallies, 'final')?.votes) ?? 0;
  }

  /** Decides all tables of a version, unless the results show none or leave out votes, and stores them for good. */
  async function planVersion(survey: WholeSurvey, { version, questions }: SurveyVersionRecord): Promise<void> {
    // After a reopening, people may still vote on it.
    if (getShownVotes(survey, version) === 0) return;
    const planner = createTablePlanner(questions);
    await comparisons.countAnswers(survey, [version], planner.questions, (answers, times) =>
      planner.add(answers, times),
    );
    const plan = planner.plan();
    if (plan.votes !== getShownVotes(survey, version)) return;
    const tally = getVersionTallies(survey, toVersionKey(version))?.exact;
    const isNamed = survey.ballotPolicy === 'anonymous' && tally !== undefined;
    const tables = isNamed ? nameSpans(plan.tables, questions, tally) : plan.tables;
    await comparisons.insertPlan({ surveyId: survey.id, version }, { ...plan, tables });
  }

  /** Other versions than the one that was asked for may have too many votes to be compared in time. */
  async function planOtherVersion(survey: WholeSurvey, version: SurveyVersionRecord): Promise<void> {
    await planVersion(survey, version).catch((error: unknown) => {
      if (!(error instanceof ProblemError && error.code === 'comparison-too-large')) throw error;
    });
  }

  /**
   * What everyone sees of some versions once the results are final: the first reader has their tables decided and stored.
   * @param asked the version that was asked for.
   */
  async function findFinal(
    survey: WholeSurvey,
    compared: ComparedItems[],
    { asked, versions }: { asked: number; versions: SurveyVersionRecord[] },
  ) {
    const find = () => comparisons.findAll(survey.id, compared.map(toListed));
    let stored = await find();
    const unplanned = versions.filter(({ version }) =>
      compared.some((each, index) => each.version === version && !stored[index]),
    );
    // Answers that are shown in an order of their own cannot be counted together: revealing them has stored all tables.
    if (unplanned.length > 0 && !hasMixedBallots(survey)) {
      for (const each of unplanned)
        await (each.version === asked ? planVersion(survey, each) : planOtherVersion(survey, each));
      stored = await find();
    }
    // Questions of which no table is stored have too few votes to be compared.
    return compared.map((each, index): Comparison => {
      const { version } = each;
      const listed = stored[index] ?? { version, votes: getShownVotes(survey, version) };
      return isExchanged(each) ? transpose(listed) : listed;
    });
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
      const { version = survey.version, rows, columns } = input;
      const versions = await surveys.listVersions(survey);
      const questions = versions.find((each) => each.version === version)?.questions;
      if (!questions) throw invalidField('query.version', 'must be a version of the survey');
      const items = listItems(questions);
      const asked: ComparedItems = {
        version,
        rows: requireComparable(items, rows, 'rows'),
        columns: requireComparable(items, columns, 'columns'),
      };
      if (rows === columns) throw invalidField('query.columns', 'must be another question');

      const places = input.versions === 'all' ? listPlaces(versions, asked) : [asked];
      const { versions: added, ...comparison } = isExact
        ? await countInOrder(survey, places, asked)
        : addComparisons(await findFinal(survey, places, { asked: version, versions }), asked);
      return { version, ...(input.versions === 'all' && { versions: added }), ...comparison };
    },
  };
}
