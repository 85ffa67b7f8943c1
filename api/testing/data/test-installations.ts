import { MongoClient, type Db } from 'mongodb';
import { pino } from 'pino';
import { startServer as startDatabase } from '@canvass/embedded-mongo/server';
import { createClient, type Client } from '@canvass/compatibility/formats/client';
import { unpackFixture } from '@canvass/compatibility/formats/fixture-file';
import { observe, type Observed } from '@canvass/compatibility/formats/observe';
import { PERSONA_EMAILS, type PersonaTokens } from '@canvass/compatibility/formats/personas';
import { countAppliedMigrations } from '@canvass/compatibility/formats/read-formats';
import type { GetAccounts } from '../../src/kernel/identity/identity';
import { createReconcileJob } from '../../src/server/jobs/reconcile-job';
import { startServer } from '../../src/server/server';
import { readTestConfig, signToken } from '../api';
import { createTemporaryDirectory } from '../services';
import { createStores } from '../../src/server/stores';

export { SURVEY_TITLES as TITLES } from '@canvass/compatibility/formats/activity';
export {
  listFixtureNames as fixtureNames,
  readFixtureInfo,
  unpackEarlierApi,
} from '@canvass/compatibility/formats/fixture-file';
export { PERSONA_EMAILS as EMAILS, type PersonaTokens };

/** A database that an earlier release wrote, served by the current code. */
export interface Installation {
  observed: Observed;
  db: Db;
  client: Client;
  /** The current API's responses to all requests that were made to the earlier one. */
  observe: () => Promise<Observed>;
  countAppliedMigrations: () => Promise<number>;
  tokens: PersonaTokens;
  /** Runs the reconcile job, with a clock that is a minute ahead. */
  reconcile: () => Promise<unknown>;
  stop: () => Promise<void>;
}

/** Starts the current database and API on the data of a fixture. */
export async function startInstallation(name: string): Promise<Installation> {
  const folder = createTemporaryDirectory('earlier-format');
  const { observed } = unpackFixture<Observed>(name, folder);
  const database = await startDatabase({ directory: `${folder}/mongo`, port: 0, log: () => undefined });
  const uri = `mongodb://127.0.0.1:${database.port}/`;
  const mongo = await MongoClient.connect(uri);
  const db = mongo.db('canvass');
  const users = await db.collection<{ email: string; uid: string; name: string }>('users').find().toArray();
  // Accounts have a separate fixture; in this one, all of them exist.
  const getAccounts: GetAccounts = async (uids) => {
    const found = users.filter(({ uid }) => uids.includes(uid));
    return new Map(
      found.map(({ uid, email, name: displayName }) => [
        uid,
        { uid, email, name: displayName, verified: true, disabled: false, validSince: null },
      ]),
    );
  };
  const config = readTestConfig('canvass', { MONGODB_URI: uri });
  const server = await startServer(config, pino({ level: 'silent' }), { getAccounts });
  const tokens = Object.entries(PERSONA_EMAILS).map(([persona, email]) => {
    const user = users.find((each) => each.email === email);
    return [persona, signToken(user?.uid ?? '')];
  });
  const client = createClient(server.url, '', false);
  const tokensByPersona = Object.fromEntries(tokens) as PersonaTokens;
  return {
    observed,
    db,
    client,
    tokens: tokensByPersona,
    observe: () => observe(client, tokensByPersona),
    countAppliedMigrations: () => countAppliedMigrations(db),
    reconcile: createReconcileJob(createStores({ db, now: () => new Date(Date.now() + 60_000) }), {
      getAccounts,
      removeIdentity: () => Promise.resolve(),
    }),
    async stop() {
      await server.stop();
      await mongo.close();
      await database.stop();
    },
  };
}
