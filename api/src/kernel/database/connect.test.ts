import { MongoClient, MongoServerSelectionError, type TopologyDescription } from 'mongodb';
import { getDatabaseUri } from '../../../testing/database-uri';
import { ping } from '../../../testing/network/ping';
import { connectMongo } from './mongo';

const failure = new MongoServerSelectionError('no server is found', {} as TopologyDescription);

let connect: jest.SpiedFunction<MongoClient['connect']>;

beforeEach(() => {
  connect = jest.spyOn(MongoClient.prototype, 'connect').mockRejectedValueOnce(failure);
});

afterEach(() => connect.mockRestore());

test('a process that may wait for its database connects when it is found', async () => {
  const settings = { uri: getDatabaseUri(), database: 'canvass-test-connect', startTimeoutMs: 600_000 };
  const { client } = await connectMongo(settings);
  expect(connect).toHaveBeenCalledTimes(2);
  expect(await ping(client)).toBe(true);
  await client.close();
});

test('any other process tries once', async () => {
  await expect(connectMongo({ uri: getDatabaseUri(), database: 'canvass-test-connect' })).rejects.toBe(failure);
});
