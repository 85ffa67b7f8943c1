import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startServer } from '@canvass/embedded-mongo/server';
import { listFixtureNames, unpackFixture } from './fixture-file';
import type { Observed } from './observe';
import { openDataDirectory } from '@canvass/data-directory/data-directory';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { restore } from '@canvass/backup/restore';

test.each(listFixtureNames('backup'))('a backup of an earlier release is restored, and served: %s', async (name) => {
  const folder = createTemporaryDirectory('earlier-backup');
  const { observed } = unpackFixture<Observed>(name, folder);
  const data = join(folder, 'data');
  await restore(join(folder, 'canvass.backup'), data, false);
  const { mongo } = openDataDirectory(data, false);
  const server = await startServer({ directory: mongo, port: 0, log: () => undefined });
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${server.port}/`);
  try {
    const surveys = await client.db('canvass').collection('surveys').find().toArray();
    expect(Object.fromEntries(surveys.map(({ _id, voteCount }) => [String(_id), { voteCount }]))).toMatchObject(
      Object.fromEntries(Object.entries(observed.surveys).map(([id, { voteCount }]) => [id, { voteCount }])),
    );
    const votes = Object.values(observed.surveys).reduce((sum, { responses }) => sum + responses, 0);
    expect(await client.db('canvass').collection('votes').countDocuments()).toBe(votes);
  } finally {
    await client.close();
    await server.stop();
  }
});
