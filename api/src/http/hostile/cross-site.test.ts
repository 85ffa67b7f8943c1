import { endpoints, type Endpoint, type EndpointName } from '@canvass/shared/contracts';
import { addressOf, startApi, type TestApi } from '../../testing/api';
import { countTries, rawRequest, sendRaw, takePart } from '../../testing/hostile';
import { buildLeanClient } from '../../testing/lean-client';
import { buildSamples, type Samples } from '../../testing/samples';
import { digestOf } from '../../testing/stored';

const LISTED = 'https://canvass.example';

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const withBody = all.filter(([, { body }]) => body);
const writing = all.filter(([, { method }]) => method !== 'GET');

/** What forms and scripts of other sites may send without asking first; and what only looks like JSON. */
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

/** Origins that somebody may take for the one that is listed. */
const ORIGINS = [
  'https://evil.example',
  `${LISTED}.evil.example`,
  'https://evilcanvass.example',
  'https://evil.example/?https://canvass.example',
  'https://canvass.example@evil.example',
  'https://canvassxexample',
  'https://canvass.example:8443',
  'https://canvass.example.',
  'https://www.canvass.example',
  'https://CANVASS.example',
  'http://canvass.example',
  `${LISTED}/`,
  `${LISTED}, https://evil.example`,
  `${LISTED} https://evil.example`,
  `${LISTED}%00.evil.example`,
  'null',
  '*',
  'file://',
  'chrome-extension://abcdefghijklmnop',
  '',
];

const OVERRIDING_HEADERS = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', 'X-Original-Method'];

const tries = countTries('requests of other sites');
let api: TestApi;
let samples: Samples;
/** What is stored before anything is tried, and so after each test. */
let before: Awaited<ReturnType<typeof digestOf>>;
let client: ReturnType<typeof buildLeanClient>;

beforeAll(async () => {
  api = await startApi({ settings: { CORS_ORIGINS: LISTED } });
  samples = await buildSamples(api);
  client = buildLeanClient(api.url);
  before = await digestOf(api.db);
});

afterAll(async () => {
  client.close();
  await api.stop();
});

/** A good call, but for its content type, with its length ahead or in chunks. */
function requestWith(name: EndpointName, contentType: string | undefined, isChunked: boolean): string {
  const { fresh: _fresh, token, ...sent } = samples[name];
  const body = JSON.stringify(sent.body);
  const headers = [
    'Host: canvass.test',
    'Connection: close',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(contentType === undefined ? [] : [`Content-Type: ${contentType}`]),
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const chunked = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const line = `${endpoints[name].method} ${addressOf(endpoints[name], sent)} HTTP/1.1`;
  return rawRequest(line, headers, Buffer.from(isChunked ? chunked : body).toString('latin1'));
}

test.each(withBody.map(([name], turn) => [name, turn] as const))(
  '%s takes a body as nothing but JSON, whichever way its length is said',
  async (name, turn) => {
    const flaws: string[] = [];
    for (const isChunked of [false, true]) {
      for (const contentType of takePart(CONTENT_TYPES, { turn, parts: 4 })) {
        tries.add();
        const [answer] = await sendRaw(Number(new URL(api.url).port), requestWith(name, contentType, isChunked));
        const { code } = JSON.parse(answer?.body ?? '{}') as { code?: string };
        if (code !== 'unsupported-media-type') flaws.push(`${contentType}${isChunked ? ', chunked' : ''}: ${code}`);
      }
    }
    expect(flaws).toEqual([]);
    expect(await digestOf(api.db)).toEqual(before);
  },
);

test.each(writing.map((each, turn) => [...each, turn] as const))(
  'the API does not do %s for a GET that carries its body and asks for its method',
  async (name, { method, path }, turn) => {
    const { fresh: _fresh, optional: _optional, ...sent } = samples[name];
    const headers = takePart(OVERRIDING_HEADERS, { turn, parts: 2 });
    tries.add(headers.length + 1);
    const carrier = { method: 'GET', path } as Endpoint;
    const answers = await Promise.all([
      ...headers.map((header) => client.send(carrier, { ...sent, headers: { [header]: method } })),
      client.send(carrier, { ...sent, query: { _method: method } }),
    ]);
    expect(answers.filter(({ text }) => text.includes('"internal"'))).toEqual([]);
    expect(await digestOf(api.db)).toEqual(before);
  },
);

test.each(all.map((each, turn) => [...each, turn] as const))(
  'pages of an origin that is not listed can neither call nor read %s',
  async (name, endpoint, turn) => {
    const address = api.url + addressOf(endpoint, samples[name]);
    const allowedTo = async (origin: string) => {
      const asked = { Origin: origin, 'Access-Control-Request-Method': endpoint.method };
      const answers = [
        await fetch(address, { method: 'OPTIONS', headers: asked }),
        // Without a token, as it is about the headers of any answer.
        await fetch(address, { method: endpoint.method, headers: { Origin: origin } }),
      ];
      tries.add(answers.length);
      return answers.map(({ headers }) => [
        headers.get('access-control-allow-origin'),
        headers.get('access-control-allow-credentials'),
      ]);
    };
    const nothing = [null, null];
    for (const origin of takePart(ORIGINS, { turn, parts: 20 })) {
      expect([origin, await allowedTo(origin)]).toEqual([origin, [nothing, nothing]]);
    }
    // Nobody is known by what a browser sends by itself, so no origin needs to be allowed that.
    expect(await allowedTo(LISTED)).toEqual([
      [LISTED, null],
      [LISTED, null],
    ]);
  },
);

// After all that must change nothing.
test.each(writing)('%s is done when its sample comes with its own method and as JSON', async (name, endpoint) => {
  const { fresh, optional: _optional, ...sample } = samples[name];
  const { status, text } = await client.send(endpoint, { ...sample, ...(await fresh?.()) });
  expect([status, text]).toEqual([200, expect.not.stringContaining('"code"')]);
});

test('every endpoint was tried', () => {
  expect(tries.finish()).toBeGreaterThan(withBody.length * (CONTENT_TYPES.length / 4) + all.length * 4);
});
