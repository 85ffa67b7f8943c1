import type { Collection, Db, Document, Filter } from 'mongodb';
import { GRANTABLE_ROLES, type Overview } from '@canvass/shared/contracts';
import { getMessagesCollection } from '../records/messages.collection';
import { getReportsCollection } from '../records/reports.collection';
import { BY_TIME } from '../surveys/survey-indexes';
import { getSurveysCollection } from '../records/surveys.collection';
import { getSurveyorRequestsCollection } from '../records/surveyor-requests.collection';
import { getUsersCollection } from '../records/users.collection';
import { getLinkedBallotsCollection, getUnlinkedBallotsCollection } from '../records/ballots.collection';
import { getVotesCollection } from '../records/votes.collection';
import { COUNT_LIMIT, formatTotal } from '../kernel/http/lists/count-limit';

export type OverviewRepository = ReturnType<typeof createOverviewRepository>;

/** Counts that stay cheap for any amount of data: estimates for whole collections, and counts with an upper bound. */
export function createOverviewRepository(db: Db) {
  const [users, surveys] = [getUsersCollection(db), getSurveysCollection(db)];

  /** Counts along an index, up to one more than the highest exact count. */
  async function countUpToLimit<Stored extends Document>(
    collection: Collection<Stored>,
    filter: Filter<Stored>,
    hint: Record<string, 1 | -1>,
  ): Promise<string> {
    const count = await collection.countDocuments(filter, { hint, limit: COUNT_LIMIT + 1 });
    return formatTotal(count);
  }

  /** Votes with names and anonymous ballots. */
  async function countVotes(): Promise<number> {
    const collections = [getVotesCollection(db), getLinkedBallotsCollection(db), getUnlinkedBallotsCollection(db)];
    const counts = await Promise.all(collections.map((each) => each.estimatedDocumentCount()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  return {
    async read(): Promise<Overview> {
      const [
        userCount,
        unverifiedHolders,
        surveyCount,
        votes,
        unpublished,
        reports,
        reported,
        reviews,
        messages,
        surveyorRequests,
      ] = await Promise.all([
        users.estimatedDocumentCount(),
        countUpToLimit(
          users,
          { emailVerified: false, role: { $in: [...GRANTABLE_ROLES] } },
          { emailVerified: 1, role: 1, _id: -1 },
        ),
        surveys.estimatedDocumentCount(),
        countVotes(),
        countUpToLimit(surveys, { status: 'Unpublish' }, BY_TIME),
        countUpToLimit(getReportsCollection(db), { state: 'open' }, { state: 1, surveyId: 1, _id: -1 }),
        countUpToLimit(surveys, { 'openReports.total': { $gt: 0 } }, { 'openReports.total': -1, _id: -1 }),
        countUpToLimit(surveys, { 'review.requestedAt': { $gt: new Date(0) } }, { 'review.requestedAt': -1, _id: -1 }),
        countUpToLimit(getMessagesCollection(db), { state: 'open' }, { state: 1, _id: -1 }),
        countUpToLimit(getSurveyorRequestsCollection(db), { state: 'open' }, { state: 1, _id: -1 }),
      ]);
      return {
        users: userCount,
        unverifiedHolders,
        surveys: surveyCount,
        votes,
        unpublished,
        reports,
        reported,
        reviews,
        messages,
        surveyorRequests,
      };
    },
  };
}
