import type { RequestHandler } from 'express';
import { ObjectId, type Db, type Filter } from 'mongodb';

const PAGE_SIZE = 20;
const MAX_COUNTED = 1001;
const EXCLUDED_FIELDS = { questions: 0, tallies: 0, shownTallies: 0, nextTallies: 0, history: 0, tokens: 0 };

interface Survey {
  _id: ObjectId;
  timestamp: Date;
  voteCount: number;
}

/** A filter for the items after `value,id` in a list sorted by `field`. */
function createKeysetFilter(field: string, after: string): Filter<Survey> {
  const [value = '', id] = after.split(',');
  const at = field === 'timestamp' ? new Date(value) : Number(value);
  return { $or: [{ [field]: { $lt: at } }, { [field]: at, _id: { $lt: new ObjectId(id) } }] };
}

/** The driver calls of a list page: 21 surveys by index, and a count that stops at 1,001. */
export function listSurveys(db: Db): RequestHandler {
  const surveys = db.collection<Survey>('surveys');

  return async (request, response) => {
    const { sort, after } = request.query as { sort?: string; after?: string };
    const field = sort === 'votes:desc' ? 'voteCount' : 'timestamp';
    const filter = { status: 'Publish', ...(after && createKeysetFilter(field, after)) };
    const [found, total] = await Promise.all([
      surveys
        .find(filter)
        .sort({ [field]: -1, _id: -1 })
        .limit(PAGE_SIZE + 1)
        .project(EXCLUDED_FIELDS)
        .toArray(),
      surveys.countDocuments({ status: 'Publish' }, { limit: MAX_COUNTED }),
    ]);
    response.set('X-Total-Count', total === MAX_COUNTED ? '1000+' : String(total));
    response.json(found.slice(0, PAGE_SIZE));
  };
}
