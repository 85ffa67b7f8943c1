import { listSurveys } from '@canvass/shared/contracts';
import { toRequestPath, startApi, type TestApi } from '../../../../testing/api';
import { startEdgeFor } from '../../../../testing/processes/edge';
import { countTries, rawRequest, type RawAnswer, sendRaw } from '../../../../testing/hostile/hostile';

/** The number of calls that an address may make within the minute of these tests. */
const LIMIT = 5;

const MINUTE_MS = 60_000;

/** The fixed time of the API's clock. */
const start = Math.ceil(Date.now() / MINUTE_MS + 1) * MINUTE_MS;

/**
 * Headers in which proxies and content delivery networks describe the client; `?` stands for the number of the attempt.
 */
const FORGED_HEADERS = [
  'X-Forwarded-For: 6.6.6.?',
  'X-Forwarded-For: 6.6.6.?, 127.0.0.1',
  'X-Forwarded-For: ::ffff:6.6.6.?',
  'X-Forwarded-For: [2001:db8:?::1]:443',
  'X-Forwarded-For: unknown, 6.6.6.?',
  'X-Forwarded-For: 6.6.6.?\r\nX-Forwarded-For: 7.7.7.?',
  'x-forwarded-for:6.6.6.?\r\nConnection: x-forwarded-for, close',
  'X-Forwarded-For : 6.6.6.?',
  'X_Forwarded_For: 6.6.6.?',
  'Forwarded: for=6.6.6.?;proto=https;host=evil.example',
  'X-Real-IP: 6.6.6.?',
  'X-Client-IP: 6.6.6.?',
  'X-Cluster-Client-IP: 6.6.6.?',
  'X-Originating-IP: 6.6.6.?',
  'X-Remote-IP: 6.6.6.?',
  'X-Remote-Addr: 6.6.6.?',
  'CF-Connecting-IP: 6.6.6.?',
  'CF-Connecting-IPv6: 2001:db8:?::1',
  'True-Client-IP: 6.6.6.?',
  'Fastly-Client-IP: 6.6.6.?',
  'X-Azure-ClientIP: 6.6.6.?',
  'X-Appengine-User-IP: 6.6.6.?',
  'X-Vercel-Forwarded-For: 6.6.6.?',
  'Client-IP: 6.6.6.?',
  'Via: 1.1 evil.example',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Server: evil.example',
  'X-Forwarded-Proto: https',
  'X-Forwarded-Scheme: https',
  'X-Forwarded-Ssl: on',
  'X-Forwarded-Port: 1',
  'X-Forwarded-Prefix: //evil.example',
  'X-Original-URL: /api/evil.example',
  'X-Rewrite-URL: /api/evil.example',
  'X-Host: evil.example',
  // More headers than Node keeps by default, so that the header that the edge adds comes after the cutoff.
  Array.from({ length: 2100 }, (_, index) => `${index.toString(36)}:`).join('\r\n'),
];

const attempts = countTries('claims about who asks');
let api: TestApi;
let edge: Awaited<ReturnType<typeof startEdgeFor>>;

beforeEach(async () => {
  api = await startApi({ now: () => new Date(start), settings: { RATE_LIMIT_ADDRESS: String(LIMIT) } });
  edge = await startEdgeFor(api.url);
});

afterEach(async () => {
  await edge.stop();
  await api.stop();
});

/** Sends a forged header through the edge, or directly, as the trusted proxy. */
async function sendWithHeader(url: string, claim: string, number: number, host = 'canvass.test'): Promise<RawAnswer> {
  attempts.add();
  const header = claim.replaceAll('?', String(number));
  const connectionHeader = header.includes('Connection:') ? [] : ['Connection: close'];
  const line = `GET ${toRequestPath(listSurveys, { query: { limit: '1' } })} HTTP/1.1`;
  const [response] = await sendRaw(
    Number(new URL(url).port),
    rawRequest(line, [`Host: ${host}`, ...connectionHeader, header]),
  );
  if (!response) throw new Error(`There is no answer to ${header}.`);
  return response;
}

/** How many requests with forged headers get past the limit; the HTTP parser may reject some of them. */
async function countAllowed(send: (claim: string, number: number) => Promise<RawAnswer>): Promise<number> {
  const statuses: number[] = [];
  for (const [index, claim] of FORGED_HEADERS.entries()) statuses.push((await send(claim, index)).status);
  expect(statuses.filter((status) => ![200, 400, 429].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(FORGED_HEADERS.length - LIMIT - 5);
  return statuses.filter((status) => status === 200).length;
}

test(`none of ${FORGED_HEADERS.length} claims gives a caller of the edge another budget than their address has`, async () => {
  expect(await countAllowed((claim, number) => sendWithHeader(edge.url, claim, number))).toBe(LIMIT);
});

test('no forged header gives a caller behind a trusted proxy another rate limit budget', async () => {
  // The proxy's own header comes last, after whatever the client has sent.
  const sendThroughProxy = (claim: string, number: number) =>
    sendWithHeader(
      api.url,
      `${claim.replace('\r\nConnection: x-forwarded-for, close', '')}\r\nX-Forwarded-For: 203.0.113.7`,
      number,
    );
  expect(await countAllowed(sendThroughProxy)).toBe(LIMIT);
});

test('no response repeats a forged header or the requested host', async () => {
  const responses: RawAnswer[] = [];
  for (const [index, claim] of FORGED_HEADERS.entries())
    responses.push(await sendWithHeader(edge.url, claim, index, 'evil.example'));
  const repeated = responses.filter(({ head, body }) => /evil\.example|6\.6\.6|2001:db8/.test(head + body));
  expect(repeated).toEqual([]);
});

test('the suite sent every forged header three times', () => {
  expect(attempts.finish()).toBe(3 * FORGED_HEADERS.length);
});
