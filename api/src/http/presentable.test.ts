import fc from 'fast-check';
import {
  deleteSurvey,
  endpoints,
  listSurveys,
  listUsers,
  readMetrics,
  UNREADABLE_HEADER,
  type Endpoint,
  type EndpointName,
} from '@canvass/shared/contracts';
import { OPERATOR_TOKEN, startApi, type Sent, type TestApi } from '../testing/api';
import { acceptedEdges, apply, asText } from '../testing/edge-values';
import { isAccepted } from '../testing/generated';
import { cursorOf } from '../testing/pages';
import { buildSamples, type Sample, type Samples } from '../testing/samples';

/** Fixed, so that every run sends the same. */
const SEED = 20_261_120;
/** Requests that each endpoint gets beside those with one change. */
const MIXED = process.env.SOAK ? 100 : 3;
/** Changes of one kind of place that are sent one by one, at most; the rest is sent in mixtures. */
const SINGLE = process.env.SOAK ? Infinity : 4;

/** Far more than it takes: a machine may be busy with other things. */
const TIME_LIMIT_MS = 300_000;

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const writing = all.filter(([, { body }]) => body);
const showing = all.filter(([, { method }]) => method === 'GET');

let api: TestApi;
let samples: Samples;

beforeAll(async () => {
  api = await startApi();
  samples = await buildSamples(api);
  // The only record that is damaged on purpose.
  await api.call(deleteSurvey, samples.deleteSurvey);
}, TIME_LIMIT_MS);

afterAll(() => api.stop());

/** A request that succeeds where the one before it used something up. */
async function freshSample({ fresh, ...sample }: Sample): Promise<Sent> {
  return { ...sample, ...(await fresh?.()) };
}

/** Some of many, spread over all of them: as many of each place. */
function spread<Change extends { place: string }>(changes: Change[]): Change[] {
  const byPlace = new Map<string, Change[]>();
  for (const change of changes) {
    const place = change.place.replaceAll(/\.\d+/g, '.0');
    byPlace.set(place, [...(byPlace.get(place) ?? []), change]);
  }
  return [...byPlace.values()].flatMap((of) => {
    const step = Math.max(1, of.length / SINGLE);
    return Array.from({ length: Math.min(of.length, SINGLE) }, (_, index) => of[Math.floor(index * step)] as Change);
  });
}

test.each(writing)(
  '%s takes what its contract accepts, or says what is wrong',
  async (name, endpoint) => {
    const sample = await freshSample(samples[name]);
    const changes = acceptedEdges(endpoint, sample, SEED);
    const send = async (sent: Sent) => {
      const { status } = await api.send(endpoint, asText(sent));
      expect({ body: sent.body, isOurFault: status >= 500 }).toEqual({ body: sent.body, isOurFault: false });
    };
    for (const change of spread(changes)) await send(apply(await freshSample(samples[name]), change));
    if (changes.length === 0) return;
    const mixtures = fc.array(fc.constantFrom(...changes), { minLength: 2, maxLength: 6 });
    const property = fc.asyncProperty(mixtures, async (mixture) => {
      const sent = mixture.reduce(apply, await freshSample(samples[name]));
      if (isAccepted(endpoint, asText(sent))) await send(sent);
    });
    await fc.assert(property, { seed: SEED, numRuns: MIXED });
  },
  TIME_LIMIT_MS,
);

/** The ids of all surveys and the emails of all people there are by now. */
async function readSubjects() {
  const surveys: string[] = [];
  for (let cursor = ''; ;) {
    const query = { status: 'all', limit: '100', ...(cursor && { cursor }) };
    const { body, headers } = await api.call(listSurveys, { token: samples.admin.token, query });
    surveys.push(...body.map(({ _id }) => _id));
    cursor = cursorOf(headers);
    if (!cursor) break;
  }
  const { body: users } = await api.call(listUsers, { token: samples.admin.token, query: { limit: '100' } });
  return { surveys, emails: users.map(({ email }) => email) };
}

/** Every way to read an endpoint: as its sample says, and without what is optional, of everything that there is. */
function readings(
  endpoint: Endpoint,
  sample: Sent,
  { surveys, emails }: Awaited<ReturnType<typeof readSubjects>>,
): Sent[] {
  const isWide = endpoint.query?.safeParse({}).success ?? true;
  const wide: Sent = { ...sample, query: isWide ? {} : { ...sample.query } };
  const byAdmin = endpoint.own?.anyForAdmins || Array.isArray(endpoint.access) ? samples.admin.token : sample.token;
  const token = Array.isArray(endpoint.access) && !endpoint.access.includes('admin') ? sample.token : byAdmin;
  const bearer = token && { token };
  const ofSurveys = sample.params ? surveys.map((id) => ({ ...wide, ...bearer, params: { id } })) : [];
  const ofPeople = endpoint.own?.email ? emails.map((email) => ({ ...bearer, query: { email } })) : [];
  return [sample, wide, ...ofSurveys, ...ofPeople];
}

test(
  'everything that was taken is shown by every endpoint that shows it',
  async () => {
    const subjects = await readSubjects();
    expect(subjects.surveys.length).toBeGreaterThan(10);
    for (const [name, endpoint] of showing) {
      for (const sent of readings(endpoint, samples[name], subjects)) {
        const response = await api.send(endpoint, sent);
        await response.arrayBuffer();
        const told = { name, params: sent.params, query: sent.query };
        const unreadable = response.headers.get(UNREADABLE_HEADER);
        expect({ ...told, isOurFault: response.status >= 500, unreadable }).toEqual({
          ...told,
          isOurFault: false,
          unreadable: null,
        });
      }
    }
    const { body } = await api.call(readMetrics, { token: OPERATOR_TOKEN });
    const counts = String(body).match(/^canvass_unreadable_records_total\{.*$/gm) ?? [];
    expect(counts).toEqual([]);
  },
  TIME_LIMIT_MS,
);
