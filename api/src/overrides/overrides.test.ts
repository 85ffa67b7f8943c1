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
import { OVERRIDE_DEVELOPER, JWT_SECRET, signToken, startApi, type TestRequest, type TestApi } from '../../testing/api';

const HOUR_MS = 3_600_000;
const OVERRIDE = { area: 'mf-admin', origin: OVERRIDE_DEVELOPER.origin };
/** The override as the edge sees it. */
const OWNED_OVERRIDE = { ...OVERRIDE, uid: OVERRIDE_DEVELOPER.uid };

let clockOffsetMs = 0;
let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await startApi({ now: () => new Date(Date.now() + clockOffsetMs) });
  token = await api.createDeveloper();
});

beforeEach(() => {
  clockOffsetMs = 0;
});

afterAll(() => api.stop());

/** The name and value of a developer's cookie, as a browser sends it back. */
async function createOverrideCookie(): Promise<string> {
  const { headers } = await api.call(setOverride, { token, body: OVERRIDE });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function verifyCookie(cookieHeader: string, { at = api }: { at?: TestApi } = {}): Promise<unknown> {
  const { body } = await at.call(verifyOverride, { headers: { Cookie: cookieHeader } });
  return body.override;
}

/** Starts another process of the same installation, with other lists. */
async function withSecondApi<Result>(settings: Record<string, string>, run: (other: TestApi) => Promise<Result>) {
  const other = await startApi({ shareDatabaseWith: api, settings });
  try {
    return await run(other);
  } finally {
    await other.stop();
  }
}

test('a listed developer gets a SameSite and HttpOnly cookie', async () => {
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

test('over HTTPS the cookie has the __Host- prefix, and one without it is ignored', async () => {
  const https = { 'X-Forwarded-Proto': 'https' };
  const response = await api.call(setOverride, { token, body: OVERRIDE, headers: https });
  const [nameAndValue = '', ...attributes] = response.headers.get('set-cookie')?.split('; ') ?? [];
  // Browsers only accept a cookie with this prefix if it has these attributes.
  expect(nameAndValue).toMatch(new RegExp(`^__Host-${OVERRIDE_COOKIE}=`));
  expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict']));
  expect(attributes.join()).not.toContain('Domain');
  const verify = async (Cookie: string, headers: Record<string, string> = https) =>
    (await api.call(verifyOverride, { headers: { ...headers, Cookie } })).body.override;
  expect(await verify(nameAndValue)).toEqual(OWNED_OVERRIDE);
  expect([await verify(await createOverrideCookie()), await verify(nameAndValue, {})]).toEqual([null, null]);
  const dropResponse = await api.call(dropOverride, { headers: https });
  expect(dropResponse.headers.get('set-cookie')).toMatch(
    new RegExp(`^__Host-${OVERRIDE_COOKIE}=; Max-Age=0; Path=/; Expires=.+; HttpOnly; Secure`),
  );
});

test('the edge and the developer can read an active override', async () => {
  const headers = { Cookie: `a=b; ${await createOverrideCookie()}; c=d` };
  expect((await api.call(verifyOverride, { headers })).body).toEqual({ override: OWNED_OVERRIDE });
  const { body } = await api.call(readOwnOverride, { token, headers });
  expect(body).toMatchObject({ origins: [OVERRIDE_DEVELOPER.origin], override: OVERRIDE });
  expect(body.areas).toEqual(['mf-public', 'mf-surveyor', 'mf-member', 'mf-admin']);
});

test('only a listed developer can set an override', async () => {
  const admin = await api.createUser('admin');
  const listProblemCodes = async (sent: TestRequest) => [
    (await api.call(setOverride, { ...sent, body: OVERRIDE })).body.code,
    (await api.call(readOwnOverride, sent)).body.code,
  ];
  expect(await listProblemCodes({})).toEqual(['unauthenticated', 'unauthenticated']);
  expect(await listProblemCodes({ token: admin.token })).toEqual(['not-a-developer', 'not-a-developer']);
  // The cookie does not contain a product token.
  expect(await listProblemCodes({ headers: { Cookie: await createOverrideCookie() } })).toEqual([
    'unauthenticated',
    'unauthenticated',
  ]);
});

test.each([
  ['body.origin', { origin: 'https://evil.test' }],
  ['body.origin', { origin: `${OVERRIDE_DEVELOPER.origin}/` }],
  ['body.origin', { origin: 'http://localhost:8082' }],
  ['body.area', { area: 'mf-nowhere' }],
  ['body.area', { area: 'shell' }],
])('an invalid %s as in %j is rejected', async (field, change) => {
  const { status, body, headers } = await api.call(setOverride, { token, body: { ...OVERRIDE, ...change } });
  expect([status, body.errors?.[0]?.field, headers.get('set-cookie')]).toEqual([422, field, null]);
});

test('a cookie that was changed, signed by others, or made for another purpose is ignored', async () => {
  const validCookie = await createOverrideCookie();
  const [head, claims = '', signature] = validCookie.split('.');
  const changed = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  const other = Buffer.from(JSON.stringify({ ...changed, area: 'mf-public' })).toString('base64url');
  const signed = (secret: string) =>
    `${OVERRIDE_COOKIE}=${jwt.sign(OVERRIDE, secret, { subject: OVERRIDE_DEVELOPER.uid, audience: 'canvass-override' })}`;
  const invalidCookies = {
    none: '',
    empty: `${OVERRIDE_COOKIE}=`,
    changed: [head, other, signature].join('.'),
    'cut off': validCookie.slice(0, -2),
    'another secret': signed('another-secret-of-some-length-0000'),
    'the secret of product tokens': signed(JWT_SECRET),
    'a product token': `${OVERRIDE_COOKIE}=${signToken(OVERRIDE_DEVELOPER.uid)}`,
    'another name': `x${validCookie}`,
  };
  const outcomes = await Promise.all(Object.values(invalidCookies).map((sent) => verifyCookie(sent)));
  expect(outcomes).toEqual(Object.values(invalidCookies).map(() => null));
  expect(await verifyCookie(validCookie)).toEqual(OWNED_OVERRIDE);
});

test('the override cookie is not accepted as a product token', async () => {
  const [, value = ''] = (await createOverrideCookie()).split('=');
  expect((await api.call(readOwnOverride, { token: value })).body.code).toBe('invalid-token');
});

test('an override ends after eight hours', async () => {
  const sent = await createOverrideCookie();
  clockOffsetMs = 8 * HOUR_MS - 60_000;
  expect(await verifyCookie(sent)).toEqual(OWNED_OVERRIDE);
  clockOffsetMs = 8 * HOUR_MS + 60_000;
  expect(await verifyCookie(sent)).toBeNull();
});

test.each([
  ['a developer', { OVERRIDE_DEVELOPERS: 'somebody-else' }],
  ['an origin', { OVERRIDE_ORIGINS: 'http://localhost:9999' }],
  ['an area', { TELEMETRY_AREAS: 'shell,mf-public' }],
])('removing %s from the lists ends its overrides at once', async (_what, settings) => {
  const sent = await createOverrideCookie();
  expect(await withSecondApi(settings, (at) => verifyCookie(sent, { at }))).toBeNull();
  expect(await verifyCookie(sent)).toEqual(OWNED_OVERRIDE);
});

test('an override ends when the account of its owner is deleted', async () => {
  const sent = await createOverrideCookie();
  await api.db.collection('users').deleteOne({ uid: OVERRIDE_DEVELOPER.uid });
  expect(await verifyCookie(sent)).toBeNull();
  await api.createDeveloper();
  expect(await verifyCookie(sent)).toEqual(OWNED_OVERRIDE);
});

test('a reset removes the cookie, even for a user who has signed out', async () => {
  const { status, headers } = await api.call(dropOverride, {});
  expect(status).toBe(200);
  expect(headers.get('set-cookie')).toMatch(
    new RegExp(`^${OVERRIDE_COOKIE}=; Max-Age=0; Path=/; Expires=.+; HttpOnly`),
  );
});

test('the override endpoints answer with 404 when no developer is listed', async () => {
  const sent = await createOverrideCookie();
  const all: [Endpoint, TestRequest][] = [
    [readOverridesPage, {}],
    [readOwnOverride, { token }],
    [setOverride, { token, body: OVERRIDE }],
    [dropOverride, {}],
    [verifyOverride, { headers: { Cookie: sent } }],
  ];
  const disabledSettings = { OVERRIDE_DEVELOPERS: '', OVERRIDE_ORIGINS: '' };
  const outcomes = await withSecondApi(disabledSettings, async (other) => {
    const responses = await Promise.all(all.map(([endpoint, each]) => other.call(endpoint, each)));
    const file = await other.raw<unknown>('/api/overrides/overrides.js');
    return [...responses, file].map(({ status, headers }) => [status, headers.get('set-cookie')]);
  });
  expect(outcomes).toEqual([...all, 'the file'].map(() => [404, null]));
});

test('the overrides page loads only its own files, and has no inline script or style', async () => {
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
