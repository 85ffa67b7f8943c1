import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuntimeConfig } from '@canvass/shared/area';
import { createPermissionFlags } from '@canvass/renderer/permissions';
import { inRoot } from '@canvass/workspace/applications';
import { MAILBOX_PATH } from '@canvass/edge/forwarding/identity-routes';
import { BROWSER_SCRIPT } from '@canvass/stripe-sandbox/browser-script';
import { PUBLISHABLE_KEY } from '@canvass/stripe-sandbox/server/keys';
import { removeAddresses, writeAddresses } from '@canvass/data-directory/addresses';
import { API_NODE_OPTIONS } from './node-options';
import { startChild } from './child';
import { startDatabase } from './database';
import { saveDatabaseKind } from '@canvass/data-directory/database-kind';
import { DEMO_ACCOUNTS, DEMO_NOTICE } from './demo-accounts';
import { describeSeedFailure } from '@canvass/data-directory/failures';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { getSandboxSettings } from './payment-env';
import { findFreePort } from '@canvass/node-utils/processes/ports';
import { promoteBuilds } from './promote-builds';
import { createReadyCheck } from './ready-check';
import { runScript } from './run-script';
import { FIREBASE_PROJECT, startIdentity, startMailbox, startPayments, type MailboxAddresses } from './stand-ins';
import type { RunningChildren, StackOptions, StartChild } from './stack-options';
import { createWaitReporter } from './wait-reporter';

const CHANNEL = 'production';

/** Belongs to nobody: `.test` names cannot be registered. */
const MAIL_SENDER = 'Canvass <no-reply@canvass.test>';

const RUNTIME_CONFIG: RuntimeConfig = {
  apiBase: '/api',
  firebase: { apiKey: 'demo-key', authDomain: `${FIREBASE_PROJECT}.firebaseapp.com`, projectId: FIREBASE_PROJECT },
  identity: 'local',
  payments: { mode: 'sandbox', publishableKey: PUBLISHABLE_KEY, script: BROWSER_SCRIPT },
  demo: { notice: DEMO_NOTICE, mailbox: MAILBOX_PATH },
};

export interface Stack {
  /** Where the data is stored, for humans. */
  database: string;
  stop: () => Promise<void>;
}

/** Milliseconds for which the API tries to connect to our own database, which has started: a machine may be busy. */
const DATABASE_START_TIMEOUT_MS = 1_200_000;

async function findFreeUrl(): Promise<string> {
  return `http://127.0.0.1:${await findFreePort()}`;
}

interface ApiEnvironment {
  /** The URLs for its processes, and those from which the renderer reads. */
  urls: string[];
  privateUrls: string[];
  mongoUri: string;
  identityUrl: string;
  mailbox: MailboxAddresses;
  paymentsUrl: string;
}

async function startApi(
  { data, port, mongoUri: externalUri, signal }: StackOptions,
  { urls, privateUrls, mongoUri, identityUrl, mailbox, paymentsUrl }: ApiEnvironment,
  start: StartChild,
): Promise<void> {
  const env = {
    NODE_ENV: 'development',
    MONGODB_URI: mongoUri,
    ...(externalUri === undefined && { MONGODB_START_TIMEOUT_MS: String(DATABASE_START_TIMEOUT_MS) }),
    JWT_SECRET: data.jwtSecret,
    BALLOT_KEYS_DIRECTORY: data.ballotKeys,
    OPERATOR_TOKEN: data.operatorToken,
    FIREBASE_PROJECT_ID: FIREBASE_PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: new URL(identityUrl).host,
    ...getSandboxSettings(data, paymentsUrl),
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: MAIL_SENDER,
    SITE_ORIGIN: `http://localhost:${port}`,
    EDGE_TARGETS: `http://127.0.0.1:${port}`,
    NODE_OPTIONS: API_NODE_OPTIONS,
  };
  const seed = inRoot('api/dist/seed.js');
  await runScript(seed, [JSON.stringify(DEMO_ACCOUNTS)], env, signal).catch((error: Error) => {
    throw signal?.aborted ? error : new UserError(describeSeedFailure(error.message, externalUri));
  });
  await Promise.all(
    urls.map((url, index) =>
      start({
        name: index === 0 ? 'api' : `api-${index + 1}`,
        entry: inRoot('api/dist/main.js'),
        env: { ...env, PORT: new URL(url).port, PRIVATE_PORT: new URL(privateUrls[index] ?? '').port },
        checkReady: createReadyCheck(`${url}/health/ready`),
      }),
    ),
  );
}

