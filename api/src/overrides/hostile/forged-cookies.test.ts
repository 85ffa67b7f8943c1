import { OVERRIDE_COOKIE, setOverride, verifyOverride } from '@canvass/shared/contracts';
import { OVERRIDING, startApi, type TestApi } from '../../testing/api';
import { promotedStore, startEdgeBefore } from '../../testing/edge';
import { forgeCookies, type ForgedCookies, handmadeCookie } from '../../testing/forged-cookies';
import { countTries, rawRequest, type RawAnswer, sendRaw } from '../../testing/hostile';

const tries = countTries('forged cookies of overrides');
let api: TestApi;
let edge: Awaited<ReturnType<typeof startEdgeBefore>>;
let cookies: ForgedCookies;
let good: string;

beforeAll(async () => {
  api = await startApi({ settings: { TELEMETRY_AREAS: 'shell,mf-public,mf-admin' } });
  edge = await startEdgeBefore(api.url, promotedStore());
  const body = { area: 'mf-public', origin: OVERRIDING.origin };
  const { headers } = await api.call(setOverride, { token: await api.developer(), body });
  good = headers.get('set-cookie')?.split(';')[0] ?? '';
  cookies = forgeCookies(good);
});

afterAll(async () => {
  await edge.stop();
  await api.stop();
});

/** Asks with a header as it is, which a client would otherwise change. */
async function ask(url: string, path: string, cookie: string): Promise<RawAnswer> {
  tries.add();
  const headers = ['Host: canvass.test', 'Connection: close', 'Accept: text/html', `Cookie: ${cookie}`];
  const [answer] = await sendRaw(Number(new URL(url).port), rawRequest(`GET ${path} HTTP/1.1`, headers));
  if (!answer) throw new Error(`There is no answer to ${cookie}.`);
  return answer;
}

test('no forged cookie is an override to the API', async () => {
  const held: string[] = [];
  for (const [what, cookie] of Object.entries(cookies)) {
    const { status, body } = await ask(api.url, `/api${verifyOverride.path}`, cookie);
    if (status !== 200 || body !== '{"override":null}') held.push(`${what}: ${status} ${body}`);
  }
  expect(held).toEqual([]);
});

test('the edge serves everybody’s page to a forged cookie, and takes back what has its name', async () => {
  const everybody = await ask(edge.url, '/', 'a=b');
  const flaws: string[] = [];
  for (const [what, cookie] of Object.entries(cookies)) {
    const { status, head, body } = await ask(edge.url, '/', cookie);
    if (status !== 200 || body !== everybody.body || head.includes(OVERRIDING.origin)) flaws.push(what);
    const isNamed = cookie.split(/;\s*/).some((each) => each.startsWith(`${OVERRIDE_COOKIE}=`));
    const isTaken = /^set-cookie: \S+=; Max-Age=0;/im.test(head);
    if (isNamed !== isTaken) flaws.push(`${what}: ${isTaken ? '' : 'not '}taken back`);
  }
  expect(flaws).toEqual([]);
});

test('the cookie that the API gave holds, alone and behind others, and so does one that is made by hand of the same parts', async () => {
  for (const cookie of [good, `a=b; ${good}; ${OVERRIDE_COOKIE}=x`, `a=b;${good}`, handmadeCookie()]) {
    expect((await ask(api.url, `/api${verifyOverride.path}`, cookie)).body).toContain(OVERRIDING.origin);
  }
  expect((await ask(edge.url, '/', good)).body).toContain(OVERRIDING.origin);
  expect((await ask(edge.url, '/', handmadeCookie())).body).toContain(OVERRIDING.origin);
});

test('every forged cookie was tried at the API and at the edge', () => {
  const kinds = Object.keys(cookies).length;
  expect(kinds).toBeGreaterThan(100);
  // The page of everybody is asked for once, and good cookies six times.
  expect(tries.finish()).toBe(2 * kinds + 7);
});
