import { MongoClient } from 'mongodb';
import { startDatabaseRelay } from './database-relay';
import { ping, pingUntilAnswered } from './ping';

test('a client whose first attempt to connect has failed gets an answer once the database can be reached', async () => {
  const before = await startDatabaseRelay();
  await before.stop();
  const client = new MongoClient(before.uri, { serverSelectionTimeoutMS: 200 });
  await expect(ping(client)).rejects.toThrow('ECONNREFUSED');
  const relay = await startDatabaseRelay({ port: before.port });
  expect(await pingUntilAnswered(client)).toBe(true);
  await client.close();
  await relay.stop();
});
