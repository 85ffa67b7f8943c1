import type { RequestHandler } from 'express';
import { ObjectId, type Db } from 'mongodb';

/** The fields that the page of a survey does not show. */
export const EXCLUDED_FIELDS = { tallies: 0, shownTallies: 0, nextTallies: 0, history: 0, tokens: 0 };

/** The driver call of one survey. */
export function readSurvey(db: Db): RequestHandler {
  const surveys = db.collection('surveys');

  return async (request, response) => {
    const _id = new ObjectId(request.params['id'] as string);
    response.json(await surveys.findOne({ _id }, { projection: EXCLUDED_FIELDS }));
  };
}
