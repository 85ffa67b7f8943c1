import { MongoBulkWriteError, MongoClient, ObjectId } from 'mongodb';
import { startApi, type TestApi } from '../../../testing/api';
import { startDatabaseRelay } from '../../../testing/network/database-relay';
import { pingUntilAnswered } from '../../../testing/network/ping';
import { insertUnlessStored } from './mongo';
import { isUnavailable } from './unavailable';

const SELECTION_TIMEOUT_MS = 200;

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

test('an insert of several documents that does not reach the database fails as unavailable, and is not treated as stored', async () => {
  const relay = await startDatabaseRelay();
  const client = new MongoClient(relay.uri, { serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS });
  const entries = client.db(api.db.databaseName).collection<{ _id: ObjectId }>('entries');
  await pingUntilAnswered(client);
  await relay.stop();
  const error = await insertUnlessStored(entries, [{ _id: new ObjectId() }, { _id: new ObjectId() }]).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MongoBulkWriteError);
  expect(isUnavailable(error)).toBe(true);
  await client.close();
});
