import { ObjectId, type Db } from 'mongodb';
import { getQuestionKey, type Comparison } from '@canvass/shared/contracts';
import { insertUnlessStored } from '../../database/mongo';
import { mapQueryTimeout } from '../../database/query-timeout';
import { getResponsesCollection, type RespondedSurvey } from '../../votes/responses.repository';
import { getComparisonsCollection, type ComparisonDocument } from './comparisons.collection';
import type { AnswerPair } from './pair-counts';

/** How long counting the answers may take in the database, in milliseconds: enough for some hundred thousand votes. */
const COUNT_TIMEOUT_MS = 2000;

/** Two questions of one version, counted from 1. */
export interface ComparedQuestions {
  surveyId: string;
  version: number;
  rows: number;
  columns: number;
}

export type ComparisonsRepository = ReturnType<typeof createComparisonsRepository>;

/** Counts pairs of answers, and stores comparisons that must not change anymore. */
export function createComparisonsRepository(db: Db) {
  const comparisons = getComparisonsCollection(db);

  return {
    /**
     * How often each pair of answers was given.
     * @throws comparison-too-large
     */
    async countAnswers(survey: RespondedSurvey, { version, rows, columns }: ComparedQuestions): Promise<AnswerPair[]> {
      const pair = {
        row: `$response.${getQuestionKey(rows - 1)}`,
        column: `$response.${getQuestionKey(columns - 1)}`,
      };
      const pipeline = [
        { $match: { surveyId: new ObjectId(survey.id), version } },
        { $group: { _id: pair, count: { $sum: 1 } } },
      ];
      const options = { hint: { surveyId: 1, _id: -1 }, maxTimeMS: COUNT_TIMEOUT_MS } as const;
      const counted = getResponsesCollection(db, survey)
        .aggregate<{ _id: Omit<AnswerPair, 'count'>; count: number }>(pipeline, options)
        .map(({ _id, count }) => ({ ..._id, count }));
      return mapQueryTimeout(counted.toArray(), 'comparison-too-large');
    },

    find({ surveyId, ...questions }: ComparedQuestions): Promise<Comparison | null> {
      const filter = { surveyId: new ObjectId(surveyId), ...questions };
      return comparisons.findOne<Comparison>(filter, { projection: { _id: 0, version: 1, votes: 1, table: 1 } });
    },

    /** Stores a comparison, unless one of these questions is stored already. */
    async insert({ surveyId, ...questions }: ComparedQuestions, { votes, table }: Comparison): Promise<void> {
      const document: ComparisonDocument = {
        _id: new ObjectId(),
        surveyId: new ObjectId(surveyId),
        ...questions,
        votes,
        ...(table && { table }),
      };
      await insertUnlessStored(comparisons, [document]);
    },

    /** Removes the comparisons of a deleted survey. Harmless when repeated. */
    async deleteAll(surveyId: string): Promise<void> {
      await comparisons.deleteMany({ surveyId: new ObjectId(surveyId) });
    },
  };
}
