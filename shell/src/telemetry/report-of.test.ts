import { areaReportSchema } from '@canvass/shared/contracts';
import { reportOf } from './report-of';

const about = { area: 'mf-admin', version: '1.4.0-3f2a91c0' };

function thrownAt(message: string, ...files: string[]): Error {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...files.map((file) => `    at f (${location.origin}${file}:1:20)`)].join(
    '\n',
  );
  return error;
}

/** What is told of an error with a message. */
function told(message: string): string | undefined {
  const report = reportOf({ kind: 'error', ...about, error: new Error(message) }, 'production');
  expect(areaReportSchema.safeParse(report).error).toBeUndefined();
  return report?.message;
}

test('a load says how long it took, in whole milliseconds', () => {
  const report = reportOf({ kind: 'loaded', ...about, duration: 81.7 }, 'staging');
  expect(report).toEqual({ kind: 'loaded', ...about, channel: 'staging', duration: 82 });
  expect(reportOf({ kind: 'loaded', ...about, duration: 9e9 }, 'staging')?.duration).toBe(600_000);
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
])('an error that nobody caught is of %s', (_, files, owner) => {
  const report = reportOf({ kind: 'error', error: thrownAt('no', ...files) }, 'production');
  expect(`${report?.area} ${report?.version}`).toBe(owner);
});

test.each([
  ['a file beside the releases', `${location.origin}/somewhere/else.js`],
  ['a script that was put into the page, above a page of an area', `${location.origin}/inject.js`],
  ['an extension', 'chrome-extension://abc/releases/mf-admin/1.0.0/x.js'],
  ['another site', 'https://github.example/x/y/releases/download/v1/x.js'],
])('what was thrown in %s is not reported', (_, address) => {
  const error = thrownAt('no', '/releases/mf-public/1.0.0-aa/x.js');
  error.stack = error.stack?.replace('    at', `    at g (${address}:1:2)\n    at`);
  expect(reportOf({ kind: 'error', error }, 'production')).toBeUndefined();
});

test('what is no error is not reported; an address in a message is not where it was thrown', () => {
  expect(reportOf({ kind: 'error', error: { email: 'ada@canvass.test' } }, 'production')).toBeUndefined();
  const error = thrownAt('Failed to load https://elsewhere.example/x', '/releases/mf-admin/1.4.0-aa/users.js');
  expect(reportOf({ kind: 'error', error }, 'production')?.area).toBe('mf-admin');
});

test('a message is the first line of at most 300 characters', () => {
  expect(told('first\nsecond')).toBe('Error: first');
  expect(told('a\u0007b')).toBe('Error: a b');
  expect(told('x'.repeat(400))).toHaveLength(300);
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
])('a message leaves out what may be of a person: %s', (message, expected) => {
  expect(told(message)).toBe(expected);
});
