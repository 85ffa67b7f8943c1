import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot, listRemoteNames } from '@canvass/workspace/applications';
import { UserError } from '@canvass/node-utils/processes/user-error';

/** The options of `npm run dev`. */
export interface DevOptions {
  /** The area to work on: `mf-admin`. */
  name: string;
  port: number;
  /** The data directory of the installation that serves the rest; absolute. */
  data: string;
  /** Serve only the area's files, for the pages of this origin; absent for the whole application. */
  override?: string;
  /** Show the area with the shell alone, without an API and without the rest of the installation. */
  alone: boolean;
  /** With `alone`: a file with responses written by hand; absolute. */
  responses?: string;
}

const USAGE =
  'Usage: npm run dev -- mf-… [--port N] [--data DIR | --override ENVIRONMENT | --alone [--responses FILE]]';

function parseOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        override: { type: 'string' },
        alone: { type: 'boolean' },
        responses: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('.')[0]}. ${USAGE}`);
  }
}

function isOrigin(value: string): boolean {
  return /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value;
}

/** @throws UserError for an unknown area or an invalid option. */
export function parseDevOptions(args: string[], names: string[] = listRemoteNames()): DevOptions {
  const {
    positionals: [name = '', ...rest],
    values: { port = '8081', data = inRoot('.data'), override, alone = false, responses },
  } = parseOptions(args);
  if (rest.length > 0 || !names.includes(name)) {
    throw new UserError(`Name one area: ${names.join(', ')}. ${USAGE}`);
  }
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    throw new UserError(`--port must be a number from 1 to 65535, not ${port}. ${USAGE}`);
  }
  if (override !== undefined && !isOrigin(override)) {
    throw new UserError(
      `--override must be the origin of the environment, such as https://staging.example.org, not ${override || 'nothing'}. ${USAGE}`,
    );
  }
  if (alone && override !== undefined) throw new UserError(`--alone and --override exclude each other. ${USAGE}`);
  if (!alone && responses !== undefined) throw new UserError(`--responses needs --alone. ${USAGE}`);
  return {
    name,
    port: Number(port),
    data: resolve(data),
    override,
    alone,
    ...(responses !== undefined && { responses: resolve(responses) }),
  };
}