/** Starts the renderer and the edge. Returns the renderer's origin. */
async function startEdge(
  { data, port, log }: StackOptions,
  { urls, privateUrls, identityUrl, mailbox, paymentsUrl }: ApiEnvironment,
  start: StartChild,
): Promise<string> {
  const reason = promoteBuilds(data.releases, CHANNEL, RUNTIME_CONFIG);
  if (reason) log(`The releases promoted earlier are served, not the builds of this checkout: ${reason}`);
  const toApi = (url: string) => ['api', url] as const;
  const toArgs = (settings: (readonly [string, string | number])[]) =>
    settings.flatMap(([name, value]) => [`--${name}`, String(value)]);
  const store = [
    ['releases', data.releases],
    ['channel', CHANNEL],
  ] as const;
  const rendererUrl = await findFreeUrl();
  await start({
    name: 'renderer',
    entry: inRoot('platform/renderer/main.ts'),
    getNodeFlags: (program) => createPermissionFlags(program, [data.releases]),
    args: toArgs([
      ...store,
      ...privateUrls.map(toApi),
      ['port', new URL(rendererUrl).port],
      ['origin', `http://localhost:${port}`],
    ]),
    checkReady: createReadyCheck(`${rendererUrl}/health/ready`),
  });
  await start({
    name: 'edge',
    entry: inRoot('platform/edge/main.ts'),
    args: toArgs([
      ...store,
      ...urls.map(toApi),
      ['port', port],
      ['identity', identityUrl],
      ['mailbox', mailbox.url],
      ['payments', paymentsUrl],
      ['renderer', rendererUrl],
    ]),
    checkReady: createReadyCheck(`http://127.0.0.1:${port}/api/health/ready`),
  });
  return rendererUrl;
}

/**
 * Starts database, identity, mailbox, payments, API, and edge; seeds the demo data; and promotes the builds of this checkout.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { data, log, signal } = options;
  log('Starting database, identity, mailbox, payments, API and edge …');
  // Applies to every file that this process and its children create, because the data is private.
  process.umask(0o077);
  const running: RunningChildren = new Map();
  const waitReporter = createWaitReporter(log);

  function writeProcesses(): void {
    const pids = Object.fromEntries([...running].map(([name, { pid }]) => [name, pid()]));
    const draft = `${data.processes}.new`;
    try {
      writeFileSync(draft, `${JSON.stringify({ supervisor: process.pid, ...pids }, null, 2)}\n`, { mode: 0o600 });
      renameSync(draft, data.processes);
    } catch (error) {
      // Only used for debugging, so the start continues.
      log(`${data.processes} could not be written: ${(error as Error).message}`);
    }
  }

  function onRestart(name: string): void {
    log(`${name} exited unexpectedly and was restarted; see its log in ${data.logs}.`);
    writeProcesses();
  }

  const start: StartChild = async (child) => {
    const logFile = join(data.logs, `${child.name}.log`);
    const startup = startChild({ ...child, logFile, signal, onRestart: () => onRestart(child.name) });
    running.set(child.name, await waitReporter.track(child.name, startup));
  };

  async function stop(): Promise<void> {
    for (const each of [...running.values()].toReversed()) await each.stop();
  }

  try {
    const database = await waitReporter.track('database', startDatabase(options, { running, onRestart, start }));
    const identityUrl = await findFreeUrl();
    const paymentsUrl = await findFreeUrl();
    const mailbox = { url: await findFreeUrl(), smtpUrl: `smtp://127.0.0.1:${await findFreePort()}` };
    const findUrls = () => Promise.all(Array.from({ length: options.apiProcesses }, findFreeUrl));
    const [urls, privateUrls] = [await findUrls(), await findUrls()];
    const apiEnvironment = { urls, privateUrls, mongoUri: database.uri, identityUrl, mailbox, paymentsUrl };
    // The API needs identity at a sign-in, not at its start; the demo's payments are paid before it.
    await Promise.all([
      startIdentity(options, identityUrl, start),
      startMailbox(options, mailbox, identityUrl, start),
      startPayments(options, paymentsUrl, start).then(() =>
        waitReporter.track('api', startApi(options, apiEnvironment, start)),
      ),
    ]);
    await saveDatabaseKind(data.databaseKind, database.kind);
    const rendererUrl = await waitReporter.track('edge', startEdge(options, apiEnvironment, start));
    writeProcesses();
    writeAddresses(data.addresses, {
      edge: `http://127.0.0.1:${options.port}`,
      // The address of an external MongoDB may contain a password, which is not stored.
      ...(!options.mongoUri && { mongo: database.uri }),
      identity: new URL(identityUrl).host,
      payments: paymentsUrl,
      project: FIREBASE_PROJECT,
      api: `${urls[0]}/api`,
      renderer: rendererUrl,
    });
    return {
      database: database.description,
      async stop() {
        removeAddresses(data.addresses);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    waitReporter.end();
  }
}
