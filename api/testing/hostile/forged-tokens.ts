import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { JWT_SECRET } from '../api';
import { encodeTokenPart, signHmac } from './sign-hmac';

/** Tokens by their defect. */
export type ForgedTokens = Record<string, string>;

type Claims = Record<string, unknown>;

/** A secret that is not the API's. */
const OTHER_SECRET = 'another-secret-of-some-length-000';

const HASHES: Record<string, string> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };

const HEADER = { alg: 'HS256', typ: 'JWT' };

/** The claims of a valid product token. */
function createValidClaims(uid: string): Claims {
  const now = Math.floor(Date.now() / 1000);
  return {
    email: 'admin@canvass.test',
    iat: now,
    iat_ms: now * 1000,
    auth_time: now,
    sid: '6c8f4e9e-6d5d-4cf0-8f0a-111111111111',
    exp: now + 3600,
    aud: 'canvass',
    iss: 'canvass',
    sub: uid,
  };
}

/** Tokens without a valid signature, using all known ways to make libraries skip the check. */
function forgeUnsigned(claims: Claims): ForgedTokens {
  const none = ['none', 'None', 'NONE', 'nOnE', '', 'null', 'HS0'].flatMap((alg) => {
    const unsigned = `${encodeTokenPart({ ...HEADER, alg })}.${encodeTokenPart(claims)}.`;
    return [
      [`alg ${JSON.stringify(alg)}`, unsigned],
      [`alg ${JSON.stringify(alg)} with a signature`, signHmac({ ...HEADER, alg }, claims, OTHER_SECRET)],
      [`alg ${JSON.stringify(alg)} without the last dot`, unsigned.slice(0, -1)],
    ];
  });
  const invalidHeaders = [null, 1, true, ['HS256'], { HS256: 1 }].map((alg) => [
    `alg ${JSON.stringify(alg)}`,
    signHmac({ ...HEADER, alg }, claims, JWT_SECRET),
  ]);
  const guessedSecrets = [
    '',
    'secret',
    'canvass',
    'null',
    'undefined',
    OTHER_SECRET,
    JWT_SECRET.slice(1),
    `${JWT_SECRET} `,
  ];
  return Object.fromEntries([
    ...none,
    ...invalidHeaders,
    ...guessedSecrets.map((secret) => [`the secret ${JSON.stringify(secret)}`, signHmac(HEADER, claims, secret)]),
    ['no alg', signHmac({ typ: 'JWT' }, claims, JWT_SECRET)],
    ['an empty signature', `${encodeTokenPart(HEADER)}.${encodeTokenPart(claims)}.`],
  ]);
}

