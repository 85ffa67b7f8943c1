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
import { SECRET_KEY_START, WEBHOOK_SECRET_START } from '../payments/keys';
import { makePrivate } from '../private-files';
import { LaunchError } from './options';

/** Below the data directory: where the parts of the installation answer while it runs. */
export const ADDRESSES_FILE = 'addresses.json';

/** Below it as well: the token of those who run the installation. */
export const OPERATOR_TOKEN_FILE = 'operator-token';

/** Below it as well: what kind of database the installation was started with last. */
export const DATABASE_KIND_FILE = 'database-kind';

/** Below it as well: names the process that works on the directory. */
export const SUPERVISOR_FILE = 'supervisor.json';

/** How names begin of what restores leave below it: what was there before one, and what an interrupted one had unpacked. */
export const RESTORE_REMAINS = { before: 'before-restore-', unpacking: '.restoring-', unpacked: '.restored-' } as const;

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
  /** Names the running processes, for whoever wants to look at one. */
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
export const PARTS = [
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
function isOurs(name: string): boolean {
  return PARTS.includes(name) || Object.values(RESTORE_REMAINS).some((start) => name.startsWith(start));
}

function readSecret(file: string, make: () => string): string {
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** Older data may be readable for others. A folder that holds other things as well stays as it is. */
function tighten(path: string): void {
  const names = readdirSync(path);
  if (names.every(isOurs)) makePrivate(path);
  else for (const name of names.filter(isOurs)) makePrivate(join(path, name));
}

/** Removes all that is ours, and nothing else. */
function empty(path: string): void {
  for (const name of readdirSync(path).filter(isOurs)) rmSync(join(path, name), { recursive: true, force: true });
}

/** A secret in the form of Stripe's: letters and digits only. */
function madeUp(start: string): string {
  return start + randomBytes(24).toString('hex');
}

/**
 * Opens the data directory, makes what is missing, and first empties it of our parts when `reset` is asked.
 * @throws LaunchError when it cannot be read or written.
 */
export function openDataDirectory(path: string, reset: boolean): DataDirectory {
  const part = (name: string) => join(path, name);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    if (reset) empty(path);
    mkdirSync(part('logs'), { recursive: true, mode: 0o700 });
    tighten(path);
    return {
      mongo: part('mongo'),
      mongod: part('mongod'),
      identity: part('identity'),
      payments: part('payments'),
      releases: part('releases'),
      logs: part('logs'),
      databaseKind: part(DATABASE_KIND_FILE),
      processes: part('processes.json'),
      addresses: part(ADDRESSES_FILE),
      jwtSecret: readSecret(part('secret'), () => randomBytes(48).toString('base64url')),
      operatorToken: readSecret(part(OPERATOR_TOKEN_FILE), () => randomBytes(24).toString('base64url')),
      stripeSecretKey: readSecret(part('stripe-secret-key'), () => madeUp(SECRET_KEY_START)),
      stripeWebhookSecret: readSecret(part('stripe-webhook-secret'), () => madeUp(WEBHOOK_SECRET_START)),
    };
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new LaunchError(
      `The data directory ${path} cannot be read and written (${code}): choose another one with --data DIR.`,
    );
  }
}
