import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '@canvass/workspace/applications';
import { call } from '../testing/command-fixture';
import { createSignedStore, createSigner, writePolicy } from '../testing/policy-fixture';
import { readPolicy } from './policy';

test.each([
  ['no JSON', '{', /cannot be read as JSON/],
  ['a list', '[]', /is wrong at its root/],
  ['an unknown name', '{"production":{"a":{"publicKey":"x","mayChange":["mf-a"],"x":1}}}', /is wrong at production\.a/],
  ['no areas', '{"production":{"a":{"publicKey":"x","mayChange":[]}}}', /is wrong at production\.a\.mayChange/],
  [
    'a prefix without a slash',
    '{"production":{"a":{"publicKey":"x","mayChange":["mf-a"],"mayServe":["a"]}}}',
    /is wrong at production\.a\.mayServe\.0/,
  ],
  [
    'no key',
    '{"production":{"a":{"publicKey":"x","mayChange":["mf-a"]}}}',
    /the public key of a in production is not an Ed25519 key/,
  ],
])('a policy with %s is refused', (_, text, message) => {
  const file = writePolicy({});
  writeFileSync(file, text);
  expect(() => readPolicy(file)).toThrow(message);
});

test('the policy shown in the documentation is valid', () => {
  const [documented = ''] =
    /^ {4}\{\n {6}"production".*?^ {4}\}$/ms.exec(readFileSync(inRoot('docs/releases.md'), 'utf8')) ?? [];
  const file = writePolicy({});
  writeFileSync(file, documented.replaceAll('MCowBQYDK2VwAyEA…', createSigner().publicKey));
  const keys = readPolicy(file).get('production');
  expect(keys).toMatchObject([{ name: 'platform', mayChange: 'everything' }, { mayChange: ['mf-admin'] }]);
});

test('a key that is no Ed25519 key is refused without being quoted', async () => {
  const { store } = await createSignedStore();
  const { keyFile } = createSigner();
  writeFileSync(keyFile, '-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n');
  const { exitCode, complaint } = await call(store, 'sign', '--key', keyFile);
  expect({ exitCode, complaint }).toEqual({
    exitCode: 3,
    complaint: 'The signing key must be an Ed25519 private key in PEM: openssl genpkey -algorithm ed25519',
  });
});