/** Tokens with other algorithms, signed with the right secret or with keys of the sender. */
function forgeOtherAlgorithms(claims: Claims): ForgedTokens {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const jwk = publicKey.export({ format: 'jwk' });
  const signRsa = (extraHeader: object) => {
    const signed = `${encodeTokenPart({ ...HEADER, alg: 'RS256', ...extraHeader })}.${encodeTokenPart(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  };
  const own = { kty: 'oct', k: Buffer.from(OTHER_SECRET).toString('base64url') };
  return {
    'HS384 by the secret': signHmac({ ...HEADER, alg: 'HS384' }, claims, JWT_SECRET, HASHES['HS384']),
    'HS512 by the secret': signHmac({ ...HEADER, alg: 'HS512' }, claims, JWT_SECRET, HASHES['HS512']),
    'RS256 with an HMAC by the secret': signHmac({ ...HEADER, alg: 'RS256' }, claims, JWT_SECRET),
    'ES256 with an HMAC by the secret': signHmac({ ...HEADER, alg: 'ES256' }, claims, JWT_SECRET),
    'HS256 by a public key': signHmac(HEADER, claims, pem),
    'HS256 with a signature of RS256': signRsa({ alg: 'HS256' }),
    'RS256 by an own key': signRsa({}),
    'RS256 with the key in the head': signRsa({ jwk }),
    'RS256 with a key to fetch': signRsa({
      jku: 'http://127.0.0.1:9/keys.json',
      x5u: 'http://127.0.0.1:9/key.pem',
      kid: '1',
    }),
    'HS256 with the key in the head': signHmac({ ...HEADER, jwk: own }, claims, OTHER_SECRET),
    'a kid that names an empty file': signHmac({ ...HEADER, kid: '../../../../dev/null' }, claims, ''),
    'a kid that is a query': signHmac({ ...HEADER, kid: "x' UNION SELECT 'key'--" }, claims, 'key'),
    'a kid that is an operator': signHmac({ ...HEADER, kid: { $ne: null } }, claims, OTHER_SECRET),
  };
}

/** A valid token that was modified. */
function tamperWith(claims: Claims, otherUid: string): ForgedTokens {
  const good = signHmac(HEADER, claims, JWT_SECRET);
  const [head = '', payload = '', signature = ''] = good.split('.');
  const last = signature.endsWith('A') ? 'B' : 'A';
  return {
    'another subject': [head, encodeTokenPart({ ...claims, sub: otherUid }), signature].join('.'),
    'a later end': [head, encodeTokenPart({ ...claims, exp: 9_999_999_999 }), signature].join('.'),
    'another role': [head, encodeTokenPart({ ...claims, role: 'admin' }), signature].join('.'),
    'another head': [encodeTokenPart({ ...HEADER, alg: 'none' }), payload, signature].join('.'),
    'a signature with another last letter': `${good.slice(0, -1)}${last}`,
    'a signature with padding': `${good}=`,
    'a signature that is cut off': good.slice(0, -10),
    'a signature in hexadecimal': [head, payload, Buffer.from(signature, 'base64url').toString('hex')].join('.'),
    'a signature of the payload alone': [
      head,
      payload,
      createHmac('sha256', JWT_SECRET).update(payload).digest('base64url'),
    ].join('.'),
    'a fourth part': `${good}.${signature}`,
    'a part too few': [payload, signature].join('.'),
    'dots only': '..',
    'two payloads': [head, payload, payload, signature].join('.'),
    'a head that is no JSON': ['e30x', payload, signature].join('.'),
  };
}

/** Tokens with claims that the API never issues, signed with the right secret. */
function forgeWrongClaims(claims: Claims): ForgedTokens {
  const now = Math.floor(Date.now() / 1000);
  const wrong: Record<string, unknown[]> = {
    iss: [undefined, '', 'https://securetoken.google.com/demo-canvass-tests', ['canvass'], { $ne: null }, 1],
    aud: [undefined, '', 'canvass-override', 'demo-canvass-tests', ['other'], { $ne: null }, 1],
    sub: [undefined, '', null, 0, 1, true, [], ['uid-1'], {}, { $ne: null }, { $gt: '' }, { $regex: '.*' }],
    exp: [undefined, null, 'never', String(now + 3600), 0, -1, now - 1, 1e300, [now + 3600], { $gt: 0 }],
    nbf: [now + 3600, 'soon', [0], {}],
    iat: [undefined, null, 'now', {}, [now]],
    sid: [null, '', 1, true, {}, { $ne: null }, ['a']],
    iat_ms: [null, '0', {}, [0], -1, 1e300],
    auth_time: [null, '0', {}, [0], -1, 1e300],
  };
  const changed = Object.entries(wrong).flatMap(([claim, values]) =>
    values.map((value) => [
      `${claim} ${JSON.stringify(value) ?? 'missing'}`,
      signHmac(HEADER, { ...claims, [claim]: value }, JWT_SECRET),
    ]),
  );
  const payloads = ['"text"', '[]', 'null', '1', 'true', '', '{', '{"__proto__":{"sub":"uid-1"}}'];
  return Object.fromEntries([
    ...changed,
    ...payloads.map((payload) => [`the payload ${payload}`, signHmac(HEADER, payload, JWT_SECRET)]),
  ]);
}

/**
 * Product tokens that the API did not issue.
 * @param uid the user whose tokens they claim to be.
 * @param otherUid another user's uid that replaces theirs.
 */
export function forgeProductTokens(uid: string, otherUid: string): ForgedTokens {
  const claims = createValidClaims(uid);
  return {
    ...forgeUnsigned(claims),
    ...forgeOtherAlgorithms(claims),
    ...tamperWith(claims, otherUid),
    ...forgeWrongClaims(claims),
  };
}

/** A valid product token made in the same way, which shows that the others are refused because of their defects. */
export function createHandmadeProductToken(uid: string): string {
  return signHmac(HEADER, createValidClaims(uid), JWT_SECRET);
}

/** ID tokens that the identity provider did not issue for this project, derived from one that it did. */
export function forgeIdTokens(token: string): ForgedTokens {
  const [, payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  const now = Math.floor(Date.now() / 1000);
  const wrong: Record<string, unknown[]> = {
    aud: [undefined, 'demo-other', ['demo-canvass-tests'], 'canvass', {}],
    iss: [undefined, 'https://securetoken.google.com/demo-other', 'https://accounts.google.com', 'canvass', {}],
    sub: [undefined, '', 1, {}, { $ne: null }, ['a'], 'x'.repeat(129), 'nobody-known'],
    exp: [undefined, now - 1, 0, 'never'],
    email: [undefined, null, '', 1, {}, ['a@canvass.test']],
    auth_time: [null, 'then', {}, 1e300],
    firebase: [undefined, null, 'x', {}, { sign_in_provider: {} }],
  };
  const unsigned = { alg: 'none', typ: 'JWT' };
  const createUnsignedToken = (head: object, changed: unknown) =>
    `${encodeTokenPart(head)}.${encodeTokenPart(changed)}.`;
  return Object.fromEntries([
    ...Object.entries(wrong).flatMap(([claim, values]) =>
      values.map((value) => [
        `${claim} ${JSON.stringify(value)?.slice(0, 40) ?? 'missing'}`,
        createUnsignedToken(unsigned, { ...claims, [claim]: value }),
      ]),
    ),
    ['no claims', createUnsignedToken(unsigned, {})],
    ['a payload that is a text', createUnsignedToken(unsigned, '"text"')],
    ['HS256 by the name of the project', signHmac(HEADER, claims, 'demo-canvass-tests')],
    ['HS256 by the secret of product tokens', signHmac(HEADER, claims, JWT_SECRET)],
  ]);
}
