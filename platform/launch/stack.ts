import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuntimeConfig } from '@canvass/shared/area';
import { startEmbeddedMongo } from '../embedded-mongo/supervise';
import { inRoot } from '../build/workspace';
import { seedAccounts } from '../identity/seed-accounts';
import { promoteAll } from '../release/promote';
import { publishAll } from '../release/publish';
import { startChild, type Child, type ChildOptions } from './child';
import type { DataDirectory } from './data-directory';
import { DEMO_ACCOUNTS, DEMO_NOTICE, DEMO_PASSWORD } from './demo';
import { freePort } from './ports';
import { runToEnd } from './run-to-end';

/** Cannot exist at Firebase: project names there do not start with demo-. */
const PROJECT = 'demo-canvass';
const CHANNEL = 'production';

const RUNTIME_CONFIG: RuntimeConfig = {
  apiBase: '/api',
  firebase: { apiKey: 'demo-key', authDomain: `${PROJECT}.firebaseapp.com`, projectId: PROJECT },
  identity: 'local',
  demo: { notice: DEMO_NOTICE },
};

interface Options {
  data: DataDirectory;
  port: number;
  /** A MongoDB to use in place of the embedded one. */
  mongoUri: string | undefined;
  say: (line: string) => void;
}

export interface Stack {
  /** What the data is kept in, in words. */
  database: string;
  stop: () => Promise<void>;
}

/** Whatever has to be stopped, the last one started first. */
type Stoppable = Pick<Child, 'stop'>;

function answers(url: string): () => Promise<boolean> {
  return () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
}

async function startDatabase({ data, mongoUri, say }: Options) {
  if (mongoUri) return { uri: mongoUri, words: `MongoDB at ${new URL(mongoUri).host}`, process: undefined };
  const mongo = await startEmbeddedMongo({
    directory: data.mongo,
    onRestart: () => say('The embedded database ended unexpectedly and was started again.'),
  });
  return { uri: mongo.uri, words: `the embedded MongoDB default in ${data.mongo}`, process: mongo };
}

/** Starts database, identity, API and edge, seeds once, and puts the builds of this checkout into the channel. */
export async function startStack(options: Options): Promise<Stack> {
  const { data, port, say } = options;
  const running: Stoppable[] = [];
  const stop = async () => {
    for (const each of running.toReversed()) await each.stop();
  };
  const start = async (child: Omit<ChildOptions, 'logFile'>) => {
    const logFile = join(data.logs, `${child.name}.log`);
    const onRestart = (reason: string) => say(`${child.name} ${reason} and is started again; see ${logFile}.`);
    const started = await startChild({ ...child, logFile, onRestart });
    running.push(started);
    return started;
  };

  try {
    const identityPort = await freePort();
    const [database, identity] = await Promise.all([
      startDatabase(options),
      start({
        name: 'identity',
        entry: inRoot('platform/identity/main.ts'),
        env: { IDENTITY_PORT: String(identityPort), IDENTITY_DIRECTORY: data.identity, FIREBASE_PROJECT_ID: PROJECT },
      }),
    ]);
    if (database.process) running.unshift(database.process);

    const apiPort = await freePort();
    const apiUrl = `http://127.0.0.1:${apiPort}`;
    const apiEnvironment = {
      NODE_ENV: 'development',
      PORT: String(apiPort),
      MONGODB_URI: database.uri,
      JWT_SECRET: data.jwtSecret,
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${identityPort}`,
    };
    const identityUrl = `http://127.0.0.1:${identityPort}`;
    await seedAccounts(
      identityUrl,
      PROJECT,
      DEMO_ACCOUNTS.map((account) => ({ ...account, password: DEMO_PASSWORD })),
    );
    await runToEnd(inRoot('api/dist/seed.js'), [JSON.stringify(DEMO_ACCOUNTS)], apiEnvironment);
    const api = await start({
      name: 'api',
      entry: inRoot('api/dist/main.js'),
      env: apiEnvironment,
      answers: answers(`${apiUrl}/api/health/ready`),
    });

    publishAll(data.releases);
    promoteAll(data.releases, CHANNEL, { config: RUNTIME_CONFIG });
    const edge = await start({
      name: 'edge',
      entry: inRoot('platform/edge/main.ts'),
      args: [
        '--port',
        String(port),
        '--releases',
        data.releases,
        '--channel',
        CHANNEL,
        '--api',
        apiUrl,
        '--identity',
        identityUrl,
      ],
      answers: answers(`http://127.0.0.1:${port}/api/health/ready`),
    });

    const pids = {
      supervisor: process.pid,
      mongo: database.process?.pid(),
      identity: identity.pid(),
      api: api.pid(),
      edge: edge.pid(),
    };
    writeFileSync(data.processes, `${JSON.stringify(pids, null, 2)}\n`);
    return { database: database.words, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
