import type { Db } from 'mongodb';
import { findWrongCounts } from './wrong-counts';
import { findWrongPeople } from './wrong-people';

interface Counted {
  _id: unknown;
  count: number;
}

/** Records of which there may be one only. */
async function doubled(db: Db): Promise<string[]> {
  const pairs = [
    ['votes', { surveyId: '$surveyId', by: '$voterId' }],
    ['reports', { surveyId: '$surveyId', by: '$reporterId' }],
    ['users', { uid: '$uid' }],
    ['payments', { intentId: { $ifNull: ['$intentId', '$_id'] } }],
  ] as const;
  const found = await Promise.all(
    pairs.map(async ([collection, _id]) => {
      const groups = [{ $group: { _id, count: { $sum: 1 } } }, { $match: { count: { $gt: 1 } } }];
      const more = await db.collection(collection).aggregate<Counted>(groups).toArray();
      return more.map(({ _id: id, count }) => `${collection}: ${JSON.stringify(id)} ${count} times`);
    }),
  );
  return found.flat();
}

/** What is wrong with what a database holds, once everything has come to its end. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const unfinished = await db.collection('users').countDocuments({ removal: { $exists: true } });
  return [
    ...(await findWrongCounts(db)),
    ...(await findWrongPeople(db)),
    ...(await doubled(db)),
    ...(unfinished > 0 ? [`${unfinished} removals are not finished`] : []),
  ];
}
