import { Binary, Long, ObjectId } from 'bson';
import { randomUUID } from 'node:crypto';
import { mongoError, notSupported } from '../errors';
import { SESSION_MINUTES } from '../storage/history';
import { type Doc, integer, isNumeric, MAX_DOCUMENT_BYTES, toNumber } from '../values/bson';
import type { Call, Handler } from './context';

export const SET_NAME = 'embedded';
/** What MongoDB 7.0 says; the driver reads from it which commands exist. */
const VERSION = { text: '7.0.0', parts: [7, 0, 0, 0], wire: 21 };
const ELECTION = new ObjectId('7fffffff0000000000000001');

/** A replica set of one: sessions and retryable writes hold here, and only a replica set may offer them. */
export const hello: Handler = (call) => {
  const address = call.server.address();
  return {
    helloOk: true,
    isWritablePrimary: true,
    ...(call.name === 'isMaster' && { ismaster: true }),
    secondary: false,
    setName: SET_NAME,
    setVersion: integer(1),
    electionId: ELECTION,
    hosts: [address],
    primary: address,
    me: address,
    maxBsonObjectSize: integer(MAX_DOCUMENT_BYTES),
    maxMessageSizeBytes: integer(48_000_000),
    maxWriteBatchSize: integer(100_000),
    localTime: new Date(),
    logicalSessionTimeoutMinutes: integer(SESSION_MINUTES),
    minWireVersion: integer(0),
    maxWireVersion: integer(VERSION.wire),
    readOnly: false,
    ok: integer(1),
  };
};

export const acknowledge: Handler = () => ({ ok: integer(1) });

export const buildInfo: Handler = () => ({
  version: VERSION.text,
  versionArray: VERSION.parts.map(integer),
  gitVersion: 'canvass-embedded',
  modules: ['canvass-embedded'],
  bits: integer(64),
  maxBsonObjectSize: integer(MAX_DOCUMENT_BYTES),
  ok: integer(1),
});

export const getParameter: Handler = (call) => {
  const known: Doc = {
    featureCompatibilityVersion: { version: '7.0' },
    ttlMonitorSleepSecs: integer(call.server.settings.ttlSeconds),
  };
  const asked = Object.keys(known).filter((name) => name in call.body);
  if (asked.length === 0) throw mongoError(72, 'no option found to get');
  return { ...Object.fromEntries(asked.map((name) => [name, known[name]])), ok: integer(1) };
};

export const setParameter: Handler = (call) => {
  const seconds = call.body['ttlMonitorSleepSecs'];
  if (!isNumeric(seconds) || !(toNumber(seconds) > 0))
    throw notSupported('setParameter for anything but ttlMonitorSleepSecs above 0');
  const was = call.server.settings.ttlSeconds;
  call.server.settings.ttlSeconds = toNumber(seconds);
  return { was: integer(was), ok: integer(1) };
};

export const serverStatus: Handler = (call: Call) => ({
  host: call.server.address(),
  version: VERSION.text,
  process: 'canvass-embedded',
  pid: Long.fromNumber(process.pid),
  uptime: integer(Math.round(process.uptime())),
  localTime: new Date(),
  mem: { resident: integer(Math.round(process.memoryUsage.rss() / 1024 / 1024)) },
  ok: integer(1),
});

export const startSession: Handler = () => ({
  id: { id: new Binary(Buffer.from(randomUUID().replaceAll('-', ''), 'hex'), Binary.SUBTYPE_UUID) },
  timeoutMinutes: integer(SESSION_MINUTES),
  ok: integer(1),
});
