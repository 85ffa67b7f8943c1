import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig, settingNames } from './config';

const environment = {
  NODE_ENV: 'development',
  MONGODB_URI: 'mongodb://127.0.0.1:27017',
  JWT_SECRET: 'a-secret-of-at-least-32-characters',
  FIREBASE_PROJECT_ID: 'demo-canvass',
};

test('a local configuration is read with its defaults', () => {
  expect(readConfig({ ...environment, CORS_ORIGINS: 'https://a.test,https://b.test' })).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    mongo: { uri: environment.MONGODB_URI, database: 'canvass' },
    corsOrigins: ['https://a.test', 'https://b.test'],
    trustedProxies: 1,
  });
});

test('spaces around the commas of a list are ignored', () => {
  const lists = { CORS_ORIGINS: 'https://a.test, https://b.test', TELEMETRY_AREAS: ' shell , mf-public,' };
  expect(readConfig({ ...environment, ...lists })).toMatchObject({
    corsOrigins: ['https://a.test', 'https://b.test'],
    telemetryAreas: ['shell', 'mf-public'],
  });
});

test('the default limits let a thousand users behind one address make twenty calls each per minute', () => {
  const { address, call } = readConfig(environment).rateLimits;
  expect(address).toBeGreaterThanOrEqual(20_000);
  expect(call).toBeLessThan(address);
});

test('a missing NODE_ENV counts as production', () => {
  expect(readConfig({ ...environment, NODE_ENV: undefined }).production).toBe(true);
});

test.each([
  ['MONGODB_URI', undefined],
  ['MONGODB_URI', 'postgres://x'],
  ['JWT_SECRET', undefined],
  ['JWT_SECRET', 'short'],
  ['JWT_SECRET', 'x'.repeat(48)],
  ['JWT_SECRET', 'abc'.repeat(16)],
  ['OPERATOR_TOKEN', '0'.repeat(32)],
  ['FIREBASE_PROJECT_ID', ''],
  ['PORT', '70000'],
  ['RATE_LIMIT_CALL', '0'],
  ['RATE_LIMIT_ADDRESS', 'off'],
  ['RATE_LIMIT_FORM', '1.5'],
])('a setting %s with the value %s is rejected with its name', (name, value) => {
  expect(() => readConfig({ ...environment, [name]: value })).toThrow(name);
});

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['without NODE_ENV', { NODE_ENV: undefined }],
  ['for a project that could be real', { FIREBASE_PROJECT_ID: 'canvass' }],
])('the configuration rejects the Auth emulator %s', (_, change) => {
  const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
  expect(() => readConfig({ ...environment, ...emulator, ...change })).toThrow('unsigned tokens');
});

test('without SMTP_URL there is no mail server, and mails wait', () => {
  expect(readConfig({ ...environment, MAIL_FROM: 'no-reply@canvass.test' }).mail).toBeUndefined();
});

const mailSettings = { MAIL_FROM: 'Canvass <no-reply@canvass.test>', SITE_ORIGIN: 'https://canvass.test' };

test.each([
  ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, isSecure: false, requireTls: false, auth: undefined }],
  [
    'smtps://ada:p%40ss@mail.test',
    { port: 465, isSecure: true, requireTls: false, auth: { user: 'ada', pass: 'p@ss' } },
  ],
  ['smtp://ada:pass@mail.test', { host: 'mail.test', port: 587, isSecure: false, requireTls: true }],
])('the mail server %s is used', (address, expected) => {
  expect(readConfig({ ...environment, ...mailSettings, SMTP_URL: address }).mail).toMatchObject(expected);
});

test.each([
  ['SMTP_URL', 'https://ada:secret-1@mail.test'],
  ['SMTP_URL', 'ada:secret-1@mail.test'],
  ['SMTP_URL', 'smtp://ada@mail.test/?secret-1'],
  ['MAIL_FROM', ''],
  ['MAIL_FROM', 'Canvass'],
  ['MAIL_FROM', 'Canvass <a@canvass.test>, <secret-1@canvass.test>'],
  ['MAIL_FROM', 'a@canvass.test\nBcc: secret-1@canvass.test'],
  ['SITE_ORIGIN', undefined],
  ['SITE_ORIGIN', 'https://canvass.test/secret-1'],
  ['MAIL_RETRY_DELAY_MS', '0'],
])('mails with %s %j are rejected with its name, and the value is not quoted', (name, value) => {
  const settings = { ...environment, ...mailSettings, SMTP_URL: 'smtp://mail.test', [name]: value };
  const read = () => readConfig(settings);
  expect(read).toThrow(name);
  expect(read).not.toThrow('secret-1');
});

test('overrides are disabled unless developers and origins are both listed', () => {
  expect(readConfig(environment).overrides).toBeUndefined();
  const lists = { OVERRIDE_DEVELOPERS: 'a, b', OVERRIDE_ORIGINS: 'http://localhost:8081,https://dev.test' };
  expect(readConfig({ ...environment, ...lists }).overrides).toEqual({
    developers: ['a', 'b'],
    origins: ['http://localhost:8081', 'https://dev.test'],
  });
});

test.each([
  ['a', ''],
  ['', 'http://localhost:8081'],
  ['a', 'http://dev.test'],
  ['a', 'http://[::1]:8081'],
  ['a', 'https://[2001:db8::1]'],
  ['a', 'http://localhost.evil.test'],
  ['a', 'https://dev.test/'],
  ['a', "https://dev.test; script-src 'unsafe-inline'"],
  ['a', 'https://dev.test;script-src'],
  ['a', 'https://*'],
  ['a', 'dev.test'],
])('the configuration rejects overrides by "%s" from "%s"', (developers, origins) => {
  const lists = { OVERRIDE_DEVELOPERS: developers, OVERRIDE_ORIGINS: origins };
  expect(() => readConfig({ ...environment, ...lists })).toThrow('OVERRIDE_ORIGINS');
});

test('docs/operations.md documents exactly the settings that exist', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const [, settings = ''] = /## Settings\n(.*?)\n## /s.exec(page) ?? [];
  const names = [...settings.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]{4,}/g) ?? []);
  expect(names.toSorted((a, b) => a.localeCompare(b))).toEqual(settingNames.toSorted((a, b) => a.localeCompare(b)));
});
