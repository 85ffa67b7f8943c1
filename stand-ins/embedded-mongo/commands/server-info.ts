import { Binary, Long, ObjectId } from 'bson';
import { randomUUID } from 'node:crypto';
import { mongoError, notSupportedError } from '../errors';
import { SESSION_MINUTES } from '../storage/session-history';
import { type Doc, toInteger, isNumeric, MAX_DOCUMENT_BYTES, toNumber } from '../values/bson';
import type { Call, Handler } from './context';

const REPLICA_SET_NAME = 'embedded';
/** As MongoDB 7.0 reports it; the driver derives from it which commands exist. */
const VERSION = { text: '7.0.0', parts: [7, 0, 0, 0], wire: 21 };
const ELECTION_ID = new ObjectId('7fffffff0000000000000001');

/** Reports a replica set of one, because drivers use sessions and retryable writes only with a replica set. */
export const hello: Handler = (call) => {
  const address = call.server.address();
  return {
    helloOk: true,
    isWritablePrimary: true,
    ...(call.name === 'isMaster' && { ismaster: true }),
    secondary: false,
    setName: REPLICA_SET_NAME,
    setVersion: toInteger(1),
    electionId: ELECTION_ID,
    hosts: [address],
    primary: address,
    me: address,
    maxBsonObjectSize: toInteger(MAX_DOCUMENT_BYTES),
    maxMessageSizeBytes: toInteger(48_000_000),
    maxWriteBatchSize: toInteger(100_000),
    localTime: new Date(),
    logicalSessionTimeoutMinutes: toInteger(SESSION_MINUTES),
    minWireVersion: toInteger(0),
    maxWireVersion: toInteger(VERSION.wire),
    readOnly: false,
    ok: toInteger(1),
  };
};

export const acknowledge: Handler = () => ({ ok: toInteger(1) });

export const buildInfo: Handler = () => ({
  version: VERSION.text,
  versionArray: VERSION.parts.map(toInteger),
  gitVersion: 'canvass-embedded',
  modules: ['canvass-embedded'],
  bits: toInteger(64),
  maxBsonObjectSize: toInteger(MAX_DOCUMENT_BYTES),
  ok: toInteger(1),
});

export const getParameter: Handler = (call) => {
  const known: Doc = {
    featureCompatibilityVersion: { version: '7.0' },
    ttlMonitorSleepSecs: toInteger(call.server.settings.ttlSeconds),
  };
  const requested = Object.keys(known).filter((name) => name in call.body);
  if (requested.length === 0) throw mongoError(72, 'no option found to get');
  return { ...Object.fromEntries(requested.map((name) => [name, known[name]])), ok: toInteger(1) };
};

export const setParameter: Handler = (call) => {
  const seconds = call.body['ttlMonitorSleepSecs'];
  if (!isNumeric(seconds) || !(toNumber(seconds) > 0))
    throw notSupportedError('setParameter for anything but ttlMonitorSleepSecs above 0');
  const previousValue = call.server.settings.ttlSeconds;
  call.server.settings.ttlSeconds = toNumber(seconds);
  return { was: toInteger(previousValue), ok: toInteger(1) };
};

export const serverStatus: Handler = (call: Call) => ({
  host: call.server.address(),
  version: VERSION.text,
  process: 'canvass-embedded',
  pid: Long.fromNumber(process.pid),
  uptime: toInteger(Math.round(process.uptime())),
  localTime: new Date(),
  mem: { resident: toInteger(Math.round(process.memoryUsage.rss() / 1024 / 1024)) },
  ok: toInteger(1),
});

export const startSession: Handler = () => ({
  id: { id: new Binary(Buffer.from(randomUUID().replaceAll('-', ''), 'hex'), Binary.SUBTYPE_UUID) },
  timeoutMinutes: toInteger(SESSION_MINUTES),
  ok: toInteger(1),
});
