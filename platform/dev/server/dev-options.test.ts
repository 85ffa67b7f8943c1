import { parseDevOptions } from './dev-options';

const AREAS = ['mf-admin', 'mf-member'];

test('npm run dev uses the data directory of npm start by default', () => {
  expect(parseDevOptions(['mf-admin', '--data', '/home/data'], AREAS)).toEqual({
    name: 'mf-admin',
    port: 8081,
    data: '/home/data',
    override: undefined,
    alone: false,
  });
});

test('--override serves only the files of the area', () => {
  const environment = 'https://staging.example.org';
  expect(parseDevOptions(['mf-admin', '--override', environment], AREAS)).toMatchObject({
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
])('%j is refused as an environment', (environment) => {
  expect(() => parseDevOptions(['mf-admin', '--override', environment], AREAS)).toThrow(
    '--override must be the origin of the environment, such as https://staging.example.org, not',
  );
});

test('--override without an environment is refused', () => {
  expect(() => parseDevOptions(['mf-admin', '--override'], AREAS)).toThrow(
    "Option '--override <value>' argument missing",
  );
});

test.each([[[]], [['mf-nowhere']], [['mf-admin', 'mf-member']]])(
  'arguments %j without a valid area are refused',
  (args) => {
    expect(() => parseDevOptions(args, AREAS)).toThrow('Name one area: mf-admin, mf-member.');
  },
);

test.each([[['mf-admin', '--port', 'x']], [['mf-admin', '--port', '70000']]])(
  'arguments %j without a valid port are refused',
  (args) => {
    expect(() => parseDevOptions(args, AREAS)).toThrow('--port must be a number from 1 to 65535');
  },
);

test('--alone shows the area without the rest of the installation, with responses from a file if one is given', () => {
  expect(parseDevOptions(['mf-admin', '--alone', '--responses', '/home/responses.json'], AREAS)).toMatchObject({
    alone: true,
    responses: '/home/responses.json',
  });
});

test.each([
  [['--alone', '--override', 'https://staging.example.org'], '--alone and --override exclude each other'],
  [['--responses', 'responses.json'], '--responses needs --alone'],
])('options %j that exclude each other are refused', (args, message) => {
  expect(() => parseDevOptions(['mf-admin', ...args], AREAS)).toThrow(message);
});

test('an unknown option is refused', () => {
  expect(() => parseDevOptions(['mf-admin', '--fast'], AREAS)).toThrow("Unknown option '--fast'");
});
