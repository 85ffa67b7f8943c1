import { readDevOptions } from './dev-options';

const AREAS = ['mf-admin', 'mf-member'];

test('an area is worked on beside what npm start uses', () => {
  expect(readDevOptions(['mf-admin', '--data', '/home/data'], AREAS)).toEqual({
    name: 'mf-admin',
    port: 8081,
    data: '/home/data',
    override: undefined,
  });
});

test('the files of an area can be served alone, for another environment', () => {
  const environment = 'https://staging.example.org';
  expect(readDevOptions(['mf-admin', '--override', environment], AREAS)).toMatchObject({
    name: 'mf-admin',
    override: environment,
  });
});

test.each([
  '',
  '*',
  'staging.example.org',
  'https://staging.example.org/',
  'https://staging.example.org/x',
  'file:///',
])('%j is no environment', (environment) => {
  expect(() => readDevOptions(['mf-admin', '--override', environment], AREAS)).toThrow(
    '--override takes the origin of the environment, such as https://staging.example.org, not',
  );
});

test('an override says for which environment', () => {
  expect(() => readDevOptions(['mf-admin', '--override'], AREAS)).toThrow(
    "Option '--override <value>' argument missing",
  );
});

test.each([[[]], [['mf-nowhere']], [['mf-admin', 'mf-member']]])('%j names no area', (args) => {
  expect(() => readDevOptions(args, AREAS)).toThrow('Name one area: mf-admin, mf-member.');
});

test.each([[['mf-admin', '--port', 'x']], [['mf-admin', '--port', '70000']]])('%j has no port', (args) => {
  expect(() => readDevOptions(args, AREAS)).toThrow('--port takes a number from 1 to 65535');
});

test('an unknown option is refused', () => {
  expect(() => readDevOptions(['mf-admin', '--fast'], AREAS)).toThrow("Unknown option '--fast'");
});
