import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Supervise from '@canvass/embedded-mongo/supervise';

/** The project of the accounts in fixtures. */
export const FIXTURE_PROJECT = 'demo-canvass-formats';

/** The secrets of the programs that write fixtures and of those that read them. */
export const FIXTURE_SECRETS = {
  jwt: 'a-secret-of-format-fixtures-0123456789abcdef',
  operator: 'an-operator-token-of-format-fixtures',
  stripe: 'sk_sandbox_formats0123456789',
  webhook: 'whsec_sandbox_formats0123456789',
};

/** A running child process. */
export interface Program {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts a program of a checkout as a separate process.
 * @param entry path relative to the checkout
 */
export async function startProgram(
  checkout: string,
  entry: string,
  settings: Record<string, string>,
): Promise<Program> {
  const child = fork(join(checkout, entry), {
    cwd: checkout,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'test', ...settings },
  });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const exited = once(child, 'exit');
  const startFailure = exited.then(([code]) => {
    throw new Error(`${entry} of ${checkout} ended with code ${String(code)}: ${stderr.trim()}`);
  });
  // After the start, nothing else handles this rejection.
  startFailure.catch(() => undefined);
  const [{ ready }] = (await Promise.race([once(child, 'message'), startFailure])) as [{ ready: string }];
  return {
    url: ready,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/**
 * Returns the first of several paths that exists in a checkout; earlier checkouts have some programs in other folders.
 */
export function findInCheckout(checkout: string, ...paths: string[]): string | undefined {
  return paths.find((path) => existsSync(join(checkout, path)));
}

/** Starts the embedded database of a checkout. */
export async function startDatabase(checkout: string, directory: string): Promise<Program> {
  const file =
    findInCheckout(checkout, 'stand-ins/embedded-mongo/supervise.ts') ?? 'platform/embedded-mongo/supervise.ts';
  const module = pathToFileURL(join(checkout, file)).href;
  const { startEmbeddedMongo } = (await import(module)) as typeof Supervise;
  const mongo = await startEmbeddedMongo({ directory });
  return { url: mongo.uri, stop: () => mongo.stop() };
}

/** The settings of an API process, with card payments if the checkout has a payments sandbox. */
export function createApiSettings(
  mongo: Program,
  identity: Program,
  payments: Program | undefined,
): Record<string, string> {
  return {
    PORT: '0',
    LOG_LEVEL: 'error',
    MONGODB_URI: mongo.url,
    JWT_SECRET: FIXTURE_SECRETS.jwt,
    OPERATOR_TOKEN: FIXTURE_SECRETS.operator,
    FIREBASE_PROJECT_ID: FIXTURE_PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: new URL(identity.url).host,
    RATE_LIMIT_SIGN_IN: '100000',
    RATE_LIMIT_FORM: '100000',
    RATE_LIMIT_CALL: '1000000',
    RATE_LIMIT_ADDRESS: '1000000',
    ...(payments && {
      PAYMENTS_MODE: 'sandbox',
      STRIPE_API_URL: payments.url,
      STRIPE_SECRET_KEY: FIXTURE_SECRETS.stripe,
      STRIPE_WEBHOOK_SECRET: FIXTURE_SECRETS.webhook,
    }),
  };
}

/** Starts the Auth emulator of a checkout. */
export function startIdentity(checkout: string, directory: string): Promise<Program> {
  const entry = findInCheckout(
    checkout,
    'stand-ins/auth-emulator/main.ts',
    'platform/auth-emulator/main.ts',
    'platform/identity/main.ts',
  );
  if (entry === undefined) throw new Error(`${checkout} has no auth emulator.`);
  return startProgram(checkout, entry, {
    IDENTITY_PORT: '0',
    IDENTITY_DIRECTORY: directory,
    FIREBASE_PROJECT_ID: FIXTURE_PROJECT,
  });
}

/** Starts the payments sandbox of a checkout; undefined if it has none. */
export async function startPayments(checkout: string, directory: string): Promise<Program | undefined> {
  const entry = findInCheckout(
    checkout,
    'stand-ins/stripe-sandbox/main.ts',
    'platform/stripe-sandbox/main.ts',
    'platform/payments/main.ts',
  );
  if (entry === undefined) return undefined;
  return startProgram(checkout, entry, {
    SANDBOX_PORT: '0',
    SANDBOX_DIRECTORY: directory,
    SANDBOX_SECRET_KEY: FIXTURE_SECRETS.stripe,
    SANDBOX_WEBHOOK_SECRET: FIXTURE_SECRETS.webhook,
  });
}
