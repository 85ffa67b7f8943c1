import { rmSync } from 'node:fs';
import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from '../supervise';

/** A server with a temporary directory, and a connected client. */
export interface Harness {
  mongo: EmbeddedMongo;
  client: MongoClient;
  db: Db;
  directory: string;
  stop(): Promise<void>;
}

export const temporaryDirectory = (): string => createTemporaryDirectory('database');

/** Starts the embedded server, regardless of MONGODB_URI. */
export async function startHarness(
  options: Partial<EmbeddedMongoOptions> = {},
  clientOptions: MongoClientOptions = {},
): Promise<Harness> {
  const directory = options.directory ?? temporaryDirectory();
  const mongo = await startEmbeddedMongo({ ...options, directory });
  const client = await MongoClient.connect(mongo.uri, clientOptions);
  return {
    mongo,
    client,
    db: client.db('checks'),
    directory,
    async stop() {
      await client.close();
      await mongo.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A database for one suite. */
export type TestTarget = Pick<Harness, 'client' | 'db' | 'stop'> & { uri: string };

/** For tests of what every MongoDB does: connects to MONGODB_URI if it is set, otherwise starts an embedded server. */
export async function startTarget(name: string): Promise<TestTarget> {
  const uri = process.env['MONGODB_URI'];
  if (!uri) {
    const harness = await startHarness();
    return { ...harness, uri: harness.mongo.uri, db: harness.client.db(name) };
  }
  const client = await MongoClient.connect(uri);
  const db = client.db(`embedded_mongo_${name}`);
  await db.dropDatabase();
  return {
    uri,
    client,
    db,
    async stop() {
      await db.dropDatabase();
      await client.close();
    },
  };
}
