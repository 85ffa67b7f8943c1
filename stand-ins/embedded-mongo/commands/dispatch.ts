import { Binary } from 'bson';
import { toMongoError, mongoError, type MongoError, notSupportedError } from '../errors';
import { createControl } from '../plan/execute';
import { toTransactionNumber, type RetryableWrite } from '../storage/session-history';
import { type CommandName, COMMANDS, COMMON_OPTIONS } from '../supported';
import { type Doc, toInteger, isDoc, isNumeric, toNumber, type Value } from '../values/bson';
import { formatValue } from '../values/format-value';
import type { Request } from '../wire/frames';
import { aggregate } from './aggregate';
import { create, dbStats, drop, dropDatabase, listCollections, listDatabases } from './collections';
import { assertKnownFields, type Call, readCountOption, type Handler, type Reply, type Server } from './context';
import { explain } from './explain';
import { count, distinct, find, getMore, killCursors } from './find';
import { findAndModify } from './find-and-modify';
import { createIndexes, dropIndexes, listIndexes } from './indexes';
import { acknowledge, buildInfo, getParameter, hello, serverStatus, setParameter, startSession } from './server-info';
import { insert, remove, update } from './write';

const HANDLERS: Record<CommandName, Handler> = {
  hello,
  isMaster: hello,
  ping: acknowledge,
  buildInfo,
  getParameter,
  setParameter,
  serverStatus,
  dbStats,
  startSession,
  endSessions: acknowledge,
  killSessions: acknowledge,
  insert,
  update,
  delete: remove,
  findAndModify,
  find,
  aggregate,
  count,
  distinct,
  getMore,
  killCursors,
  explain,
  createIndexes,
  dropIndexes,
  listIndexes,
  create,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
};

/** Alternative command names that drivers still use. */
const COMMAND_ALIASES: Record<string, CommandName> = {
  ismaster: 'isMaster',
  buildinfo: 'buildInfo',
  findandmodify: 'findAndModify',
};

/** Executes one request; errors become replies as well. */
export async function dispatch(server: Server, request: Request): Promise<Reply> {
  try {
    const call = createCall(server, request.body);
    const handler = HANDLERS[call.name as CommandName];
    return await server.inSession(call.retryable?.session, async () => handler(call));
  } catch (thrown) {
    return createErrorReply(toMongoError(thrown));
  }
}

function createCall(server: Server, body: Doc): Call {
  const requestedName = Object.keys(body)[0] ?? '';
  const name = COMMAND_ALIASES[requestedName] ?? requestedName;
  refuseTransactions(body, name);
  if (!Object.hasOwn(COMMANDS, name))
    throw mongoError(59, `no such command: '${requestedName}' (the embedded server does not support it)`);
  const allowed: readonly string[] = [requestedName, ...COMMANDS[name as CommandName], ...COMMON_OPTIONS];
  const given = Object.fromEntries(
    Object.entries(body).filter(([option, value]) => !isIgnorableOption(option, value, name)),
  );
  assertKnownFields(given, allowed, name);
  assertReadWriteConcerns(body);
  const database = body['$db'];
  if (typeof database !== 'string') throw mongoError(73, 'a command needs $db');
  return {
    server,
    name,
    database,
    body: { ...body, [name]: body[requestedName] },
    control: createControl(name === 'getMore' ? undefined : readCountOption(body, 'maxTimeMS')),
    retryable: parseRetryableWrite(body),
  };
}

function refuseTransactions(body: Doc, name: string): void {
  if (
    body['startTransaction'] !== undefined ||
    body['autocommit'] !== undefined ||
    /^(?:commit|abort)Transaction$/.test(name)
  ) {
    throw mongoError(263, 'Multi-document transactions are not supported by the embedded server; use MongoDB for them');
  }
}

/** Whether an option's value requests only the default behavior, so that it can be ignored. */
function isIgnorableOption(option: string, value: Value, command: string): boolean {
  if (value === undefined || value === null || value === false) return true;
  if (option === 'collation') return isDoc(value) && value['locale'] === 'simple' && Object.keys(value).length === 1;
  if (option === 'let') return isDoc(value) && Object.keys(value).length === 0;
  // Each driver version may add fields to the greeting; none of them requests anything.
  return command === 'hello' || command === 'isMaster';
}

const READ_LEVELS: ReadonlySet<Value> = new Set<Value>([undefined, 'local', 'available', 'majority', 'linearizable']);

/**
 * Accepts the concerns that this server always satisfies: reads see committed data, and writes are acknowledged when
 * they are on the disk.
 */
function assertReadWriteConcerns(body: Doc): void {
  const read = body['readConcern'];
  if (isDoc(read) && !READ_LEVELS.has(read['level']))
    throw notSupportedError(`the read concern ${formatValue(read['level'])}`);
  if (isDoc(read) && (read['afterClusterTime'] !== undefined || read['atClusterTime'] !== undefined))
    throw notSupportedError('a read at a cluster time');
  const write = isDoc(body['writeConcern']) ? body['writeConcern']['w'] : undefined;
  if (isNumeric(write) && toNumber(write) > 1) throw mongoError(2, 'w: more than 1 needs more than one server');
  if (typeof write === 'string' && write !== 'majority')
    throw mongoError(2, `No write concern mode named '${write}' found`);
}

function parseRetryableWrite(body: Doc): RetryableWrite | undefined {
  const number = body['txnNumber'];
  if (number === undefined || number === null) return undefined;
  const session = isDoc(body['lsid']) ? body['lsid']['id'] : undefined;
  if (!(session instanceof Binary) || !isNumeric(number))
    throw mongoError(72, 'Transaction number requires a session ID to also be specified');
  return { session: Buffer.from(session.buffer.subarray(0, session.position)), number: toTransactionNumber(number) };
}

function createErrorReply(error: MongoError): Doc {
  return {
    ok: toInteger(0),
    errmsg: error.message,
    code: toInteger(error.code),
    codeName: error.codeName,
    ...(error.details as Doc),
  };
}
