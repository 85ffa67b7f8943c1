import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createMessageCutter, formatReply, parseRequest, type Request } from '../../embedded-mongo/wire/frames';
import { startEmbeddedMongo } from '../../embedded-mongo/supervise';

/**
 * Takes the command line of `mongod` and behaves as one does until its replica set is initiated; it stores in the
 * embedded database. No `mongod` can be installed everywhere that the tests run.
 */
const { values } = parseArgs({
  options: {
    version: { type: 'boolean' },
    dbpath: { type: 'string' },
    port: { type: 'string' },
    bind_ip: { type: 'string' },
    replSet: { type: 'string' },
    nounixsocket: { type: 'boolean' },
    setParameter: { type: 'string' },
  },
});
const { dbpath = '', replSet = '' } = values;
const lock = join(dbpath, 'mongod.lock');
/** Holds the member that the replica set was initiated with. */
const config = join(dbpath, 'replica-set');

interface Initiate {
  _id: string;
  members: { host: string }[];
}

/** What it answers by itself, and does not leave to the embedded database. */
function answerAlone({ body }: Request): Record<string, unknown> | undefined {
  if ('replSetInitiate' in body) {
    if (existsSync(config)) return { ok: 0, code: 23, codeName: 'AlreadyInitialized', errmsg: 'already initialized' };
    const { _id, members } = body['replSetInitiate'] as unknown as Initiate;
    if (_id !== replSet) return { ok: 0, code: 93, errmsg: `the set is ${replSet}` };
    writeFileSync(config, members[0]?.host ?? '');
    return { ok: 1 };
  }
  return ['hello', 'ismaster', 'isMaster'].some((name) => name in body) ? greet() : undefined;
}

const LIMITS = { maxBsonObjectSize: 16_777_216, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 };
const VERSIONS = { minWireVersion: 0, maxWireVersion: 21, logicalSessionTimeoutMinutes: 30 };

/** The primary of its replica set, or a server whose set is not initiated or knows it under another port. */
function greet(): Record<string, unknown> {
  const host = `127.0.0.1:${values.port}`;
  const isMember = existsSync(config) && readFileSync(config, 'utf8') === host;
  const role = isMember
    ? { setName: replSet, hosts: [host], primary: host, me: host, setVersion: 1, secondary: false }
    : { isreplicaset: true, secondary: false };
  return { isWritablePrimary: isMember, ismaster: isMember, ...role, ...LIMITS, ...VERSIONS, ok: 1 };
}

async function serve(): Promise<void> {
  const mongo = await startEmbeddedMongo({ directory: dbpath });
  const { port } = new URL(mongo.uri);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1');
    const cut = createMessageCutter();
    client.on('data', (chunk) => {
      for (const message of cut(chunk)) {
        const request = parseRequest(message);
        const own = answerAlone(request);
        if (own) client.write(formatReply(request, own as never));
        else upstream.write(message);
      }
    });
    upstream.pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
  });
  server.listen(Number(values.port), values.bind_ip);
  writeFileSync(lock, String(process.pid));
  process.on('SIGTERM', () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    void mongo.stop().then(() => {
      writeFileSync(lock, '');
      process.exit(0);
    });
  });
}

if (values.version) console.log('db version v8.0.0');
else await serve();
