import { Writable } from 'node:stream';
import { MongoClient } from 'mongodb';
import { pino } from 'pino';
import { readConfig } from './config';
import type { Identity } from './identity/identity';
import { startServer } from './server';
import { signToken, startApi } from './testing/api';
import { signUp } from './testing/identity';
import { PROJECT } from './testing/services';

const DATABASE = `canvass-server-test-${process.pid}`;

const config = readConfig({
  NODE_ENV: 'test',
  PORT: '0',
  MONGODB_URI: process.env['TEST_MONGODB_URI'],
  MONGODB_DATABASE: DATABASE,
  JWT_SECRET: 'a-secret-that-only-tests-know-0123456789',
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'],
});

const silent = pino({ level: 'silent' });

function postJwt(url: string, token: string, email: string): Promise<Response> {
  return fetch(`${url}/api/jwt`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ email }),
  });
}

afterAll(async () => {
  const client = await MongoClient.connect(config.mongo.uri);
  await client.db(DATABASE).dropDatabase();
  await client.close();
});

test('a server that stops finishes what is in flight and takes nothing new', async () => {
  let proceed: (identity: Identity) => void = () => {};
  let asked: () => void = () => {};
  const underWay = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const verifyIdentity = () => {
    asked();
    return new Promise<Identity>((resolve) => {
      proceed = resolve;
    });
  };
  const server = await startServer(config, silent, { verifyIdentity });
  const inFlight = postJwt(server.url, 'some.id.token', 'ada@canvass.test');
  await underWay;
  const stopped = server.stop();
  await expect(fetch(`${server.url}/api/health/live`)).rejects.toThrow('fetch failed');
  proceed({ uid: 'ada', email: 'ada@canvass.test' });
  expect((await inFlight).status).toBe(200);
  await stopped;
});

test('a sign-in service that cannot be reached is a 503, not a 401', async () => {
  const { token, email } = await signUp('unreachable');
  const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = '127.0.0.1:1';
  const server = await startServer(config, silent);
  const response = await postJwt(server.url, token, email);
  expect(await response.json()).toMatchObject({ code: 'identity-unreachable', status: 503 });
  await server.stop();
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulator;
});

test('the log has a line per request, without tokens, bodies or query values', async () => {
  let log = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  const server = await startServer(config, pino({ level: 'info' }, sink));
  await fetch(`${server.url}/api/surveys?cursor=tell-nobody`, {
    headers: { Authorization: `Bearer ${signToken('x')}` },
  });
  await postJwt(server.url, 'tell.no.one', 'secret@canvass.test');
  await server.stop();
  expect(log).toContain('"path":"/api/surveys"');
  expect(log).toContain('"path":"/api/jwt"');
  expect(log).not.toMatch(/tell|secret@|Bearer/);
});

test('security headers are on every answer', async () => {
  const api = await startApi();
  const { headers } = await api.raw('/api/health/live');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(headers.get('x-powered-by')).toBeNull();
  await api.stop();
});
