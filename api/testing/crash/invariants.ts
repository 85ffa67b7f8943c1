import type { Db } from 'mongodb';
import { findWrongCounts } from './wrong-counts';
import { findWrongUsers } from './wrong-users';

interface Counted {
  _id: unknown;
  count: number;
}

/** Records that must be unique but are not. */
async function findDuplicates(db: Db): Promise<string[]> {
  const uniqueKeys = [
    ['votes', { surveyId: '$surveyId', by: '$voterId' }],
    ['participations', { surveyId: '$surveyId', by: '$voterId' }],
    ['linkedBallots', { surveyId: '$surveyId', by: '$link' }],
    ['addressClaims', { surveyId: '$surveyId', by: '$hash' }],
    ['reports', { surveyId: '$surveyId', by: '$reporterId' }],
    ['users', { uid: '$uid' }],
    ['payments', { intentId: { $ifNull: ['$intentId', '$_id'] } }],
  ] as const;
  const found = await Promise.all(
    uniqueKeys.map(async ([collection, _id]) => {
      const groups = [{ $group: { _id, count: { $sum: 1 } } }, { $match: { count: { $gt: 1 } } }];
      const duplicates = await db.collection(collection).aggregate<Counted>(groups).toArray();
      return duplicates.map(({ _id: id, count }) => `${collection}: ${JSON.stringify(id)} ${count} times`);
    }),
  );
  return found.flat();
}

/** The flaws of a database's contents when all work has ended. */
export async function findBrokenInvariants(db: Db): Promise<string[]> {
  const unfinishedCount = await db.collection('users').countDocuments({ removal: { $exists: true } });
  return [
    ...(await findWrongCounts(db)),
    ...(await findWrongUsers(db)),
    ...(await findDuplicates(db)),
    ...(unfinishedCount > 0 ? [`${unfinishedCount} removals are not finished`] : []),
  ];
}
