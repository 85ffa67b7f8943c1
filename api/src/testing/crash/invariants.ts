import type { Db, Document } from 'mongodb';

interface Counted {
  _id: unknown;
  count: number;
}

/** How many records there are for each value of a field. */
async function countBy(db: Db, collection: string, field: string, match: Document = {}): Promise<Map<string, number>> {
  const groups = [{ $match: match }, { $group: { _id: `$${field}`, count: { $sum: 1 } } }];
  const found = await db.collection(collection).aggregate<Counted>(groups).toArray();
  return new Map(found.map(({ _id, count }) => [String(_id), count]));
}

function sumOf(tallies: Record<string, { votes: number }> = {}): number {
  return Object.values(tallies).reduce((sum, { votes }) => sum + votes, 0);
}

/** Counts that surveys hold of their votes and open reports, against the votes and reports themselves. */
async function wrongCounts(db: Db): Promise<string[]> {
  const votes = await countBy(db, 'votes', 'surveyId');
  const reports = await countBy(db, 'reports', 'surveyId', { state: 'open' });
  const wrong: string[] = [];
  for await (const { _id, voteCount, tallies, openReports } of db.collection('surveys').find()) {
    const found = [voteCount, sumOf(tallies), openReports?.total ?? 0].join();
    const wanted = [votes.get(String(_id)) ?? 0, votes.get(String(_id)) ?? 0, reports.get(String(_id)) ?? 0].join();
    if (found !== wanted)
      wrong.push(`survey ${String(_id)}: votes, tallied and open reports are ${found}, should be ${wanted}`);
  }
  return wrong;
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
    ...(await wrongCounts(db)),
    ...(await doubled(db)),
    ...(unfinished > 0 ? [`${unfinished} removals are not finished`] : []),
  ];
}
