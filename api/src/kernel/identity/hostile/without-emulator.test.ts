import { generateKeyPairSync, sign } from 'node:crypto';
import { countTries } from '../../../../testing/hostile/hostile';
import { signUp } from '../../../../testing/identity';
import { PROJECT } from '../../../../testing/services';
import { encodeTokenPart, signHmac } from '../../../../testing/hostile/sign-hmac';
import { createIdentityProvider } from '../identity';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const now = Math.floor(Date.now() / 1000);

/** The claims of an ID token of this project. */
const CLAIMS = {
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  auth_time: now,
  user_id: 'uid-1',
  sub: 'uid-1',
  iat: now,
  exp: now + 3600,
  email: 'ada@canvass.test',
  email_verified: true,
  firebase: { sign_in_provider: 'password' },
};

/** A token that is signed with the sender's own key. */
function byOwnKey(head: object, claims: object): string {
  const text = `${encodeTokenPart({ alg: 'RS256', typ: 'JWT', ...head })}.${encodeTokenPart(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}

function byHmac(secret: string, head: object = {}): string {
  return signHmac({ alg: 'HS256', typ: 'JWT', ...head }, CLAIMS, secret);
}

const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** Tokens whose own contents make them invalid, so that they are refused without fetching Google's keys. */
const FORGED: [what: string, token: string][] = [
  ['no token', 'nonsense'],
  ['no signature', `${encodeTokenPart({ alg: 'none', typ: 'JWT' })}.${encodeTokenPart(CLAIMS)}.`],
  [
    'no signature, with the name of a key',
    `${encodeTokenPart({ alg: 'none', typ: 'JWT', kid: 'a' })}.${encodeTokenPart(CLAIMS)}.`,
  ],
  ['an HMAC by the name of the project', byHmac(PROJECT)],
  ['an HMAC by a public key', byHmac(pem, { kid: 'a' })],
  ['a key that has no name', byOwnKey({}, CLAIMS)],
  ['a key in the head', byOwnKey({ jwk: publicKey.export({ format: 'jwk' }) }, CLAIMS)],
  ...['demo-other', '', undefined, [PROJECT], { $ne: null }].map((aud): [string, string] => [
    `another audience, ${JSON.stringify(aud)}`,
    byOwnKey({ kid: 'a' }, { ...CLAIMS, aud }),
  ]),
  ...['https://securetoken.google.com/demo-other', 'https://accounts.google.com', '', undefined].map(
    (iss): [string, string] => [`another issuer, ${iss}`, byOwnKey({ kid: 'a' }, { ...CLAIMS, iss })],
  ),
  ...['', undefined, 1, {}, 'x'.repeat(129)].map((sub): [string, string] => [
    `another subject, ${JSON.stringify(sub)?.slice(0, 20)}`,
    byOwnKey({ kid: 'a' }, { ...CLAIMS, sub }),
  ]),
];

const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
const attempts = countTries('ID tokens where there is no emulator');

afterEach(() => {
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulator;
});

test.each(FORGED)('without the emulator, a token is rejected for %s', async (_what, token) => {
  attempts.add();
  delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  await expect(createIdentityProvider(PROJECT).verifyIdentity(token)).rejects.toMatchObject({ code: 'invalid-token' });
});

test('an unsigned emulator token is accepted only with the emulator', async () => {
  const { token, uid } = await signUp('emulated');
  expect(await createIdentityProvider(PROJECT).verifyIdentity(token)).toMatchObject({ uid });
  delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  await expect(createIdentityProvider(PROJECT).verifyIdentity(token)).rejects.toMatchObject({ code: 'invalid-token' });
  expect(attempts.finish()).toBe(FORGED.length);
});
