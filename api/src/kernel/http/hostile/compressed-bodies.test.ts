import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { type EndpointDeclaration, type EndpointName, type ProblemCode } from '@canvass/shared/contracts';
import { declarations } from '@canvass/shared/contracts/server';
import { toRequestPath, startApi, type TestApi } from '../../../../testing/api';
import { countTries, rawRequest, sendRaw, takeShard } from '../../../../testing/hostile/hostile';
import { createSampleRequests, type SampleRequests } from '../../../../testing/requests/sample-requests';
import { takeSnapshot } from '../../../../testing/data/db-snapshot';

const endpointsWithBody = (Object.entries(declarations) as [EndpointName, EndpointDeclaration][]).filter(
  ([, { body }]) => body,
);

/** The decompressed size of the decompression bombs, in bytes. */
const DECOMPRESSED_BYTES = (process.env['SOAK'] ? 128 : 32) * 1024 * 1024;

/** The maximum size of a body, in bytes. */
const BODY_LIMIT = 1024 * 1024;

/** A JSON string of one repeated character, which compresses extremely well. */
const decompressed = Buffer.alloc(DECOMPRESSED_BYTES, 'x')
  .fill('"', 0, 1)
  .fill('"', DECOMPRESSED_BYTES - 1);

const small = Buffer.from('{"email":"ada@canvass.test"}');
const fastCompression = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const decompressionBomb = gzipSync(decompressed);
const TOO_LARGE_CODES = ['body-too-large'] as const;
const UNREADABLE_CODES = ['unreadable-request', 'malformed-json'] as const;
const UNSUPPORTED_CODES = ['unsupported-media-type'] as const;

/** Each content coding and body, and the problem codes that it may be rejected with. */
const BODIES: [coding: string, body: Buffer, codes: readonly ProblemCode[], what: string][] = [
  ['gzip', decompressionBomb, TOO_LARGE_CODES, 'a bomb'],
  ['GZIP', decompressionBomb, TOO_LARGE_CODES, 'a bomb in capitals'],
  ['deflate', deflateSync(decompressed), TOO_LARGE_CODES, 'a bomb'],
  ['br', brotliCompressSync(decompressed, fastCompression), TOO_LARGE_CODES, 'a bomb'],
  [
    'gzip',
    Buffer.concat(Array.from({ length: 40 }, () => gzipSync(decompressed.subarray(0, 50_000)))),
    TOO_LARGE_CODES,
    'many parts',
  ],
  ['gzip', gzipSync(decompressionBomb), [...UNREADABLE_CODES, ...TOO_LARGE_CODES], 'a bomb in a bomb'],
  ['gzip, gzip', gzipSync(decompressionBomb), UNSUPPORTED_CODES, 'a bomb in a bomb, said so'],
  ['gzip, br', gzipSync(small), UNSUPPORTED_CODES, 'two codings'],
  ['br, gzip', gzipSync(small), UNSUPPORTED_CODES, 'two codings'],
  ['identity, gzip', gzipSync(small), UNSUPPORTED_CODES, 'identity and gzip'],
  ['gzip;q=1', gzipSync(small), UNSUPPORTED_CODES, 'a parameter'],
  ['x-gzip', decompressionBomb, UNSUPPORTED_CODES, 'an older name'],
  ['compress', decompressionBomb, UNSUPPORTED_CODES, 'an older coding'],
  ['zstd', decompressionBomb, UNSUPPORTED_CODES, 'a newer coding'],
  ['chunked', decompressionBomb, UNSUPPORTED_CODES, 'a transfer coding'],
  ['../../gzip', decompressionBomb, UNSUPPORTED_CODES, 'a path'],
  ['gzip', small, UNREADABLE_CODES, 'what is not compressed'],
  ['br', small, UNREADABLE_CODES, 'what is not compressed'],
  ['deflate', small, UNREADABLE_CODES, 'what is not compressed'],
  ['gzip', brotliCompressSync(small), UNREADABLE_CODES, 'another coding'],
  ['gzip', gzipSync(small).subarray(0, 12), UNREADABLE_CODES, 'the first half'],
  ['deflate', deflateRawSync(decompressed), [...UNREADABLE_CODES, ...TOO_LARGE_CODES], 'a bomb without a head'],
  ['gzip', Buffer.alloc(0), ['invalid-input', 'unsupported-media-type', ...UNREADABLE_CODES], 'nothing'],
  ['identity', decompressed.subarray(0, BODY_LIMIT + 10), TOO_LARGE_CODES, 'too much, not compressed'],
];

const attempts = countTries('compressed bodies');
let api: TestApi;
let sampleRequests: SampleRequests;
/** A snapshot of the stored data, which every test must leave unchanged. */
let before: Awaited<ReturnType<typeof takeSnapshot>>;

beforeAll(async () => {
  api = await startApi();
  sampleRequests = await createSampleRequests(api);
  before = await takeSnapshot(api.db);
});

afterAll(() => api.stop());

/**
 * Sends a body with the given content coding.
 * @returns the code of the problem in the response
 */
async function getProblemCode(
  line: string,
  headers: string[],
  coding: string,
  body: Buffer,
): Promise<string | undefined> {
  attempts.add();
  const all = [
    'Host: canvass.test',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Encoding: ${coding}`,
    `Content-Length: ${body.length}`,
    ...headers,
  ];
  const [response] = await sendRaw(Number(new URL(api.url).port), rawRequest(line, all, body.toString('latin1')));
  return (JSON.parse(response?.body ?? '{}') as { code?: string }).code;
}

test.each(endpointsWithBody.map((each, turn) => [...each, turn] as const))(
  '%s rejects decompression bombs and bodies with a wrong encoding',
  async (name, endpoint, shardIndex) => {
    const { createReplacement: _fresh, token, ...request } = sampleRequests[name];
    const flaws: string[] = [];
    // An empty body is valid where the endpoint requires no fields.
    const bodies = BODIES.filter(([, body]) => body.length > 0 || !endpoint.body?.safeParse({}).success);
    for (const [coding, body, codes, what] of takeShard(bodies, { shardIndex, shardCount: 4 })) {
      const authorization = token ? [`Authorization: Bearer ${token}`] : [];
      const line = `${endpoint.method} ${toRequestPath(endpoint, request)} HTTP/1.1`;
      const code = await getProblemCode(line, authorization, coding, body);
      if (!codes.some((each) => each === code)) flaws.push(`${what} as ${coding}: ${code}`);
    }
    expect(flaws).toEqual([]);
    expect(await takeSnapshot(api.db)).toEqual(before);
  },
);

test('the payment webhook rejects a decompression bomb before it checks the signature', async () => {
  const line = 'POST /api/stripe/webhook HTTP/1.1';
  expect(await getProblemCode(line, ['Stripe-Signature: t=1,v1=00'], 'gzip', decompressionBomb)).toBe('body-too-large');
  expect(await getProblemCode(line, ['Stripe-Signature: t=1,v1=00'], 'gzip', gzipSync(small))).toBe('unsigned-event');
});

test('a small compressed body is accepted', async () => {
  const { token } = sampleRequests.admin;
  const body = gzipSync(JSON.stringify({ email: sampleRequests.admin.email }));
  const line = 'POST /api/checkRole HTTP/1.1';
  expect(await getProblemCode(line, [`Authorization: Bearer ${token}`], 'gzip', body)).toBeUndefined();
});

test('the suite sent every body several times', () => {
  expect(attempts.finish()).toBeGreaterThan(4 * BODIES.length);
});
