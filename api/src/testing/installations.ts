import { MongoClient, type Db } from 'mongodb';
import { pino } from 'pino';
import { startServer as startDatabase } from '../../../platform/embedded-mongo/server';
import { createClient, type Client } from '../../../platform/formats/client';
import { unpackFixture } from '../../../platform/formats/fixture-file';
import { observe, type Observed, type Tokens } from '../../../platform/formats/observe';
import { EMAILS } from '../../../platform/formats/people';
import { countUpgradesDone } from '../../../platform/formats/read-formats';
import type { GetAccounts } from '../identity/identity';
import { reconcileDatabase } from '../reconcile/reconcile-database';
import { startServer } from '../server';
import { readTestConfig, signToken } from './api';
import { createTemporaryDirectory } from './services';

export { TITLES } from '../../../platform/formats/activity';
export { fixtureNames } from '../../../platform/formats/fixture-file';
export { EMAILS, type Tokens };

/** A database that an earlier release wrote, served by the code of today. */
export interface Installation {
  observed: Observed;
  db: Db;
  client: Client;
  /** What the API says now of everything that the earlier one was asked for. */
  observe: () => Promise<Observed>;
  countUpgradesDone: () => Promise<number>;
  tokens: Tokens;
  /** Lets the reconcile job run, after a minute. */
  reconcile: () => Promise<unknown>;
  stop: () => Promise<void>;
}

/** Starts today's database and API on the data of a fixture. */
export async function startInstallation(name: string): Promise<Installation> {
  const folder = createTemporaryDirectory('earlier-format');
  const { observed } = unpackFixture<Observed>(name, folder);
  const database = await startDatabase({ directory: `${folder}/mongo`, port: 0, log: () => undefined });
  const uri = `mongodb://127.0.0.1:${database.port}/`;
  const mongo = await MongoClient.connect(uri);
  const db = mongo.db('canvass');
  const people = await db.collection<{ email: string; uid: string; name: string }>('users').find().toArray();
  // The accounts have a fixture of their own; here they all exist.
  const getAccounts: GetAccounts = async (uids) => {
    const found = people.filter(({ uid }) => uids.includes(uid));
    return new Map(
      found.map(({ uid, email, name: displayName }) => [
        uid,
        { uid, email, name: displayName, verified: true, disabled: false, validSince: null },
      ]),
    );
  };
  const config = readTestConfig('canvass', { MONGODB_URI: uri });
  const server = await startServer(config, pino({ level: 'silent' }), { getAccounts });
  const tokens = Object.entries(EMAILS).map(([who, email]) => {
    const person = people.find((each) => each.email === email);
    return [who, signToken(person?.uid ?? '')];
  });
  const client = createClient(server.url, '', false);
  const signedIn = Object.fromEntries(tokens) as Tokens;
  return {
    observed,
    db,
    client,
    tokens: signedIn,
    observe: () => observe(client, signedIn),
    countUpgradesDone: () => countUpgradesDone(db),
    reconcile: reconcileDatabase({
      db,
      getAccounts,
      removeIdentity: () => Promise.resolve(),
      now: () => new Date(Date.now() + 60_000),
    }),
    async stop() {
      await server.stop();
      await mongo.close();
      await database.stop();
    },
  };
}
