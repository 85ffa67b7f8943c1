import { FULL_DISK_PATTERN } from '@canvass/node-utils/files/out-of-space';
import { isOutOfSpace } from '@canvass/node-utils/files/out-of-space';
import { UserError } from '@canvass/node-utils/processes/user-error';

/** The system's name for a full disk; undefined for any other error. */
function findFullDiskError(error: unknown): string | undefined {
  const { code, message, cause }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
  return isOutOfSpace(error) || isOutOfSpace(cause) || FULL_DISK_PATTERN.test(message) ? (code ?? message) : undefined;
}

function describeBug(error: unknown, summary: string): string {
  return `${summary} because of a bug in Canvass; details follow:\n${error instanceof Error ? error.stack : String(error)}`;
}

/**
 * Describes an error that ended the start: one sentence if the user can fix it, the stack if it is a bug.
 * @param data the data directory
 */
export function describeFailure(error: unknown, data: string): string {
  if (error instanceof UserError) return error.message;
  const diskError = findFullDiskError(error);
  if (diskError !== undefined)
    return `The disk of ${data} is full (${diskError}): free some space, or choose another directory with --data DIR, and start again.`;
  return describeBug(error, 'Canvass could not start');
}

/** File system error codes in plain words. */
const FILE_PROBLEMS = new Map([
  ['ENOENT', 'it does not exist'],
  ['ENOTDIR', 'a part of its path is a file'],
  ['EEXIST', 'it already exists'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'permission is denied'],
  ['EPERM', 'permission is denied'],
  ['EROFS', 'its disk is read-only'],
]);

/**
 * Describes an error that ended a command which reads and writes files.
 * @param target the path that the command writes.
 */
export function describeCommandFailure(error: unknown, target: string): string {
  if (error instanceof UserError) return error.message;
  const diskError = findFullDiskError(error);
  if (diskError !== undefined)
    return `The disk of ${target} is full (${diskError}): free some space, or choose another location, and try again.`;
  const { code = '', path } = error as NodeJS.ErrnoException;
  const problem = FILE_PROBLEMS.get(code);
  if (problem !== undefined && path !== undefined) return `${path} cannot be used (${code}): ${problem}.`;
  return describeBug(error, 'The command failed');
}

/** Describes why the embedded database cannot start, and what to do. */
export function describeDatabaseFailure(message: string, data: string): string {
  const [, pid] = /in use by another server \(process (\d+)\)/.exec(message) ?? [];
  if (pid) return describeAlreadyRunning(data, Number(pid));
  if (FULL_DISK_PATTERN.test(message)) {
    return `The disk of ${data} is full: free some space, or choose another directory with --data DIR, and start again.`;
  }
  // The database's own message, which says what to do where possible.
  return message;
}

/** Describes why a second process on the same data is refused: it would corrupt accounts and payments. */
export function describeAlreadyRunning(data: string, pid: number): string {
  return `Canvass is already running on the data in ${data} (process ${pid}): stop it first, or choose another directory with --data DIR.`;
}

/** Matches the message with which an older version refuses data written by a newer one. */
const NEWER_FORMAT_PATTERN = /has format \d+, and this version of Canvass reads formats up to \d+/;

/** @param message the output of the program that prepares the database */
export function describeSeedFailure(message: string, mongoUri: string | undefined): string {
  const lastLine = message.trimEnd().split('\n').at(-1) ?? '';
  // The API's own message, which says what to do.
  if (NEWER_FORMAT_PATTERN.test(lastLine)) return lastLine;
  if (mongoUri) {
    return `The MongoDB at ${getMongoHosts(mongoUri)} could not be used (${lastLine}): check that it is running and that MONGODB_URI is right, and start again.`;
  }
  return `The demo data could not be stored (${lastLine}): fix this problem, and start again.`;
}

/** The hosts of a connection string, without user name and password; several are separated by commas. */
export function getMongoHosts(uri: string): string {
  const [, hosts] = /^mongodb(?:\+srv)?:\/\/(?:[^/@]*@)?([^/?]+)/.exec(uri) ?? [];
  if (!hosts)
    throw new UserError('MONGODB_URI is not a MongoDB address: it must begin with mongodb:// or mongodb+srv://.');
  return hosts;
}
