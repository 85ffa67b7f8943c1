import { randomBytes } from 'node:crypto';
import { MongoClient, ObjectId } from 'mongodb';
import { ensureIndexes } from '../database/indexes';
import { buildDraft } from '../testing/surveys';
import { buildSurveysRepository } from './surveys.repository';
test('measure', async () => {
  const client = await MongoClient.connect(process.env['TEST_MONGODB_URI'] ?? '', { w: 'majority' });
  const db = client.db(`measure-${randomBytes(4).toString('hex')}`);
  await ensureIndexes(db);
  const repository = buildSurveysRepository(db);
  const now = new Date();
  const draft = buildDraft({
    title: 'Should the central library open on Sundays and holidays this winter',
    description:
      'The board decides in December about opening hours of the central library and of its branches in the suburbs, and wants to know who would come on which day and when.',
  });
  const { id } = await repository.insert(
    {
      ...draft,
      deadline: '',
      closesAt: now,
      surveyorUid: 'x',
      timestamp: now,
      status: 'Publish',
      voteCount: 0,
      version: 1,
      questionsFrozen: true,
      revision: 1,
    } as never,
    { kind: 'opened', at: now, changes: [] },
    undefined,
  );
  const surveys = db.collection('surveys');
  const votes = db.collection('votes');
  const KEY = { status: 1, category: 1, tokens: 1, timestamp: -1, _id: -1 } as const;
  const lines: string[] = [];
  const N = 100;
  const sums: Record<string, number[]> = { with: [], without: [] };
  for (let round = 0; round < 13; round += 1) {
    const withIndex = round % 2 === (round >> 1) % 2;
    const name = withIndex ? await surveys.createIndex(KEY) : undefined;
    const at = performance.now();
    for (let n = 0; n < N; n += 1) {
      await repository.find(id);
      await votes.insertOne({
        surveyId: new ObjectId(id),
        voterId: `v${round}-${n}`,
        version: 1,
        response: { 'Question-1': 'Yes' },
        at: now,
      });
      await repository.countVote(id, 1, ['counts.q0.o0']);
    }
    const ms = (performance.now() - at) / N;
    if (round > 0) sums[withIndex ? 'with' : 'without']?.push(ms);
    lines.push(`${withIndex ? 'with' : 'without'} ${ms.toFixed(3)}`);
    if (name) await surveys.dropIndex(name);
  }
  const median = (all: number[] = []) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];
  console.info(lines.join('\n'), median(sums['with']), median(sums['without']));
  await db.dropDatabase();
  await client.close();
}, 120000);
