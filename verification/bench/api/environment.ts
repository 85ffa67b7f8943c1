import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient, type Db } from 'mongodb';
import { API_NODE_OPTIONS } from '@canvass/dev/stack/node-options';
import { listStaleBuilds } from '@canvass/bundler/ensure-built';
import { buildProgram } from '@canvass/edge/build-program';
import { runBin } from '@canvass/workspace/run-bin';
import { inRoot } from '@canvass/workspace/applications';
import { startEmbeddedMongo } from '@canvass/embedded-mongo/supervise';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { startLoadGenerator, type LoadGenerator } from '../harness/load-generator';
import { startProgram, type Program } from '../harness/program';
import { stopOnSignal } from '../harness/stop-on-signal';
import { JWT_SECRET } from './users';

/** Everything that the API benchmark starts on loopback, and stops at the end. */
export interface BenchEnvironment {
  /** A description of the database. */
  database: string;
  /** The database's processes; none if it is not the embedded one. */
  databasePids: () => number[];
  loadGenerator: LoadGenerator;
  /** Creates an empty database for this run. */
  openDatabase: (name: string) => Db;
  startApi: (database: Db) => Promise<Program>;
  startBaseline: (database: Db) => Promise<Program>;
  /** Starts the edge in front of an API process. */
  startEdge: (api: Program) => Promise<Program>;
  /** Starts the baseline for the edge in front of an API process. */
  startBareProxy: (api: Program) => Promise<Program>;
  stop: () => Promise<void>;
}

/** Rate limits are counted as usual, but never reached here. */
const UNREACHABLE_LIMIT = '1000000000';

/** Polling interval in milliseconds. */
const POLL_INTERVAL_MS = 500;

const API_SETTINGS = {
  NODE_OPTIONS: API_NODE_OPTIONS,
  NODE_ENV: 'production',
  PORT: '0',
  JWT_SECRET,
  FIREBASE_PROJECT_ID: 'canvass-bench',
  RATE_LIMIT_ADDRESS: UNREACHABLE_LIMIT,
  RATE_LIMIT_CALL: UNREACHABLE_LIMIT,
  RATE_LIMIT_EXPORT: UNREACHABLE_LIMIT,
  // Reconciliation runs at every start; during a measurement it would affect one variant and not the other.
  RECONCILE_INTERVAL_MS: '86400000',
  ACCOUNT_CHECK_INTERVAL_MS: '86400000',
};

/** Builds the API if its sources are newer than the last build. */
export async function buildApi(): Promise<void> {
  if (!listStaleBuilds().includes('api')) return;
  if ((await runBin('tsx', ['platform/bundler/build-api.ts'])) !== 0) throw new Error('The build of the API failed.');
}

/**
 * Bundles a program of the benchmark as deployments bundle the edge, so that nothing of the loader for TypeScript is
 * measured.
 * @param entry relative to the repository.
 * @returns the file to run.
 */
async function bundle(name: string, entry: string): Promise<string> {
  const file = join('verification/bench/dist', `${name}.js`);
  await buildProgram(entry, file, { external: ['express', 'mongodb'] });
  return inRoot(file);
}

async function startDatabase(directory: string) {
  const externalUri = process.env['MONGODB_URI'];
  if (externalUri) {
    const externalDatabase = { pids: () => [], hasCrashed: () => false, stop: () => Promise.resolve() };
    return { uri: externalUri, description: 'a MongoDB of its own', ...externalDatabase };
  }
  let hasCrashed = false;
  const mongo = await startEmbeddedMongo({
    directory: join(directory, 'mongo'),
    onRestart: () => {
      hasCrashed = true;
    },
  });
  return {
    uri: mongo.uri,
    description: 'the embedded MongoDB',
    pids: () => [mongo.pid()],
    hasCrashed: () => hasCrashed,
    stop: () => mongo.stop(),
  };
}

/** Waits for the reconciliation at the start of an API process, whose cost should not be measured. */
async function waitForReconciliation(database: Db): Promise<void> {
  do await wait(POLL_INTERVAL_MS);
  while (await database.collection<{ _id: string }>('leases').findOne({ _id: 'reconcile' }));
}

/** Starts the database and the load generator, builds the API if its build is stale, and starts servers on request. */
export async function startEnvironment(): Promise<BenchEnvironment> {
  await buildApi();
  const directory = createTemporaryDirectory('bench');
  const run = randomBytes(4).toString('hex');
  const mongo = await startDatabase(directory);
  const client = await MongoClient.connect(mongo.uri);
  const loadGenerator = await startLoadGenerator(join(directory, 'load.log'));
  const programs: Program[] = [];
  const databases: Db[] = [];

  async function startServer(name: string, entry: string, env: Record<string, string>): Promise<Program> {
    const logFile = join(directory, `${name}-${programs.length}.log`);
    const program = await startProgram({ name, entry, logFile, env });
    programs.push(program);
    return program;
  }

  function startApiServer(name: string, entry: string, database: Db, env: Record<string, string>): Promise<Program> {
    const stores = {
      MONGODB_URI: mongo.uri,
      MONGODB_DATABASE: database.databaseName,
      BALLOT_KEYS_DIRECTORY: join(directory, 'ballot-keys'),
    };
    return startServer(name, entry, { ...env, ...stores });
  }

  async function stopAll(): Promise<void> {
    for (const program of programs.toReversed()) await program.stop();
    await loadGenerator.stop();
    for (const database of databases) await database.dropDatabase();
    await client.close();
    await mongo.stop();
    await rm(directory, { recursive: true, force: true });
    if (mongo.hasCrashed()) throw new Error('The database crashed and was started again: these figures say nothing.');
  }

  // Only once: Ctrl-C calls it, and so does the measurement that fails because of that.
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= stopAll());
  stopOnSignal(stop);

  return {
    database: mongo.description,
    databasePids: mongo.pids,
    loadGenerator,

    openDatabase(name) {
      const database = client.db(`canvass-bench-${run}-${name}`);
      databases.push(database);
      return database;
    },

    async startApi(database) {
      const api = await startApiServer('api', inRoot('api/dist/main.js'), database, API_SETTINGS);
      await waitForReconciliation(database);
      return api;
    },

    async startEdge(api) {
      return startServer('edge', await bundle('edge', 'verification/bench/edge/edge-main.ts'), {
        API_TARGET: api.origin,
      });
    },

    async startBareProxy(api) {
      const entry = await bundle('bare-proxy', 'verification/bench/edge/bare-proxy-main.ts');
      return startServer('bare-proxy', entry, { API_TARGET: api.origin });
    },

    async startBaseline(database) {
      const entry = await bundle('baseline', 'verification/bench/baseline/main.ts');
      return startApiServer('baseline', entry, database, { NODE_ENV: API_SETTINGS.NODE_ENV });
    },

    stop,
  };
}
