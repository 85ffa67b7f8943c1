import fc from 'fast-check';
import {
  deleteSurvey,
  listSurveys,
  listUsers,
  readMetrics,
  UNREADABLE_HEADER,
  type EndpointDeclaration,
  type EndpointName,
} from '@canvass/shared/contracts';
import { declarations } from '@canvass/shared/contracts/server';
import { selectCases } from '@canvass/testing/exhaustive-table';
import { OPERATOR_TOKEN, startApi, type TestRequest, type TestApi } from '../../testing/api';
import { listAcceptedEdgeValues, applyChange, withTextBody } from '../../testing/requests/edge-values';
import { isAcceptedByContract } from '../../testing/requests/generated-requests';
import { getNextCursor } from '../../testing/next-cursor';
import type { SampleRequest } from '../../testing/requests/sample-request';
import { createSampleRequests, type SampleRequests } from '../../testing/requests/sample-requests';

/** Fixed, so that every run sends the same requests. */
const SEED = 20_261_120;
/** Requests with several changes per endpoint, in addition to those with one change. */
const MIXED_REQUEST_COUNT = process.env.SOAK ? 100 : 3;
/** The maximum number of single changes to send per field path; the other changes are only sent in combinations. */
const MAX_SINGLE_CHANGES = process.env.SOAK ? Infinity : 4;

const all = Object.entries(declarations) as [EndpointName, EndpointDeclaration][];
const writeEndpoints = all.filter(([, { body }]) => body);
const readEndpoints = all.filter(([, { method }]) => method === 'GET');

let api: TestApi;
let sampleRequests: SampleRequests;

beforeAll(async () => {
  api = await startApi();
  sampleRequests = await createSampleRequests(api);
  // Deletes the only record that is damaged on purpose.
  await api.call(deleteSurvey, sampleRequests.deleteSurvey);
});

afterAll(() => api.stop());

/** The sample request, with everything recreated that an earlier request used up. */
async function createFreshRequest({ createReplacement, ...sample }: SampleRequest): Promise<TestRequest> {
  return { ...sample, ...(await createReplacement?.()) };
}

/** The path of a field, the same for all items of an array. */
const normalizePath = ({ fieldPath }: { fieldPath: string }) => fieldPath.replaceAll(/\.\d+/g, '.0');

/** Picks up to `MAX_SINGLE_CHANGES` changes per field path, spread evenly. */
function sampleChanges<Change extends { fieldPath: string }>(changes: Change[]): Change[] {
  const changesByPath = new Map<string, Change[]>();
  for (const change of changes) {
    const path = normalizePath(change);
    changesByPath.set(path, [...(changesByPath.get(path) ?? []), change]);
  }
  return [...changesByPath.values()].flatMap((of) => {
    const step = Math.max(1, of.length / MAX_SINGLE_CHANGES);
    return Array.from(
      { length: Math.min(of.length, MAX_SINGLE_CHANGES) },
      (_, index) => of[Math.floor(index * step)] as Change,
    );
  });
}

test.each(writeEndpoints)('%s accepts what its contract allows, or reports a client error', async (name, endpoint) => {
  const sample = await createFreshRequest(sampleRequests[name]);
  const changes = listAcceptedEdgeValues(endpoint, sample, SEED);
  const send = async (request: TestRequest) => {
    const { status } = await api.send(endpoint, withTextBody(request));
    expect({ body: request.body, isOurFault: status >= 500 }).toEqual({ body: request.body, isOurFault: false });
  };
  const sampled = selectCases('edge values × fields', sampleChanges(changes), (each) => [normalizePath(each)], name);
  for (const change of sampled) await send(applyChange(await createFreshRequest(sampleRequests[name]), change));
  if (changes.length === 0) return;
  const changeBatches = fc.array(fc.constantFrom(...changes), { minLength: 2, maxLength: 6 });
  const property = fc.asyncProperty(changeBatches, async (changeBatch) => {
    const request = changeBatch.reduce(applyChange, await createFreshRequest(sampleRequests[name]));
    if (isAcceptedByContract(endpoint, withTextBody(request))) await send(request);
  });
  await fc.assert(property, { seed: SEED, numRuns: MIXED_REQUEST_COUNT });
});

/** The ids of all surveys and the emails of all users at this point. */
async function listSubjects() {
  const surveys: string[] = [];
  for (let cursor = ''; ;) {
    const query = { status: 'all', limit: '100', ...(cursor && { cursor }) };
    const { body, headers } = await api.call(listSurveys, { token: sampleRequests.admin.token, query });
    surveys.push(...body.map(({ _id }) => _id));
    cursor = getNextCursor(headers);
    if (!cursor) break;
  }
  const { body: users } = await api.call(listUsers, { token: sampleRequests.admin.token, query: { limit: '100' } });
  return { surveys, emails: users.map(({ email }) => email) };
}

/**
 * All ways to call a read endpoint: the sample request, the request without optional query parameters, and one request
 * per survey and per user.
 */
function createReadRequests(
  endpoint: EndpointDeclaration,
  sample: TestRequest,
  { surveys, emails }: Awaited<ReturnType<typeof listSubjects>>,
): TestRequest[] {
  const allowsEmptyQuery = endpoint.query?.safeParse({}).success ?? true;
  const broadRequest: TestRequest = { ...sample, query: allowsEmptyQuery ? {} : { ...sample.query } };
  const byAdmin =
    endpoint.ownership?.adminsExempt || Array.isArray(endpoint.access) ? sampleRequests.admin.token : sample.token;
  const token = Array.isArray(endpoint.access) && !endpoint.access.includes('admin') ? sample.token : byAdmin;
  const bearer = token && { token };
  const surveyRequests = sample.params ? surveys.map((id) => ({ ...broadRequest, ...bearer, params: { id } })) : [];
  const userRequests = endpoint.ownership?.email ? emails.map((email) => ({ ...bearer, query: { email } })) : [];
  return [sample, broadRequest, ...surveyRequests, ...userRequests];
}

test('every read endpoint presents all accepted data', async () => {
  const subjects = await listSubjects();
  expect(subjects.surveys.length).toBeGreaterThan(10);
  const requests = readEndpoints.flatMap(([name, endpoint]) =>
    createReadRequests(endpoint, sampleRequests[name], subjects).map((request) => ({ name, endpoint, request })),
  );
  const getRecord = ({ params, query }: TestRequest) => JSON.stringify([params, query?.['email']]);
  const selected = selectCases('read endpoints × records', requests, ({ name, request }) => [name, getRecord(request)]);
  for (const { name, endpoint, request } of selected) {
    const response = await api.send(endpoint, request);
    await response.arrayBuffer();
    const description = { name, params: request.params, query: request.query };
    const unreadable = response.headers.get(UNREADABLE_HEADER);
    expect({ ...description, isOurFault: response.status >= 500, unreadable }).toEqual({
      ...description,
      isOurFault: false,
      unreadable: null,
    });
  }
  const { body } = await api.call(readMetrics, { token: OPERATOR_TOKEN });
  const counts = String(body).match(/^canvass_unreadable_records_total\{.*$/gm) ?? [];
  expect(counts).toEqual([]);
});
