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

/** In the data directory: the addresses of the running installation. */
export const ADDRESSES_FILE = 'addresses.json';

/**
 * In the data directory: the keys of anonymous ballots. No backup includes them, and a restore leaves them in place: a
 * destroyed key must not come back, and an open survey needs its key.
 */
export const BALLOT_KEYS_FOLDER = 'ballot-keys';

/** In that folder: it replaces the one that the database knows (`api/src/votes/anonymous/ballot-keys-directory.ts`). */
export const REPLACES_LOST_KEYS_FILE = 'replaces-lost-directory';

/** In the data directory: the operator token. */
export const OPERATOR_TOKEN_FILE = 'operator-token';

/** In the data directory: the kind of database at the last start. */
export const DATABASE_KIND_FILE = 'database-kind';

/** In the data directory: the process that uses it. */
export const SUPERVISOR_FILE = 'supervisor.json';

/**
 * Prefixes of what restores leave in the data directory: the previous data, and what an interrupted restore had
 * unpacked.
 */
export const RESTORE_PREFIXES = {
  before: 'before-restore-',
  unpacking: '.restoring-',
  unpacked: '.restored-',
} as const;

/** The paths of an installation's persistent data. */
export interface DataDirectory {
  mongo: string;
  /** Of a `mongod` used instead of the embedded database. */
  mongod: string;
  identity: string;
  mailbox: string;
  payments: string;
  releases: string;
  logs: string;
  /** The keys of anonymous ballots; in no backup. */
  ballotKeys: string;
  /** The kind of database: see `database-kind.ts`. */
  databaseKind: string;
  /** Lists the running processes, for debugging. */
  processes: string;
  /** The addresses of the running parts, for commands. */
  addresses: string;
  /** The key that signs product tokens; created once, never leaves this directory. */
  jwtSecret: string;
  /** Authorizes operator commands on this machine; created once. */
  operatorToken: string;
  /** Shared secrets of the API and the payments sandbox; created once. */
  stripeSecretKey: string;
  stripeWebhookSecret: string;
}

/** Names in a data directory that are part of the installation. */
export const DATA_DIRECTORY_ENTRIES = [
  'mongo',
  'mongod',
  'identity',
  'mailbox',
  'payments',
  'releases',
  'logs',
  BALLOT_KEYS_FOLDER,
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

/** Leftovers of restores belong to the installation, too: they contain the same secrets. */
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

/** Removes everything that belongs to an installation, and nothing else. */
function removeOwnEntries(path: string): void {
  for (const name of readdirSync(path).filter(isOwnEntry)) rmSync(join(path, name), { recursive: true, force: true });
}

/** Creates a secret in Stripe's format: letters and digits only. */
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
      mailbox: resolvePart('mailbox'),
      payments: resolvePart('payments'),
      releases: resolvePart('releases'),
      logs: resolvePart('logs'),
      ballotKeys: resolvePart(BALLOT_KEYS_FOLDER),
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
