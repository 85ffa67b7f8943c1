import { existsSync, readFileSync } from 'node:fs';
import type { FailedTest } from './failed-tests';

/** The environment variable with the path of the file in which refused commands are recorded. */
export const UNSUPPORTED_FILE_VARIABLE = 'UNSUPPORTED_COMMANDS_FILE';

/** A command that a database does not support, and the test that sent it; `test` is empty outside tests. */
export interface RefusedCommand {
  file: string;
  test: string;
  command: string;
  /** The server's error message. */
  message: string;
}

/**
 * MongoDB's codes: IllegalOperation, CommandNotFound, CommandNotSupported, InvalidPipelineOperator, NotImplemented,
 * OperationNotSupportedInTransaction, unknown stage, unknown field.
 */
const UNSUPPORTED_CODES = new Set<unknown>([20, 59, 115, 168, 238, 263, 40_324, 40_415]);

const UNSUPPORTED_MESSAGE =
  /not (yet |currently )?(supported|implemented)|unsupported|unimplemented|unrecogni[sz]ed|unknown .*(operator|option|expression|modifier|stage)|no such (command|cmd)/i;

/** Whether a server refused a command because it does not know or support it. */
export function isUnsupported({ code, message }: { code?: unknown; message: string }): boolean {
  return UNSUPPORTED_CODES.has(code) || UNSUPPORTED_MESSAGE.test(message);
}

export function readRefusedCommands(file: string): RefusedCommand[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as RefusedCommand);
}

/** Failed tests by their cause. */
export interface Failures {
  /** The server does not support a command that they need. */
  unsupportedByTarget: RefusedCommand[];
  /** The server gave a different result than MongoDB: the server or this code is wrong. */
  mismatches: FailedTest[];
}

/** Separates tests that need unsupported commands from tests that found a difference. */
export function classifyFailures(failed: FailedTest[], refused: RefusedCommand[]): Failures {
  const classified: Failures = { unsupportedByTarget: [], mismatches: [] };
  for (const each of failed) {
    const cause = refused.find(({ file, test }) => file === each.file && (test === each.test || test === ''));
    if (cause) classified.unsupportedByTarget.push({ ...cause, test: each.test });
    else classified.mismatches.push(each);
  }
  return classified;
}
