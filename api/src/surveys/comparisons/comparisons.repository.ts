import { ObjectId, type Db } from 'mongodb';
import { getQuestionKey, type Answers, type Comparison } from '@canvass/shared/contracts';
import { insertUnlessStored } from '../../kernel/database/mongo';
import { mapQueryTimeout } from '../../kernel/database/query-timeout';
import { getResponsesCollection, matchResponses, type RespondedSurvey } from '../../records/responses.repository';
import {
  getComparisonsCollection,
  type ComparisonDocument,
  type SingleTableDocument,
} from '../../records/comparisons.collection';
import type { TablePlan } from './plan-tables';
import type { ComparedItems } from './compared-pairs';

/** How long counting the answers may take in the database, in milliseconds: enough for some hundred thousand votes. */
const COUNT_TIMEOUT_MS = 2000;

export type ComparisonsRepository = ReturnType<typeof createComparisonsRepository>;

function pickComparison(stored: ComparisonDocument[], { version, rows, columns }: ComparedItems): Comparison | null {
  const ofVersion = stored.filter((each) => each.version === version);
  const [first] = ofVersion;
  if (!first) return null;
  const shown = ofVersion
    .flatMap((each): Pick<SingleTableDocument, 'rows' | 'columns' | 'table'>[] =>
      'tables' in each ? each.tables : [each],
    )
    .find((each) => each.rows === rows.number && each.columns === columns.number);
  return { version, votes: first.votes, ...(shown?.table && { table: shown.table }) };
}

/** Counts answers, and stores comparisons that must not change anymore. */
export function createComparisonsRepository(db: Db) {
  const comparisons = getComparisonsCollection(db);

  return {
    /**
     * Counts the ballots of versions that have the same answers to these questions, given by their positions, from 0.
     * @param onCounted called for all ballots with the same answers, whose other answers are left out.
     * @throws comparison-too-large
     */
    async countAnswers(
      survey: RespondedSurvey,
      versions: number[],
      questions: number[],
      onCounted: (answers: Answers, count: number) => void,
    ): Promise<void> {
      const answers = Object.fromEntries(questions.map(getQuestionKey).map((key) => [key, `$response.${key}`]));
      const pipeline = [
        { $match: { ...matchResponses(survey), version: { $in: versions } } },
        { $group: { _id: answers, count: { $sum: 1 } } },
      ];
      const options = { hint: { surveyId: 1, _id: -1 }, maxTimeMS: COUNT_TIMEOUT_MS } as const;
      const counted = getResponsesCollection(db, survey).aggregate<{ _id: Answers; count: number }>(pipeline, options);
      const readAll = async () => {
        for await (const { _id, count } of counted) onCounted(_id, count);
      };
      await mapQueryTimeout(readAll(), 'comparison-too-large');
    },

    /**
     * What is stored about two items in versions of a survey: without a table if the tables of the version are planned, and
     * this is none of them; null if nothing is stored about the version.
     */
    async findAll(surveyId: string, compared: ComparedItems[]): Promise<(Comparison | null)[]> {
      const versions = compared.map(({ version }) => version);
      const stored = await comparisons.find({ surveyId: new ObjectId(surveyId), version: { $in: versions } }).toArray();
      return compared.map((each) => pickComparison(stored, each));
    },

    /** Stores all tables of a version in one write, unless they are stored already. */
    async insertPlan(
      { surveyId, version }: { surveyId: string; version: number },
      { votes, tables }: TablePlan,
    ): Promise<void> {
      const plan = { _id: new ObjectId(), surveyId: new ObjectId(surveyId), version, votes, tables };
      await insertUnlessStored(comparisons, [plan]);
    },

    /** Removes the comparisons of a deleted survey. Harmless when repeated. */
    async deleteAll(surveyId: string): Promise<void> {
      await comparisons.deleteMany({ surveyId: new ObjectId(surveyId) });
    },
  };
}
