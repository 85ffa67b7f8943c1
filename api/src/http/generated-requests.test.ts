import fc from 'fast-check';
import { endpoints, problems, type Endpoint, type EndpointName } from '@canvass/shared/contracts';
import { possibleProblems } from '../docs/possible-problems';
import { startApi, type Sent, type TestApi } from '../testing/api';
import { badRequests, oddRequests } from '../testing/generated';
import { buildLeanClient, type Raw } from '../testing/lean-client';
import { buildSamples, type Samples } from '../testing/samples';
import { digestOf } from '../testing/stored';

/** Fixed, so that every run sends the same; fast-check prints it with the smallest batch that fails. */
const SEED = 20_261_120;
const REQUESTS = process.env.SOAK ? 10_000 : 500;
/** How many batches of strange requests each endpoint gets. */
const STRANGE = process.env.SOAK ? 6 : 1;
/** How many are in flight together. */
const BATCH = 10;

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const taking = all.filter(([, { params, query, body }]) => params ?? query ?? body);

let api: TestApi;
let samples: Samples;
let client: ReturnType<typeof buildLeanClient>;

beforeAll(async () => {
  api = await startApi();
  samples = await buildSamples(api);
  client = buildLeanClient(api.url);
});

afterAll(async () => {
  client.close();
  await api.stop();
});

/** What is wrong with a refusal that should be one of this endpoint's problems; empty when nothing is. */
function flawsOf(endpoint: Endpoint, { status, type, text }: Raw): string[] {
  if (!type.startsWith('application/problem+json')) return [`${status} ${type} ${text.slice(0, 200)}`];
  const { code, title } = JSON.parse(text) as { code: keyof typeof problems; title: string };
  const sound = status < 500 && problems[code]?.[0] === status && problems[code][1] === title;
  return sound && possibleProblems(endpoint).get(status)?.includes(code) ? [] : [`${status} ${code} ${title}`];
}

/** Sends all at once. @returns what is wrong with the answers that are no success. */
async function flawsOfAll(endpoint: Endpoint, calls: Sent[]): Promise<string[]> {
  const answers = await Promise.all(calls.map((sent) => client.send(endpoint, sent)));
  return answers.filter(({ status }) => status !== 200).flatMap((answer) => flawsOf(endpoint, answer));
}

describe('requests that the contract refuses', () => {
  const distinct = new Set<string>();
  const runs = Math.ceil(REQUESTS / taking.length / BATCH);
  let count = 0;

  test.each(taking)('%s answers each with a problem and stores nothing', async (name, endpoint) => {
    const before = await digestOf(api.db);
    const batches = fc.array(badRequests(endpoint, samples[name]), { minLength: BATCH, maxLength: BATCH });
    const property = fc.asyncProperty(batches, async (batch) => {
      const answers = await Promise.all(batch.map((sent) => client.send(endpoint, sent)));
      expect(answers.flatMap((answer) => flawsOf(endpoint, answer))).toEqual([]);
      expect(answers.filter(({ status }) => status !== 422 && status !== 400)).toEqual([]);
      for (const { params, query, body } of batch) distinct.add(JSON.stringify([name, params, query, body]));
      count += batch.length;
    });
    await fc.assert(property, { seed: SEED, numRuns: runs });
    expect(await digestOf(api.db)).toEqual(before);
  });

  test(`were ${REQUESTS} in all, most of them different`, () => {
    expect(count).toBeGreaterThanOrEqual(REQUESTS);
    expect(distinct.size).toBeGreaterThan(0.8 * REQUESTS);
  });
});

describe('strange requests that the contract takes', () => {
  test.each(taking)('%s answers each without failing', async (name, endpoint) => {
    const { fresh, ...sample } = samples[name];
    const calls = oddRequests(endpoint, { ...sample, ...(await fresh?.()) });
    const property = fc.asyncProperty(fc.array(calls, { minLength: 5, maxLength: 5 }), async (batch) => {
      expect(await flawsOfAll(endpoint, batch)).toEqual([]);
    });
    await fc.assert(property, { seed: SEED, numRuns: STRANGE });
  });

  test.each(taking.filter(([, { body }]) => body))(
    '%s reads deep and poisoned bodies without failing',
    async (name, endpoint) => {
      const { token, params, body } = samples[name];
      const own = JSON.stringify(body).slice(1, -1);
      const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
      const poison = '"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}';
      const texts = [
        deep,
        `{"a":${deep}}`,
        `{${own},"extra":${deep}}`,
        `{${own},${poison}}`,
        `{${own.replace('{', `{${poison},`)}}`,
      ];
      const calls = texts.map((text) => ({ token, params, body: text }));
      expect(await flawsOfAll(endpoint, calls)).toEqual([]);
      expect({}).not.toHaveProperty('role');
    },
  );

  test.each(all)('%s survives strange headers', async (name, endpoint) => {
    const { fresh: _fresh, ...sample } = samples[name];
    const strange: Record<string, string>[] = [
      { 'Idempotency-Key': '../../x' },
      { 'X-Request-Id': 'x'.repeat(5000) },
      { 'If-None-Match': '"'.repeat(3000) },
      { 'Accept-Encoding': 'br;q=x, *;q=-1' },
      { Authorization: `Bearer ${'.'.repeat(6000)}` },
      { 'X-Forwarded-For': `${'1,'.repeat(2000)}::g` },
      { Origin: 'null', Range: 'bytes=9-1', Cookie: '=;=' },
    ];
    const calls = strange.map((headers) => ({ ...sample, ...(sample.body ? { body: '{}' } : {}), headers }));
    expect(await flawsOfAll(endpoint, calls)).toEqual([]);
  });
});
