import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { endpoints, type Endpoint, type EndpointName, type ProblemCode } from '@canvass/shared/contracts';
import { addressOf, startApi, type TestApi } from '../../testing/api';
import { countTries, rawRequest, sendRaw, takePart } from '../../testing/hostile';
import { buildSamples, type Samples } from '../../testing/samples';
import { digestOf } from '../../testing/stored';

const withBody = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, { body }]) => body);

/** Bytes of what a bomb decompresses to. */
const DECOMPRESSED_BYTES = (process.env['SOAK'] ? 128 : 32) * 1024 * 1024;

/** Bytes that a body may have. */
const BODY_LIMIT = 1024 * 1024;

/** The largest JSON that compresses best. */
const decompressed = Buffer.alloc(DECOMPRESSED_BYTES, 'x')
  .fill('"', 0, 1)
  .fill('"', DECOMPRESSED_BYTES - 1);

const small = Buffer.from('{"email":"ada@canvass.test"}');
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const bomb = gzipSync(decompressed);
const TOO_LARGE = ['body-too-large'] as const;
const UNREADABLE = ['unreadable-request', 'malformed-json'] as const;
const UNSUPPORTED = ['unsupported-media-type'] as const;

/** What is sent as which coding, and what it may be refused as. */
const BODIES: [coding: string, body: Buffer, codes: readonly ProblemCode[], what: string][] = [
  ['gzip', bomb, TOO_LARGE, 'a bomb'],
  ['GZIP', bomb, TOO_LARGE, 'a bomb in capitals'],
  ['deflate', deflateSync(decompressed), TOO_LARGE, 'a bomb'],
  ['br', brotliCompressSync(decompressed, fast), TOO_LARGE, 'a bomb'],
  [
    'gzip',
    Buffer.concat(Array.from({ length: 40 }, () => gzipSync(decompressed.subarray(0, 50_000)))),
    TOO_LARGE,
    'many parts',
  ],
  ['gzip', gzipSync(bomb), [...UNREADABLE, ...TOO_LARGE], 'a bomb in a bomb'],
  ['gzip, gzip', gzipSync(bomb), UNSUPPORTED, 'a bomb in a bomb, said so'],
  ['gzip, br', gzipSync(small), UNSUPPORTED, 'two codings'],
  ['br, gzip', gzipSync(small), UNSUPPORTED, 'two codings'],
  ['identity, gzip', gzipSync(small), UNSUPPORTED, 'identity and gzip'],
  ['gzip;q=1', gzipSync(small), UNSUPPORTED, 'a parameter'],
  ['x-gzip', bomb, UNSUPPORTED, 'an older name'],
  ['compress', bomb, UNSUPPORTED, 'an older coding'],
  ['zstd', bomb, UNSUPPORTED, 'a newer coding'],
  ['chunked', bomb, UNSUPPORTED, 'a transfer coding'],
  ['../../gzip', bomb, UNSUPPORTED, 'a path'],
  ['gzip', small, UNREADABLE, 'what is not compressed'],
  ['br', small, UNREADABLE, 'what is not compressed'],
  ['deflate', small, UNREADABLE, 'what is not compressed'],
  ['gzip', brotliCompressSync(small), UNREADABLE, 'another coding'],
  ['gzip', gzipSync(small).subarray(0, 12), UNREADABLE, 'the first half'],
  ['deflate', deflateRawSync(decompressed), [...UNREADABLE, ...TOO_LARGE], 'a bomb without a head'],
  ['gzip', Buffer.alloc(0), ['invalid-input', 'unsupported-media-type', ...UNREADABLE], 'nothing'],
  ['identity', decompressed.subarray(0, BODY_LIMIT + 10), TOO_LARGE, 'too much, not compressed'],
];

const tries = countTries('compressed bodies');
let api: TestApi;
let samples: Samples;
/** What is stored before anything is tried, and so after each test. */
let before: Awaited<ReturnType<typeof digestOf>>;

beforeAll(async () => {
  api = await startApi();
  samples = await buildSamples(api);
  before = await digestOf(api.db);
});

afterAll(() => api.stop());

/** Sends bytes as a body in a coding. @returns the code of the problem that it is answered with */
async function codeOf(line: string, headers: string[], coding: string, body: Buffer): Promise<string | undefined> {
  tries.add();
  const all = [
    'Host: canvass.test',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Encoding: ${coding}`,
    `Content-Length: ${body.length}`,
    ...headers,
  ];
  const [answer] = await sendRaw(Number(new URL(api.url).port), rawRequest(line, all, body.toString('latin1')));
  return (JSON.parse(answer?.body ?? '{}') as { code?: string }).code;
}

test.each(withBody.map((each, turn) => [...each, turn] as const))(
  '%s refuses bodies that grow, or are not what they are said to be',
  async (name, endpoint, turn) => {
    const { fresh: _fresh, token, ...sent } = samples[name];
    const flaws: string[] = [];
    // Nothing is a good body where nothing is asked for.
    const bodies = BODIES.filter(([, body]) => body.length > 0 || !endpoint.body?.safeParse({}).success);
    for (const [coding, body, codes, what] of takePart(bodies, { turn, parts: 4 })) {
      const authorization = token ? [`Authorization: Bearer ${token}`] : [];
      const line = `${endpoint.method} ${addressOf(endpoint, sent)} HTTP/1.1`;
      const code = await codeOf(line, authorization, coding, body);
      if (!codes.some((each) => each === code)) flaws.push(`${what} as ${coding}: ${code}`);
    }
    expect(flaws).toEqual([]);
    expect(await digestOf(api.db)).toEqual(before);
  },
);

test('the webhook of payments takes no bomb, whose signature could only be checked after it is decompressed', async () => {
  const line = 'POST /api/stripe/webhook HTTP/1.1';
  expect(await codeOf(line, ['Stripe-Signature: t=1,v1=00'], 'gzip', bomb)).toBe('body-too-large');
  expect(await codeOf(line, ['Stripe-Signature: t=1,v1=00'], 'gzip', gzipSync(small))).toBe('unsigned-event');
});

test('what is compressed and small is read', async () => {
  const { token } = samples.admin;
  const body = gzipSync(JSON.stringify({ email: samples.admin.email }));
  const line = 'POST /api/checkRole HTTP/1.1';
  expect(await codeOf(line, [`Authorization: Bearer ${token}`], 'gzip', body)).toBeUndefined();
});

test('every body was sent several times', () => {
  expect(tries.finish()).toBeGreaterThan(4 * BODIES.length);
});
