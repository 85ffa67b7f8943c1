import { parseArgs } from 'node:util';
import { UserError } from '@canvass/node-utils/processes/user-error';

/** The stages of `npm run soak`. */
export const STAGES = ['tests', 'mutations', 'faults'] as const;
export type StageName = (typeof STAGES)[number];

/** The options of `npm run soak`. */
export interface SoakOptions {
  stages: StageName[];
  /** How long users are active while faults are injected. */
  hours: number;
  /** Determines faults and the users' choices. */
  seed: string;
  /** Writes the figures to verification/bench/results.md. */
  publish: boolean;
}

const USAGE = 'Usage: npm run soak -- [tests] [mutations] [faults] [--hours H] [--seed N] [--publish]';
const MAX_HOURS = 48;

function parseArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        hours: { type: 'string', default: '0.5' },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        publish: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('.')[0]}. ${USAGE}`, { cause: error });
  }
}

/** @throws UserError for an unknown stage or option, and for an invalid number of hours or seed */
export function parseSoakOptions(args: string[]): SoakOptions {
  const { values, positionals } = parseArguments(args);
  const unknown = positionals.find((name) => !STAGES.some((stage) => stage === name));
  if (unknown !== undefined) throw new UserError(`Unknown stage ${unknown}. ${USAGE}`);
  const hours = Number(values.hours);
  if (!/^\d*\.?\d+$/.test(values.hours) || hours <= 0 || hours > MAX_HOURS) {
    throw new UserError(`--hours must be a number above 0 and up to ${MAX_HOURS}, not ${values.hours}. ${USAGE}`);
  }
  if (!/^\d{1,9}$/.test(values.seed)) {
    throw new UserError(`--seed must be a whole number of at most 9 digits, not ${values.seed}. ${USAGE}`);
  }
  const stages = STAGES.filter((stage) => positionals.length === 0 || positionals.includes(stage));
  return { stages, hours, seed: values.seed, publish: values.publish };
}
