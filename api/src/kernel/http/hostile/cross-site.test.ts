import { type EndpointDeclaration, type EndpointName } from '@canvass/shared/contracts';
import { declarations } from '@canvass/shared/contracts/server';
import { selectRows } from '@canvass/testing/exhaustive-table';
import { toRequestPath, startApi, type TestApi } from '../../../../testing/api';
import { countTries, rawRequest, sendRaw, takeShard } from '../../../../testing/hostile/hostile';
import { createHttpClient } from '../../../../testing/network/http-client';
import { createSampleRequests, type SampleRequests } from '../../../../testing/requests/sample-requests';
import { takeSnapshot } from '../../../../testing/data/db-snapshot';

const LISTED_ORIGIN = 'https://canvass.example';

const all = Object.entries(declarations) as [EndpointName, EndpointDeclaration][];
const endpointsWithBody = all.filter(([, { body }]) => body);
const writeEndpoints = all.filter(([, { method }]) => method !== 'GET');

/**
 * Content types that forms and scripts of other sites may send without a preflight request, and types that only
 * resemble JSON.
 */
const CONTENT_TYPES = [
  undefined,
  '',
  'text/plain',
  'text/plain; charset=application/json',
  'text/plain, application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=application/json',
  'text/json',
  'application/jsonp',
  'application/csp-report',
  'application/octet-stream',
  '*/*',
  'json',
];

/** Origins that a careless check might take for the listed one. */
const UNLISTED_ORIGINS = [
  'https://evil.example',
  `${LISTED_ORIGIN}.evil.example`,
  'https://evilcanvass.example',
  'https://evil.example/?https://canvass.example',
  'https://canvass.example@evil.example',
  'https://canvassxexample',
  'https://canvass.example:8443',
  'https://canvass.example.',
  'https://www.canvass.example',
  'https://CANVASS.example',
  'http://canvass.example',
  `${LISTED_ORIGIN}/`,
  `${LISTED_ORIGIN}, https://evil.example`,
  `${LISTED_ORIGIN} https://evil.example`,
  `${LISTED_ORIGIN}%00.evil.example`,
  'null',
  '*',
  'file://',
  'chrome-extension://abcdefghijklmnop',
  '',
];

/** The endpoints of each test, with their turn to try a part of a list. */
const selected = selectRows('requests of other sites × endpoints', {
  contentTypes: endpointsWithBody.map(([name], turn) => [name, turn] as const),
  overrides: writeEndpoints.map((each, turn) => [...each, turn] as const),
  origins: all.map((each, turn) => [...each, turn] as const),
});

const METHOD_OVERRIDE_HEADERS = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', 'X-Original-Method'];

const attempts = countTries('requests of other sites');
let api: TestApi;
let sampleRequests: SampleRequests;
/** A snapshot of the stored data, which every test must leave unchanged. */
let before: Awaited<ReturnType<typeof takeSnapshot>>;
let client: ReturnType<typeof createHttpClient>;

beforeAll(async () => {
  api = await startApi({ settings: { CORS_ORIGINS: LISTED_ORIGIN } });
  sampleRequests = await createSampleRequests(api);
  client = createHttpClient(api.url);
  before = await takeSnapshot(api.db);
});

afterAll(async () => {
  client.close();
  await api.stop();
});

/** A call that is valid except for its content type, with a content length or chunked. */
function createRawRequest(name: EndpointName, contentType: string | undefined, isChunked: boolean): string {
  const { createReplacement: _fresh, token, ...request } = sampleRequests[name];
  const body = JSON.stringify(request.body);
  const headers = [
    'Host: canvass.test',
    'Connection: close',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(contentType === undefined ? [] : [`Content-Type: ${contentType}`]),
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const chunked = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const line = `${declarations[name].method} ${toRequestPath(declarations[name], request)} HTTP/1.1`;
  return rawRequest(line, headers, Buffer.from(isChunked ? chunked : body).toString('latin1'));
}

test.each(selected.contentTypes)(
  '%s accepts only JSON bodies, with a content length or chunked',
  async (name, shardIndex) => {
    const flaws: string[] = [];
    for (const isChunked of [false, true]) {
      for (const contentType of takeShard(CONTENT_TYPES, { shardIndex, shardCount: 4 })) {
        attempts.add();
        const [response] = await sendRaw(Number(new URL(api.url).port), createRawRequest(name, contentType, isChunked));
        const { code } = JSON.parse(response?.body ?? '{}') as { code?: string };
        if (code !== 'unsupported-media-type') flaws.push(`${contentType}${isChunked ? ', chunked' : ''}: ${code}`);
      }
    }
    expect(flaws).toEqual([]);
    expect(await takeSnapshot(api.db)).toEqual(before);
  },
);

test.each(selected.overrides)(
  'a GET with a method override does not execute %s',
  async (name, { method, path }, shardIndex) => {
    const { createReplacement: _fresh, optionalPaths: _optional, ...request } = sampleRequests[name];
    const headers = takeShard(METHOD_OVERRIDE_HEADERS, { shardIndex, shardCount: 2 });
    attempts.add(headers.length + 1);
    const getEndpoint = { method: 'GET', path } as EndpointDeclaration;
    const responses = await Promise.all([
      ...headers.map((header) => client.send(getEndpoint, { ...request, headers: { [header]: method } })),
      client.send(getEndpoint, { ...request, query: { _method: method } }),
    ]);
    expect(responses.filter(({ text }) => text.includes('"internal"'))).toEqual([]);
    expect(await takeSnapshot(api.db)).toEqual(before);
  },
);

test.each(selected.origins)('an unlisted origin can neither call nor read %s', async (name, endpoint, shardIndex) => {
  const address = api.url + toRequestPath(endpoint, sampleRequests[name]);
  const getAllowedOrigins = async (origin: string) => {
    const preflightHeaders = { Origin: origin, 'Access-Control-Request-Method': endpoint.method };
    const responses = [
      await fetch(address, { method: 'OPTIONS', headers: preflightHeaders }),
      // Sent without a token, because the check is about the headers of any response.
      await fetch(address, { method: endpoint.method, headers: { Origin: origin } }),
    ];
    attempts.add(responses.length);
    return responses.map(({ headers }) => [
      headers.get('access-control-allow-origin'),
      headers.get('access-control-allow-credentials'),
    ]);
  };
  const noHeaders = [null, null];
  for (const origin of takeShard(UNLISTED_ORIGINS, { shardIndex, shardCount: 20 })) {
    expect([origin, await getAllowedOrigins(origin)]).toEqual([origin, [noHeaders, noHeaders]]);
  }
  // The API identifies nobody by cookies, so no origin is allowed to send credentials.
  expect(await getAllowedOrigins(LISTED_ORIGIN)).toEqual([
    [LISTED_ORIGIN, null],
    [LISTED_ORIGIN, null],
  ]);
});

// Shows that the calls above would have changed data if they had been accepted.
test.each(writeEndpoints)('%s succeeds with its own method and a JSON body', async (name, endpoint) => {
  const { createReplacement, optionalPaths: _optional, ...sample } = sampleRequests[name];
  const { status, text } = await client.send(endpoint, { ...sample, ...(await createReplacement?.()) });
  expect([status, text]).toEqual([200, expect.not.stringContaining('"code"')]);
});

test('the suite tried every endpoint', () => {
  const tried = selected.contentTypes.length * (CONTENT_TYPES.length / 4) + selected.origins.length * 4;
  expect(attempts.finish()).toBeGreaterThan(tried);
});
