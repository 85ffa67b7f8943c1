import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createMessageSplitter, formatReply, parseRequest, type Request } from '@canvass/embedded-mongo/wire/frames';
import { startEmbeddedMongo } from '@canvass/embedded-mongo/supervise';

/**
 * A program with the command line of `mongod` that behaves like one until its replica set is initiated, and stores its
 * data in the embedded database. Tests use it because `mongod` cannot be installed on every machine.
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
const lockFile = join(dbpath, 'mongod.lock');
/** Contains the member that the replica set was initiated with. */
const configFile = join(dbpath, 'replica-set');

interface InitiateCommand {
  _id: string;
  members: { host: string }[];
}

/** The commands that are answered here rather than by the embedded database. */
function answerLocally({ body }: Request): Record<string, unknown> | undefined {
  if ('replSetInitiate' in body) {
    if (existsSync(configFile))
      return { ok: 0, code: 23, codeName: 'AlreadyInitialized', errmsg: 'already initialized' };
    const { _id, members } = body['replSetInitiate'] as unknown as InitiateCommand;
    if (_id !== replSet) return { ok: 0, code: 93, errmsg: `the set is ${replSet}` };
    writeFileSync(configFile, members[0]?.host ?? '');
    return { ok: 1 };
  }
  return ['hello', 'ismaster', 'isMaster'].some((name) => name in body) ? createHelloReply() : undefined;
}

const SERVER_LIMITS = { maxBsonObjectSize: 16_777_216, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 };
const WIRE_VERSIONS = { minWireVersion: 0, maxWireVersion: 21, logicalSessionTimeoutMinutes: 30 };

/**
 * The reply of the primary of its replica set, or of a server whose set is not initiated or has another port for it.
 */
function createHelloReply(): Record<string, unknown> {
  const host = `127.0.0.1:${values.port}`;
  const isMember = existsSync(configFile) && readFileSync(configFile, 'utf8') === host;
  const role = isMember
    ? { setName: replSet, hosts: [host], primary: host, me: host, setVersion: 1, secondary: false }
    : { isreplicaset: true, secondary: false };
  return { isWritablePrimary: isMember, ismaster: isMember, ...role, ...SERVER_LIMITS, ...WIRE_VERSIONS, ok: 1 };
}

async function serve(): Promise<void> {
  const mongo = await startEmbeddedMongo({ directory: dbpath });
  const { port } = new URL(mongo.uri);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1');
    const cutMessages = createMessageSplitter();
    client.on('data', (chunk) => {
      for (const message of cutMessages(chunk)) {
        const request = parseRequest(message);
        const localReply = answerLocally(request);
        if (localReply) client.write(formatReply(request, localReply as never));
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
  writeFileSync(lockFile, String(process.pid));
  process.on('SIGTERM', () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    void mongo.stop().then(() => {
      writeFileSync(lockFile, '');
      process.exit(0);
    });
  });
}

if (values.version) console.log('db version v8.0.0');
else await serve();
