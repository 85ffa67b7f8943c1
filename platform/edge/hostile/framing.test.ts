import { isDeepStrictEqual } from 'node:util';
import { type Edge, startEdge } from '../edge';
import { findResponseFlaws, findOutcomeFlaws, LAST_PATH, sendCase } from '@canvass/testing/framing';
import { type FramingCase, createFramingCases } from '@canvass/testing/framing-cases';
import { UPSTREAM_BODY, type LenientUpstream, startLenientUpstream } from '@canvass/testing/lenient-upstream';
import { rawRequest } from '@canvass/testing/raw-http';
import { createAttemptCounter } from '@canvass/testing/attempt-counter';

const SMUGGLED = '/api/smuggled';
const OUTER = '/api/surveys';
const smuggled = rawRequest(`POST ${SMUGGLED} HTTP/1.1`, ['Host: canvass.test', 'Content-Length: 0']);
const cases = createFramingCases({ path: OUTER, smuggled });
const tries = createAttemptCounter('framing of requests, through the edge');

let upstream: LenientUpstream;
let edge: Edge;

beforeAll(async () => {
  upstream = await startLenientUpstream();
  const apiUpstreams = [`http://${upstream.address}`];
  edge = await startEdge({ port: 0, releases: 'no-releases', channel: 'production', apiUpstreams });
});

afterAll(async () => {
  await edge.stop();
  await upstream.stop();
});

/** The flaws in the outcome of a case, in front of and behind the edge. */
async function flawsOf(each: FramingCase): Promise<string[]> {
  tries.add();
  const responses = await sendCase(edge.port, each);
  const arrived = upstream.takeRequests();
  const answered = responses.filter(({ body }) => body === UPSTREAM_BODY).length;
  const expected = { refused: [], taken: [OUTER, LAST_PATH], last: [OUTER] }[each.outcome];
  const urls = arrived.map(({ url }) => url);
  const flaws = [
    ...findResponseFlaws(responses),
    ...findOutcomeFlaws(each, responses),
    ...(answered === arrived.length ? [] : [`${arrived.length} were carried out, ${answered} answered`]),
    ...(isDeepStrictEqual(new Set(urls), new Set(expected)) ? [] : [`behind the edge: ${urls.join()}`]),
  ];
  return flaws.map((flaw) => `${each.name}: ${flaw}`);
}

const outcomes: [FramingCase['outcome'], string][] = [
  ['refused', 'wrong or ambiguous requests is refused, and neither it nor what it hides reaches the API'],
  ['taken', 'unusual requests reaches the API as one, and so does the request after it'],
  ['last', 'requests that end the connection reaches the API, and nothing after it does'],
];

for (const [outcome, what] of outcomes) {
  const some = cases.filter((each) => each.outcome === outcome);
  test(`the edge handles each of ${some.length} ${what}`, async () => {
    const flaws: string[] = [];
    for (const each of some) flaws.push(...(await flawsOf(each)));
    expect(flaws).toEqual([]);
  });
}

test('a request inside a body arrives as that body, byte for byte', async () => {
  const bodies: string[] = [];
  for (const each of cases.filter(({ name }) => name.startsWith('a request as a'))) {
    await sendCase(edge.port, each);
    bodies.push(...upstream.takeRequests().flatMap(({ url, body }) => (url === OUTER ? [body] : [])));
  }
  expect(bodies).toEqual(Array.from({ length: 7 }, () => smuggled));
});

test('more than a hundred cases were tried', () => {
  expect(tries.finish()).toBe(cases.length);
  expect(cases.length).toBeGreaterThan(100);
});
