import { areaReportSchema } from '@canvass/shared/contracts';
import { toReport } from './to-report';

const remoteInfo = { area: 'mf-admin', version: '1.4.0-3f2a91c0' };

function createErrorAt(message: string, ...files: string[]): Error {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...files.map((file) => `    at f (${location.origin}${file}:1:20)`)].join(
    '\n',
  );
  return error;
}

/** The message in the report of an error. */
function getReportedMessage(message: string): string | undefined {
  const report = toReport({ kind: 'error', ...remoteInfo, error: new Error(message) }, 'production');
  expect(areaReportSchema.safeParse(report).error).toBeUndefined();
  return report?.message;
}

test('a load report has its duration in whole milliseconds', () => {
  const report = toReport({ kind: 'loaded', ...remoteInfo, duration: 81.7 }, 'staging');
  expect(report).toEqual({ kind: 'loaded', ...remoteInfo, channel: 'staging', duration: 82 });
  expect(toReport({ kind: 'loaded', ...remoteInfo, duration: 9e9 }, 'staging')?.duration).toBe(600_000);
});

test.each([
  [
    'the area whose file threw',
    ['/releases/mf-admin/1.4.0-aa/users.js', '/releases/mf-member/1.0.0-bb/x.js'],
    'mf-admin 1.4.0-aa',
  ],
  [
    'the area that called a library in the shell',
    ['/releases/shell/2.0.0-cc/main.js', '/releases/mf-admin/1.4.0-aa/users.js'],
    'mf-admin 1.4.0-aa',
  ],
  ['the shell, when no area is in it', ['/releases/shell/2.0.0-cc/main.js'], 'shell 2.0.0-cc'],
])('an uncaught error is attributed to %s', (_, files, owner) => {
  const report = toReport({ kind: 'error', error: createErrorAt('no', ...files) }, 'production');
  expect(`${report?.area} ${report?.version}`).toBe(owner);
});

test.each([
  ['a file beside the releases', `${location.origin}/somewhere/else.js`],
  ['a script that was put into the page, above a page of an area', `${location.origin}/inject.js`],
  ['an extension', 'chrome-extension://abc/releases/mf-admin/1.0.0/x.js'],
  ['another site', 'https://github.example/x/y/releases/download/v1/x.js'],
])('an error thrown in %s is not reported', (_, address) => {
  const error = createErrorAt('no', '/releases/mf-public/1.0.0-aa/x.js');
  error.stack = error.stack?.replace('    at', `    at g (${address}:1:2)\n    at`);
  expect(toReport({ kind: 'error', error }, 'production')).toBeUndefined();
});

test('the stack is reported as positions in scripts of releases, and nothing else of it', () => {
  const error = createErrorAt(
    'no',
    '/releases/shell/2.0.0-cc/main.js',
    '/releases/mf-admin/1.4.0-aa/users.js?r=abc',
    '/somewhere/ada@canvass.test.js',
    '/releases/mf-admin/1.4.0-aa/styles.css',
  );
  error.stack += '\n    at https://elsewhere.example/releases/mf-admin/1.4.0-aa/users.js:1:2';
  const report = toReport({ kind: 'error', error }, 'production');
  expect(report?.stack).toEqual(['shell/2.0.0-cc/main.js:1:20', 'mf-admin/1.4.0-aa/users.js:1:20']);
  expect(areaReportSchema.safeParse(report).error).toBeUndefined();
});

test('a stack is reported with its ten innermost positions, and leaves out those that the contract refuses', () => {
  const long = `/releases/mf-admin/1.4.0-aa/${'x'.repeat(90)}.js`;
  const files = Array.from({ length: 30 }, (_, index) => `/releases/mf-admin/1.4.0-aa/${index}.js`);
  const report = toReport({ kind: 'failed', ...remoteInfo, error: createErrorAt('no', long, ...files) }, 'production');
  expect(report?.stack).toHaveLength(10);
  expect(report?.stack?.[0]).toBe('mf-admin/1.4.0-aa/0.js:1:20');
  expect(areaReportSchema.safeParse(report).error).toBeUndefined();
});

test('values that are not errors are not reported, and URLs in a message are not used as the origin', () => {
  expect(toReport({ kind: 'error', error: { email: 'ada@canvass.test' } }, 'production')).toBeUndefined();
  const error = createErrorAt('Failed to load https://elsewhere.example/x', '/releases/mf-admin/1.4.0-aa/users.js');
  expect(toReport({ kind: 'error', error }, 'production')?.area).toBe('mf-admin');
});

test('a message is the first line of at most 300 characters', () => {
  expect(getReportedMessage('first\nsecond')).toBe('Error: first');
  expect(getReportedMessage('a\u0007b')).toBe('Error: a b');
  expect(getReportedMessage('x'.repeat(400))).toHaveLength(300);
});

test.each([
  [
    `Cannot read properties of undefined (reading 'title')`,
    `Error: Cannot read properties of undefined (reading 'title')`,
  ],
  [`Unexpected token 'A', "Ada Marsh,"... is not valid JSON`, `Error: Unexpected token 'A', "…"... is not valid JSON`],
  [`No survey 'Where is my orchard?' here`, `Error: No survey "…" here`],
  [`"${'Ada Marsh '.repeat(200)}" is not valid JSON`, 'Error: "…"'],
  ['ada@canvass.test was refused', 'Error: [email] was refused'],
  ['https://react.dev/errors/418?args[]=Ada', 'Error: https://react.dev/errors/418?…'],
  ['Call +4915112345678 about 65f0c1d2e3f4a5b6c7d8e9f0', 'Error: Call +# about #'],
])('a message is stripped of personal data: %s', (message, expected) => {
  expect(getReportedMessage(message)).toBe(expected);
});
