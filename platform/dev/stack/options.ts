import { UserError } from '@canvass/node-utils/processes/user-error';
import { isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot } from '@canvass/workspace/applications';

/** The options of `npm start`. */
export interface LaunchOptions {
  port: number;
  /** Absolute. */
  data: string;
  /** Start with empty data. */
  reset: boolean;
  /** The number of API processes. */
  apiProcesses: number;
  /** Store the data in the `mongod` on the PATH instead of the embedded database. */
  mongod: boolean;
}

const USAGE = 'Usage: npm start -- [--port N] [--data DIR] [--reset] [--api-processes N] [--mongod]';

const MAX_API_PROCESSES = 16;

function parseArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        reset: { type: 'boolean' },
        'api-processes': { type: 'string' },
        mongod: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('.')[0]}. ${USAGE}`);
  }
}

/** @throws UserError for an unknown option or an invalid number. */
export function parseLaunchOptions(args: string[], directory: string = process.cwd()): LaunchOptions {
  const {
    port = '8080',
    data = inRoot('.data'),
    reset = false,
    'api-processes': processes = '1',
    mongod = false,
  } = parseArguments(args);
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    throw new UserError(`--port must be a number from 1 to 65535, not ${port}. ${USAGE}`);
  }
  if (!/^\d{1,2}$/.test(processes) || Number(processes) < 1 || Number(processes) > MAX_API_PROCESSES) {
    throw new UserError(`--api-processes must be a number from 1 to ${MAX_API_PROCESSES}, not ${processes}. ${USAGE}`);
  }
  return {
    port: Number(port),
    data: isAbsolute(data) ? data : join(directory, data),
    reset,
    apiProcesses: Number(processes),
    mongod,
  };
}
