import { OVERRIDE_COOKIE, setOverride, verifyOverride } from '@canvass/shared/contracts';
import { OVERRIDE_DEVELOPER, startApi, type TestApi } from '../../../testing/api';
import { promotedStore, startEdgeFor } from '../../../testing/processes/edge';
import { forgeCookies, type ForgedCookies, createHandmadeCookie } from '../../../testing/hostile/forged-cookies';
import { countTries, rawRequest, type RawAnswer, sendRaw } from '../../../testing/hostile/hostile';

const attempts = countTries('forged cookies of overrides');
let api: TestApi;
let edge: Awaited<ReturnType<typeof startEdgeFor>>;
let cookies: ForgedCookies;
let validCookie: string;

beforeAll(async () => {
  api = await startApi({ settings: { TELEMETRY_AREAS: 'shell,mf-public,mf-admin' } });
  edge = await startEdgeFor(api.url, promotedStore());
  const body = { area: 'mf-public', origin: OVERRIDE_DEVELOPER.origin };
  const { headers } = await api.call(setOverride, { token: await api.createDeveloper(), body });
  validCookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  cookies = forgeCookies(validCookie);
});

afterAll(async () => {
  await edge.stop();
  await api.stop();
});

/** Sends a header unchanged; an HTTP client would modify it. */
async function sendWithCookie(url: string, path: string, cookie: string): Promise<RawAnswer> {
  attempts.add();
  const headers = ['Host: canvass.test', 'Connection: close', 'Accept: text/html', `Cookie: ${cookie}`];
  const [response] = await sendRaw(Number(new URL(url).port), rawRequest(`GET ${path} HTTP/1.1`, headers));
  if (!response) throw new Error(`There is no answer to ${cookie}.`);
  return response;
}

test('the API rejects every forged cookie', async () => {
  const acceptedCookies: string[] = [];
  for (const [label, cookie] of Object.entries(cookies)) {
    const { status, body } = await sendWithCookie(api.url, `/api${verifyOverride.path}`, cookie);
    if (status !== 200 || body !== '{"override":null}') acceptedCookies.push(`${label}: ${status} ${body}`);
  }
  expect(acceptedCookies).toEqual([]);
});

test('the edge serves the default page for a forged cookie, and removes the cookie', async () => {
  const defaultPage = await sendWithCookie(edge.url, '/', 'a=b');
  const problemsFound: string[] = [];
  for (const [label, cookie] of Object.entries(cookies)) {
    const { status, head, body } = await sendWithCookie(edge.url, '/', cookie);
    if (status !== 200 || body !== defaultPage.body || head.includes(OVERRIDE_DEVELOPER.origin))
      problemsFound.push(label);
    const hasOverrideName = cookie.split(/;\s*/).some((each) => each.startsWith(`${OVERRIDE_COOKIE}=`));
    const isRemoved = /^set-cookie: \S+=; Max-Age=0;/im.test(head);
    if (hasOverrideName !== isRemoved) problemsFound.push(`${label}: ${isRemoved ? '' : 'not '}taken back`);
  }
  expect(problemsFound).toEqual([]);
});

test('a cookie issued by the API or handmade with the same parts is accepted, alone or after others', async () => {
  for (const cookie of [
    validCookie,
    `a=b; ${validCookie}; ${OVERRIDE_COOKIE}=x`,
    `a=b;${validCookie}`,
    createHandmadeCookie(),
  ]) {
    expect((await sendWithCookie(api.url, `/api${verifyOverride.path}`, cookie)).body).toContain(
      OVERRIDE_DEVELOPER.origin,
    );
  }
  expect((await sendWithCookie(edge.url, '/', validCookie)).body).toContain(OVERRIDE_DEVELOPER.origin);
  expect((await sendWithCookie(edge.url, '/', createHandmadeCookie())).body).toContain(OVERRIDE_DEVELOPER.origin);
});

test('the suite tried every forged cookie at the API and at the edge', () => {
  const cookieCount = Object.keys(cookies).length;
  expect(cookieCount).toBeGreaterThan(100);
  // One request for the default page, and six with valid cookies.
  expect(attempts.finish()).toBe(2 * cookieCount + 7);
});
