import {
  dropOverride,
  OVERRIDE_COOKIE,
  readOverridesPage,
  readOwnOverride,
  setOverride,
  verifyOverride,
  type Endpoint,
} from '@canvass/shared/contracts';
import jwt from 'jsonwebtoken';
import { OVERRIDING, SECRET, signToken, startApi, type Sent, type TestApi } from '../testing/api';

const HOUR = 3_600_000;
const OVERRIDE = { area: 'mf-admin', origin: OVERRIDING.origin };
/** As the edge is told of it. */
const OWNED = { ...OVERRIDE, uid: OVERRIDING.uid };

let clock = 0;
let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await startApi({ now: () => new Date(Date.now() + clock) });
  token = await api.developer();
});

beforeEach(() => {
  clock = 0;
});

afterAll(() => api.stop());

/** The name and value of the cookie that a developer gets, as a browser sends it back. */
async function cookie(): Promise<string> {
  const { headers } = await api.call(setOverride, { token, body: OVERRIDE });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function verified(sent: string, { at = api }: { at?: TestApi } = {}): Promise<unknown> {
  const { body } = await at.call(verifyOverride, { headers: { Cookie: sent } });
  return body.override;
}

/** Another process of the same installation, with other lists. */
async function beside<Result>(settings: Record<string, string>, run: (other: TestApi) => Promise<Result>) {
  const other = await startApi({ beside: api, settings });
  try {
    return await run(other);
  } finally {
    await other.stop();
  }
}

test('a listed developer gets a cookie that only this site sends and no script reads', async () => {
  const { status, body, headers } = await api.call(setOverride, { token, body: OVERRIDE });
  expect([status, body]).toEqual([200, OVERRIDE]);
  const [value, ...attributes] = headers.get('set-cookie')?.split('; ') ?? [];
  expect(value).toMatch(new RegExp(`^${OVERRIDE_COOKIE}=[\\w-]+\\.[\\w-]+\\.[\\w-]+$`));
  const expires = attributes.find((each) => each.startsWith('Expires='));
  expect(attributes.filter((each) => each !== expires)).toEqual([
    'Max-Age=28800',
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
  ]);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('over https the cookie is for https alone, and one that another host may have set does not count', async () => {
  const https = { 'X-Forwarded-Proto': 'https' };
  const answer = await api.call(setOverride, { token, body: OVERRIDE, headers: https });
  const [pair = '', ...attributes] = answer.headers.get('set-cookie')?.split('; ') ?? [];
  // What browsers ask of such a name, or they take no such cookie.
  expect(pair).toMatch(new RegExp(`^__Host-${OVERRIDE_COOKIE}=`));
  expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict']));
  expect(attributes.join()).not.toContain('Domain');
  const told = async (Cookie: string, headers: Record<string, string> = https) =>
    (await api.call(verifyOverride, { headers: { ...headers, Cookie } })).body.override;
  expect(await told(pair)).toEqual(OWNED);
  expect([await told(await cookie()), await told(pair, {})]).toEqual([null, null]);
  const dropped = await api.call(dropOverride, { headers: https });
  expect(dropped.headers.get('set-cookie')).toMatch(
    new RegExp(`^__Host-${OVERRIDE_COOKIE}=; Max-Age=0; Path=/; Expires=.+; HttpOnly; Secure`),
  );
});

test('the edge is told of an override that holds, and the developer, too', async () => {
  const headers = { Cookie: `a=b; ${await cookie()}; c=d` };
  expect((await api.call(verifyOverride, { headers })).body).toEqual({ override: OWNED });
  const { body } = await api.call(readOwnOverride, { token, headers });
  expect(body).toMatchObject({ origins: [OVERRIDING.origin], override: OVERRIDE });
  expect(body.areas).toEqual(['mf-public', 'mf-surveyor', 'mf-member', 'mf-admin']);
});

test('nobody else may set one: not without a token, and an admin is no developer', async () => {
  const admin = await api.person('admin');
  const codes = async (sent: Sent) => [
    (await api.call(setOverride, { ...sent, body: OVERRIDE })).body.code,
    (await api.call(readOwnOverride, sent)).body.code,
  ];
  expect(await codes({})).toEqual(['unauthenticated', 'unauthenticated']);
  expect(await codes({ token: admin.token })).toEqual(['not-a-developer', 'not-a-developer']);
  // What the cookie says is no token.
  expect(await codes({ headers: { Cookie: await cookie() } })).toEqual(['unauthenticated', 'unauthenticated']);
});

test.each([
  ['body.origin', { origin: 'https://evil.test' }],
  ['body.origin', { origin: `${OVERRIDING.origin}/` }],
  ['body.origin', { origin: 'http://localhost:8082' }],
  ['body.area', { area: 'mf-nowhere' }],
  ['body.area', { area: 'shell' }],
])('%s cannot be as in %j', async (field, change) => {
  const { status, body, headers } = await api.call(setOverride, { token, body: { ...OVERRIDE, ...change } });
  expect([status, body.errors?.[0]?.field, headers.get('set-cookie')]).toEqual([422, field, null]);
});

test('a cookie that was changed, signed by others, or made for something else does not hold', async () => {
  const good = await cookie();
  const [head, claims = '', signature] = good.split('.');
  const changed = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  const other = Buffer.from(JSON.stringify({ ...changed, area: 'mf-public' })).toString('base64url');
  const signed = (secret: string) =>
    `${OVERRIDE_COOKIE}=${jwt.sign(OVERRIDE, secret, { subject: OVERRIDING.uid, audience: 'canvass-override' })}`;
  const bad = {
    none: '',
    empty: `${OVERRIDE_COOKIE}=`,
    changed: [head, other, signature].join('.'),
    'cut off': good.slice(0, -2),
    'another secret': signed('another-secret-of-some-length-0000'),
    'the secret of product tokens': signed(SECRET),
    'a product token': `${OVERRIDE_COOKIE}=${signToken(OVERRIDING.uid)}`,
    'another name': `x${good}`,
  };
  const told = await Promise.all(Object.values(bad).map((sent) => verified(sent)));
  expect(told).toEqual(Object.values(bad).map(() => null));
  expect(await verified(good)).toEqual(OWNED);
});

test('the cookie is no product token', async () => {
  const [, value = ''] = (await cookie()).split('=');
  expect((await api.call(readOwnOverride, { token: value })).body.code).toBe('invalid-token');
});

test('an override ends after eight hours', async () => {
  const sent = await cookie();
  clock = 8 * HOUR - 60_000;
  expect(await verified(sent)).toEqual(OWNED);
  clock = 8 * HOUR + 60_000;
  expect(await verified(sent)).toBeNull();
});

test.each([
  ['a developer', { OVERRIDE_DEVELOPERS: 'somebody-else' }],
  ['an origin', { OVERRIDE_ORIGINS: 'http://localhost:9999' }],
  ['an area', { TELEMETRY_AREAS: 'shell,mf-public' }],
])('%s that is listed no more ends its overrides at once', async (_what, settings) => {
  const sent = await cookie();
  expect(await beside(settings, (at) => verified(sent, { at }))).toBeNull();
  expect(await verified(sent)).toEqual(OWNED);
});

test('an override ends with the account of who set it', async () => {
  const sent = await cookie();
  await api.db.collection('users').deleteOne({ uid: OVERRIDING.uid });
  expect(await verified(sent)).toBeNull();
  await api.developer();
  expect(await verified(sent)).toEqual(OWNED);
});

test('a reset takes the cookie back, of whoever is not signed in any more, too', async () => {
  const { status, headers } = await api.call(dropOverride, {});
  expect(status).toBe(200);
  expect(headers.get('set-cookie')).toMatch(
    new RegExp(`^${OVERRIDE_COOKIE}=; Max-Age=0; Path=/; Expires=.+; HttpOnly`),
  );
});

test('where nobody is listed, there is nothing at these addresses', async () => {
  const sent = await cookie();
  const all: [Endpoint, Sent][] = [
    [readOverridesPage, {}],
    [readOwnOverride, { token }],
    [setOverride, { token, body: OVERRIDE }],
    [dropOverride, {}],
    [verifyOverride, { headers: { Cookie: sent } }],
  ];
  const off = { OVERRIDE_DEVELOPERS: '', OVERRIDE_ORIGINS: '' };
  const told = await beside(off, async (other) => {
    const answers = await Promise.all(all.map(([endpoint, each]) => other.call(endpoint, each)));
    const file = await other.raw<unknown>('/api/overrides/overrides.js');
    return [...answers, file].map(({ status, headers }) => [status, headers.get('set-cookie')]);
  });
  expect(told).toEqual([...all, 'the file'].map(() => [404, null]));
});

test('the page loads its own files only, and has no inline script or style', async () => {
  const page = await fetch(`${api.url}/api/overrides`);
  const html = await page.text();
  expect(html).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]* src=)/);
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  const addresses = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]*)"/g)].map(([, each = '']) => each);
  expect(addresses).toHaveLength(2);
  for (const address of addresses) expect([address, (await fetch(api.url + address)).status]).toEqual([address, 200]);
});
