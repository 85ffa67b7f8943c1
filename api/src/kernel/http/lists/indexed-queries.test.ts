import { MongoClient } from 'mongodb';
import { type EndpointDeclaration, type EndpointName } from '@canvass/shared/contracts';
import { declarations } from '@canvass/shared/contracts/server';
import { startApi, type TestApi } from '../../../../testing/api';
import { getDatabaseUri } from '../../../../testing/database-uri';
import { createQueryWatcher, type PlannedRead } from '../../../../testing/data/query-plans';
import { createSampleRequests, type SampleRequests } from '../../../../testing/requests/sample-requests';

const queryWatcher = createQueryWatcher();
let api: TestApi;
let samples: SampleRequests;

beforeAll(async () => {
  api = await startApi({ onCommand: (event) => queryWatcher.onCommand(event) });
  samples = await createSampleRequests(api);
});

afterAll(() => api.stop());

/** MongoDB knows how many documents a collection has without reading them. */
function isCollectionCount({ command: { count, query = {} } }: PlannedRead): boolean {
  return count !== undefined && Object.keys(query as object).length === 0;
}

async function findCollectionScans(work: () => Promise<unknown>): Promise<string[]> {
  const queries = await queryWatcher.collectQueries(api.db, work);
  return queries
    .filter((query) => query.stages.includes('COLLSCAN') && !isCollectionCount(query))
    .map(({ description }) => description);
}

test.each(Object.entries(declarations) as [EndpointName, EndpointDeclaration][])(
  '%s finds the documents that it reads and writes by an index',
  async (name, endpoint) => {
    const scans = await findCollectionScans(async () => {
      const { status } = await api.call(endpoint, samples[name]);
      expect(status).toBe(200);
    });
    expect(scans).toEqual([]);
  },
);

test('the suite reports a read, an update, a removal, and a replacement without an index', async () => {
  const client = await MongoClient.connect(getDatabaseUri(), { monitorCommands: true });
  client.on('commandStarted', (event) => queryWatcher.onCommand(event));
  const votes = client.db(api.db.databaseName).collection('votes');
  const filter = { votedUserName: 'nobody' };
  const scans = await findCollectionScans(async () => {
    await votes.findOne(filter);
    await votes.updateOne(filter, { $set: { comment: '' } });
    await votes.deleteOne(filter);
    await votes.findOneAndUpdate(filter, { $set: { comment: '' } });
  });
  await client.close();
  expect(scans).toHaveLength(4);
});
