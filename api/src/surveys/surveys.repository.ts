import { ObjectId, type Db, type Filter, type FindCursor, type Sort } from 'mongodb';
import type { Category, Question, SurveySort, SurveyStatus } from '@canvass/shared/contracts';
import { isDuplicate } from '../database/mongo';
import type { Position } from '../http/cursor';
import type { IdRange } from '../http/page';

/** A survey as the rest of the API knows it. */
export interface SurveyRecord {
  id: string;
  title: string;
  description: string;
  category: Category;
  timestamp: Date;
  deadline: string;
  closesAt: Date;
  questions: Question[];
  surveyorUid: string;
  surveyorEmail: string;
  status: SurveyStatus;
  voteCount: number;
  version: number;
}

type SurveyDocument = Omit<SurveyRecord, 'id'> & { _id: ObjectId; idempotencyKey?: string };

export interface SurveyListing {
  /** Absent: of every status. */
  status?: SurveyStatus | undefined;
  category?: Category | undefined;
  sort: SurveySort;
  after?: Position | undefined;
  limit: number;
}

/** Totals are counted exactly up to here. */
export const COUNT_LIMIT = 1000;

export type SurveysRepository = ReturnType<typeof buildSurveysRepository>;

function fromDocument({ _id, idempotencyKey: _key, ...survey }: SurveyDocument): SurveyRecord {
  return { id: _id.toHexString(), ...survey };
}

function records(cursor: FindCursor<SurveyDocument>): Promise<SurveyRecord[]> {
  return cursor.map(fromDocument).toArray();
}

/** What comes after a position in a list sorted by `field`. */
function rangeAfter(
  field: 'voteCount' | 'timestamp',
  operator: '$gt' | '$lt',
  { value, id }: Position,
): Filter<SurveyDocument> {
  const at = field === 'timestamp' ? new Date(value) : value;
  return { $or: [{ [field]: { [operator]: at } }, { [field]: at, _id: { [operator]: new ObjectId(id) } }] };
}

/** The surveys collection. */
export function buildSurveysRepository(db: Db) {
  const surveys = db.collection<SurveyDocument>('surveys');

  return {
    /**
     * Stores a survey and gives its id. With the key of a survey that its owner stored before, it stores nothing and
     * gives that one's id: the unique index decides, also between two requests at once.
     */
    async insert(survey: Omit<SurveyRecord, 'id'>, idempotencyKey: string | undefined): Promise<string> {
      const _id = new ObjectId();
      try {
        await surveys.insertOne({ _id, ...survey, ...(idempotencyKey && { idempotencyKey }) });
        return _id.toHexString();
      } catch (error) {
        if (!idempotencyKey || !isDuplicate(error, 'idempotencyKey')) throw error;
        const first = await surveys.findOne(
          { surveyorUid: survey.surveyorUid, idempotencyKey },
          { projection: { _id: 1 } },
        );
        if (!first) throw error;
        return first._id.toHexString();
      }
    },

    async find(id: string): Promise<SurveyRecord | null> {
      const document = await surveys.findOne({ _id: new ObjectId(id) });
      return document && fromDocument(document);
    },

    findMany(ids: string[]): Promise<SurveyRecord[]> {
      return records(surveys.find({ _id: { $in: ids.map((id) => new ObjectId(id)) } }));
    },

    /** One scan of one index: the one that begins with the filter and ends with the order. */
    list({ status, category, sort, after, limit }: SurveyListing): Promise<SurveyRecord[]> {
      const field = sort === 'latest' ? 'timestamp' : 'voteCount';
      const direction = sort === 'votes:asc' ? 1 : -1;
      const filter: Filter<SurveyDocument> = {
        ...(status && { status }),
        ...(category && { category }),
        ...(after && rangeAfter(field, direction === 1 ? '$gt' : '$lt', after)),
      };
      const order: Sort = { [field]: direction, _id: direction };
      return records(surveys.find(filter).sort(order).limit(limit));
    },

    /** How many there are, counted up to one more than `COUNT_LIMIT`. */
    count({ status, category }: Pick<SurveyListing, 'status' | 'category'>): Promise<number> {
      return surveys.countDocuments(
        { ...(status && { status }), ...(category && { category }) },
        { limit: COUNT_LIMIT + 1 },
      );
    },

    listOwnedBy(surveyorUid: string, { after, limit }: IdRange): Promise<SurveyRecord[]> {
      const filter: Filter<SurveyDocument> = { surveyorUid, ...(after && { _id: { $lt: new ObjectId(after) } }) };
      return records(surveys.find(filter).sort({ _id: -1 }).limit(limit));
    },

    /** Counts one more vote, atomically. */
    async countVote(id: string): Promise<void> {
      await surveys.updateOne({ _id: new ObjectId(id) }, { $inc: { voteCount: 1 } });
    },
  };
}
