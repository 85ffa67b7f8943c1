import { isAbsolute, join } from 'node:path';
import type { Addresses } from './addresses';
import { UserError } from '@canvass/node-utils/processes/user-error';

type Environment = Record<string, string | undefined>;

/** The options of a command such as `npm run grant -- EMAIL ROLE --data DIR`. */
export interface CommandOptions {
  /** The arguments of the command itself. */
  args: string[];
  /** The data directory of the installation; absolute. */
  data: string;
}

/** Removes `--data` from a command's arguments, wherever it is. @throws UserError when its directory is missing. */
export function parseCommandOptions(
  args: string[],
  defaultData: string,
  directory: string = process.cwd(),
): CommandOptions {
  const rest: string[] = [];
  let data = defaultData;
  for (let index = 0; index < args.length; index += 1) {
    const [name, inline] = (args[index] ?? '').split(/=(.*)/s);
    if (name !== '--data') {
      rest.push(args[index] ?? '');
      continue;
    }
    const value = inline ?? args[(index += 1)];
    if (!value) throw new UserError('--data needs the data directory of an installation.');
    data = isAbsolute(value) ? value : join(directory, value);
  }
  return { args: rest, data };
}

/** Whether the environment names another installation; commands then do not look for a local one. */
export function isConfigured({ MONGODB_URI, FIREBASE_PROJECT_ID }: Environment): boolean {
  return Boolean(MONGODB_URI && FIREBASE_PROJECT_ID);
}

/**
 * The settings that a command of the API needs for a local installation.
 * @throws UserError when none is running, or when it uses an external MongoDB and MONGODB_URI is not set.
 */
export function getLocalSettings(
  addresses: Addresses | undefined,
  data: string,
  { MONGODB_URI }: Environment,
): Record<string, string> {
  if (!addresses) {
    throw new UserError(
      `No Canvass is running on the data in ${data}: start it with npm start, name another directory with --data DIR, or set MONGODB_URI and FIREBASE_PROJECT_ID.`,
    );
  }
  const mongo = addresses.mongo ?? MONGODB_URI;
  if (!mongo) throw new UserError('This Canvass was started with MONGODB_URI: set it for this command too.');
  return {
    NODE_ENV: 'development',
    MONGODB_URI: mongo,
    FIREBASE_PROJECT_ID: addresses.project,
    FIREBASE_AUTH_EMULATOR_HOST: addresses.identity,
  };
}
