import type { Db, Document, Filter } from 'mongodb';
import { GRANTABLE_ROLES, type Overview } from '@canvass/shared/contracts';
import { COUNT_LIMIT } from '../surveys/search/survey-lists.repository';

export type OverviewRepository = ReturnType<typeof createOverviewRepository>;

/** Counts that stay cheap however much there is: what the database knows of a whole collection, and counts that end. */
export function createOverviewRepository(db: Db) {
  function countAll(collection: string): Promise<number> {
    return db.collection(collection).estimatedDocumentCount();
  }

  /** Counts along an index, and ends when it has seen one more than it tells. */
  async function countUpToLimit(
    collection: string,
    filter: Filter<Document>,
    hint: Record<string, 1 | -1>,
  ): Promise<string> {
    const count = await db.collection(collection).countDocuments(filter, { hint, limit: COUNT_LIMIT + 1 });
    return count > COUNT_LIMIT ? `${COUNT_LIMIT}+` : String(count);
  }

  return {
    async read(): Promise<Overview> {
      const [users, unverifiedHolders, surveys, votes, unpublished, reports, reported, reviews, messages] =
        await Promise.all([
          countAll('users'),
          countUpToLimit(
            'users',
            { emailVerified: false, role: { $in: [...GRANTABLE_ROLES] } },
            { emailVerified: 1, role: 1, _id: -1 },
          ),
          countAll('surveys'),
          countAll('votes'),
          countUpToLimit('surveys', { status: 'Unpublish' }, { status: 1, timestamp: -1, _id: -1 }),
          countUpToLimit('reports', { state: 'open' }, { state: 1, surveyId: 1, _id: -1 }),
          countUpToLimit('surveys', { 'openReports.total': { $gt: 0 } }, { 'openReports.total': -1, _id: -1 }),
          countUpToLimit(
            'surveys',
            { 'review.requestedAt': { $gt: new Date(0) } },
            { 'review.requestedAt': -1, _id: -1 },
          ),
          countUpToLimit('messages', { state: 'open' }, { state: 1, _id: -1 }),
        ]);
      return { users, unverifiedHolders, surveys, votes, unpublished, reports, reported, reviews, messages };
    },
  };
}
