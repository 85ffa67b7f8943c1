import { mongoError, notSupportedError } from '../errors';
import type { OperationControl } from '../plan/execute';
import type { RetryableWrite } from '../storage/session-history';
import type { Store } from '../storage/transaction';
import { type Doc, isDoc, isNumeric, toNumber, type Value } from '../values/bson';
import { formatValue } from '../values/format-value';
import type { Cursors } from './cursors';

/** The server state that commands use. */
export interface Server {
  store: Store;
  cursors: Cursors;
  address: () => string;
  /** Runs the work of one session sequentially, so that a retry waits for the write that it repeats. */
  inSession<T>(session: Buffer | undefined, work: () => Promise<T>): Promise<T>;
  settings: { ttlSeconds: number };
}

/** One command being executed. */
export interface Call {
  server: Server;
  name: string;
  database: string;
  body: Doc;
  control: OperationControl;
  /** Set for writes that the driver may retry. */
  retryable: RetryableWrite | undefined;
}

/** The reply to a command: a document, or an encoded document with `REPLY_HEAD_BYTES` of room in front of it. */
export type Reply = Doc | Buffer;
export type Handler = (call: Call) => Reply | Promise<Reply>;

/** Parses the name of the command's collection and returns it with its namespace. */
export function parseCollection(call: Call, field: string = call.name): { name: string; namespace: string } {
  const name = call.body[field];
  if (typeof name !== 'string' || name === '') throw mongoError(73, `Invalid namespace specified ${formatValue(name)}`);
  if (name.includes('\0') || name.includes('$') || name.startsWith('system.'))
    throw mongoError(73, `Invalid collection name: ${name}`);
  return { name, namespace: `${call.database}.${name}` };
}

export function readDocOption(body: Doc, name: string): Doc {
  const value = body[name];
  if (value === undefined || value === null) return {};
  if (!isDoc(value)) throw mongoError(14, `${name} must be an object`);
  return value;
}

export function readListOption(body: Doc, name: string): Value[] {
  const value = body[name];
  if (!Array.isArray(value)) throw mongoError(14, `${name} must be an array`);
  return value;
}

/** A non-negative whole number, or undefined. */
export function readCountOption(body: Doc, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  const count = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(count) || count < 0) throw mongoError(2, `${name} must be a whole number that is not negative`);
  return count;
}

/** Rejects a document that has fields other than the allowed ones. */
export function assertKnownFields(body: Doc, allowed: readonly string[], location: string): void {
  for (const name of Object.keys(body)) {
    if (!allowed.includes(name)) throw notSupportedError(`the option '${name}' of ${location}`);
  }
}
