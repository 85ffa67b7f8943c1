import { isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot } from '../build/workspace';

/** What `npm start` was asked for. */
export interface LaunchOptions {
  port: number;
  /** Absolute. */
  data: string;
  /** Begin with empty data. */
  reset: boolean;
}

/** Something that the person who starts Canvass can mend; its message is one sentence that says how. */
export class LaunchError extends Error {}

const USAGE = 'Use: npm start -- [--port N] [--data DIR] [--reset]';

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { port: { type: 'string' }, data: { type: 'string' }, reset: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new LaunchError(`${(error as Error).message.split('.')[0]}. ${USAGE}`);
  }
}

/** @throws LaunchError for an unknown option or a port that is none. */
export function readOptions(args: string[], directory: string = process.cwd()): LaunchOptions {
  const { port = '8080', data = inRoot('.data'), reset = false } = parse(args);
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    throw new LaunchError(`--port takes a number from 1 to 65535, not ${port}. ${USAGE}`);
  }
  return { port: Number(port), data: isAbsolute(data) ? data : join(directory, data), reset };
}
