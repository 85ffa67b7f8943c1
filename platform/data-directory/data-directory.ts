import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { SECRET_KEY_PREFIX, WEBHOOK_SECRET_PREFIX } from '@canvass/stripe-sandbox/server/keys';
import { makePrivate } from '@canvass/node-utils/files/private-files';
import { UserError } from '@canvass/node-utils/processes/user-error';

/** Below the data directory: where the parts of the installation answer while it runs. */
export const ADDRESSES_FILE = 'addresses.json';

/** Below it as well: the token of those who run the installation. */
export const OPERATOR_TOKEN_FILE = 'operator-token';

/** Below it as well: what kind of database the installation was started with last. */
export const DATABASE_KIND_FILE = 'database-kind';

/** Below it as well: names the process that works on the directory. */
export const SUPERVISOR_FILE = 'supervisor.json';

/** How names begin of what restores leave below it: what was there before one, and what an interrupted one had unpacked. */
export const RESTORE_PREFIXES = {
  before: 'before-restore-',
  unpacking: '.restoring-',
  unpacked: '.restored-',
} as const;

/** Where one installation keeps what it must not lose. */
export interface DataDirectory {
  mongo: string;
  /** Of a `mongod` in place of the embedded database. */
  mongod: string;
  identity: string;
  payments: string;
  releases: string;
  logs: string;
  /** Says whether the database is in here: see `database-kind.ts`. */
  databaseKind: string;
  /** Lists the running processes, for debugging. */
  processes: string;
  /** Says where they answer, for commands. */
  addresses: string;
  /** Signs the product tokens; made once, never leaves this directory. */
  jwtSecret: string;
  /** Lets commands on this machine read what only operators may; made once, too. */
  operatorToken: string;
  /** What the API and the payments sandbox show each other; made once, too. */
  stripeSecretKey: string;
  stripeWebhookSecret: string;
}

/** Names in a data directory that are part of the installation. */
export const DATA_DIRECTORY_ENTRIES = [
  'mongo',
  'mongod',
  'identity',
  'payments',
  'releases',
  'logs',
  'secret',
  OPERATOR_TOKEN_FILE,
  'stripe-secret-key',
  'stripe-webhook-secret',
  'processes.json',
  'processes.json.new',
  SUPERVISOR_FILE,
  DATABASE_KIND_FILE,
  `${DATABASE_KIND_FILE}.new`,
  ADDRESSES_FILE,
];

/** What restores leave belongs to the installation, too: it holds the same secrets. */
function isOwnEntry(name: string): boolean {
  return (
    DATA_DIRECTORY_ENTRIES.includes(name) || Object.values(RESTORE_PREFIXES).some((prefix) => name.startsWith(prefix))
  );
}

function readSecret(file: string, createSecret: () => string): string {
  if (!existsSync(file)) writeFileSync(file, createSecret(), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** Older data may be readable by others. The permissions of a folder with other contents do not change. */
function restrictPermissions(path: string): void {
  const names = readdirSync(path);
  if (names.every(isOwnEntry)) makePrivate(path);
  else for (const name of names.filter(isOwnEntry)) makePrivate(join(path, name));
}

/** Removes all that is ours, and nothing else. */
function removeOwnEntries(path: string): void {
  for (const name of readdirSync(path).filter(isOwnEntry)) rmSync(join(path, name), { recursive: true, force: true });
}

/** A secret in the form of Stripe's: letters and digits only. */
function createStripeSecret(prefix: string): string {
  return prefix + randomBytes(24).toString('hex');
}

/**
 * Opens the data directory and creates what is missing; `reset` first removes its known entries.
 * @throws UserError when it cannot be read or written.
 */
export function openDataDirectory(path: string, reset: boolean): DataDirectory {
  const resolvePart = (name: string) => join(path, name);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    if (reset) removeOwnEntries(path);
    mkdirSync(resolvePart('logs'), { recursive: true, mode: 0o700 });
    restrictPermissions(path);
    return {
      mongo: resolvePart('mongo'),
      mongod: resolvePart('mongod'),
      identity: resolvePart('identity'),
      payments: resolvePart('payments'),
      releases: resolvePart('releases'),
      logs: resolvePart('logs'),
      databaseKind: resolvePart(DATABASE_KIND_FILE),
      processes: resolvePart('processes.json'),
      addresses: resolvePart(ADDRESSES_FILE),
      jwtSecret: readSecret(resolvePart('secret'), () => randomBytes(48).toString('base64url')),
      operatorToken: readSecret(resolvePart(OPERATOR_TOKEN_FILE), () => randomBytes(24).toString('base64url')),
      stripeSecretKey: readSecret(resolvePart('stripe-secret-key'), () => createStripeSecret(SECRET_KEY_PREFIX)),
      stripeWebhookSecret: readSecret(resolvePart('stripe-webhook-secret'), () =>
        createStripeSecret(WEBHOOK_SECRET_PREFIX),
      ),
    };
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new UserError(
      `The data directory ${path} is not readable and writable (${code}): fix its permissions, or choose another one with --data DIR.`,
    );
  }
}
