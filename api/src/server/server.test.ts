import { MongoClient } from 'mongodb';
import { pino } from 'pino';
import { readConfig } from './config';
import type { SignIn } from '../kernel/identity/identity';
import { startServer } from './server';
import { getDatabaseUri } from '../../testing/database-uri';
import { createSignIn, signUp } from '../../testing/identity';
import { PROJECT } from '../../testing/services';

const DATABASE = `canvass-server-test-${process.pid}`;

const config = readConfig({
  NODE_ENV: 'test',
  PORT: '0',
  MONGODB_URI: getDatabaseUri(),
  MONGODB_DATABASE: DATABASE,
  JWT_SECRET: 'a-secret-that-only-tests-know-0123456789',
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'],
});

const silentLogger = pino({ level: 'silent' });

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

/** An identity provider that answers only when the test lets it. */
function createHeldIdentityProvider() {
  let proceed: (identity: SignIn) => void = () => {};
  let notifyStarted: () => void = () => {};
  const underWay = new Promise<void>((resolve) => {
    notifyStarted = resolve;
  });
  const verifyIdentity = () => {
    notifyStarted();
    return new Promise<SignIn>((resolve) => {
      proceed = resolve;
    });
  };
  return { verifyIdentity, underWay, proceed: () => proceed(createSignIn({ uid: 'ada', email: 'ada@canvass.test' })) };
}

test('a stopping server finishes requests in flight and accepts no new ones', async () => {
  const { verifyIdentity, underWay, proceed } = createHeldIdentityProvider();
  const server = await startServer(config, silentLogger, { verifyIdentity });
  const inFlight = postJwt(server.url, 'some.id.token', 'ada@canvass.test');
  await underWay;
  const stopping = server.stop();
  await expect(fetch(`${server.url}/api/health/live`)).rejects.toThrow('fetch failed');
  proceed();
  expect((await inFlight).status).toBe(200);
  await stopping;
});

test('a server with a shutdown delay first reports that it is not ready, still answers, and closes connections', async () => {
  const { verifyIdentity, underWay, proceed } = createHeldIdentityProvider();
  const server = await startServer({ ...config, shutdownDelayMs: 8000 }, silentLogger, { verifyIdentity });
  const ready = () => fetch(`${server.url}/health/ready`);
  const before = await ready();
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive']);
  const inFlight = postJwt(server.url, 'some.id.token', 'ada@canvass.test');
  await underWay;
  const stopping = server.stop();
  const notReadyResponse = await ready();
  expect(await notReadyResponse.json()).toMatchObject({ code: 'service-unavailable', status: 503 });
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  const response = await fetch(`${server.url}/api/surveys`);
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  proceed();
  expect((await inFlight).status).toBe(200);
  await stopping;
  await expect(ready()).rejects.toThrow('fetch failed');
});

test('an unreachable identity provider causes a 503, not a 401', async () => {
  const { token, email } = await signUp('unreachable');
  const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = '127.0.0.1:1';
  const server = await startServer(config, silentLogger);
  const response = await postJwt(server.url, token, email);
  expect(await response.json()).toMatchObject({ code: 'identity-unreachable', status: 503 });
  await server.stop();
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulator;
});
