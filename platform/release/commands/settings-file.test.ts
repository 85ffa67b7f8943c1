import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '@canvass/workspace/applications';
import { createEmptyDirectory, testSettings } from '../testing/fixture';
import { readSettings } from './settings-file';

const file = join(createEmptyDirectory(), 'settings.json');
const { config } = testSettings;

function read(content: string) {
  writeFileSync(file, content);
  return readSettings(file);
}

/** The problems of the settings, without the file name at the start of each line. */
function listProblems(value: unknown): string[] {
  try {
    read(JSON.stringify(value));
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').map((line) => line.replace(`${file}: `, ''));
  }
}

test('the settings shown in the documentation are valid', () => {
  const [documentedSettings = ''] =
    /^ {4}\{\n {6}"config".*?^ {4}\}$/ms.exec(readFileSync(inRoot('docs/releases.md'), 'utf8')) ?? [];
  expect(read(documentedSettings)).toEqual(JSON.parse(documentedSettings));
});

test.each([
  ['no configuration', {}, 'config is missing'],
  ['a list', [], 'the file must be an object'],
  ['a name that is written otherwise', { config, host: {} }, 'host is not a setting'],
  [
    'what only one browser can have',
    { config: { ...config, override: { area: 'a', origin: 'b' } } },
    'config.override is not a setting',
  ],
  ['text for a list', { config, hosts: { frame: 'https://a.test' } }, 'hosts.frame must be a list'],
  ['an unknown provider', { config: { ...config, identity: 'none' } }, 'config.identity must be one of local, live'],
  [
    'an unknown way to pay',
    { config: { ...config, payments: { mode: 'cash' } } },
    'config.payments.mode must be one of stripe, sandbox',
  ],
  [
    'an API that is elsewhere without saying so',
    { config: { ...config, apiBase: '//a.test/api' } },
    'config.apiBase must be',
  ],
])('%s is refused with its path in the file', (_, value, problem) => {
  expect(listProblems(value)).toEqual([expect.stringContaining(problem)]);
});

test('all problems are reported at once', () => {
  expect(listProblems({ config: { ...config, apiBase: 1, firebase: {} } })).toEqual([
    'config.apiBase must be text',
    'config.firebase.apiKey is missing',
    'config.firebase.authDomain is missing',
    'config.firebase.projectId is missing',
  ]);
});

test('a host must be a plain origin without special meaning in a policy or in nginx', () => {
  const script = [
    "'unsafe-inline' 'unsafe-eval'; connect-src *",
    'https://a.test; connect-src *',
    'https://*.a.test',
    'https://$x',
    'https://a.test/path',
    'https://a.test:443',
    'http://a.test',
    'http://[::1]:4000',
    'data:',
    '*',
  ];
  expect(listProblems({ config, hosts: { script } })).toEqual(
    script.map((_, at) => expect.stringContaining(`hosts.script[${at}] must be an origin`) as string),
  );
  const connect = ['https://a.test', 'https://a-b.test:8443', 'http://localhost:8080', 'http://127.0.0.1:4000'];
  expect(listProblems({ config, hosts: { connect } })).toEqual([]);
});
