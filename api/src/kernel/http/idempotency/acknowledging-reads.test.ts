import type { CommandStartedEvent } from 'mongodb';
import {
  acceptsIdempotencyKey,
  castVote,
  endpoints,
  type Endpoint,
  type EndpointName,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestRequest } from '../../../../testing/api';
import { createTestVote, publishSurvey } from '../../../../testing/data/surveys';
import { createSampleRequests } from '../../../../testing/requests/sample-requests';

let api: TestApi;
let commands: CommandStartedEvent[] = [];

beforeAll(async () => {
  api = await startApi({ onCommand: (event) => commands.push(event) });
});
afterAll(() => api.stop());

/** What is answered from the record that the first request stored. */
const SERVED_BY_RECORDS: EndpointName[] = [
  'createSurvey',
  'createDraft',
  'reportSurvey',
  'castVote',
  'sendMessage',
  'requestSurveyorRole',
];

/** The collections of which a repeated request reads what a failover cannot roll back. */
async function repeat(endpoint: Endpoint, request: TestRequest): Promise<string[]> {
  const headers = { 'Idempotency-Key': 'repeated' };
  const first = await api.call(endpoint, { ...request, headers });
  // As after a crash before the answer was stored.
  await api.db.collection('idempotency').deleteMany({});
  commands = [];
  const again = await api.call(endpoint, { ...request, headers });
  expect([again.status, again.body]).toEqual([200, first.body]);
  return commands
    .filter(({ command }) => command['readConcern']?.level === 'linearizable')
    .map(({ command, commandName }) => String(command[commandName]));
}

test('a repeat that is answered from the first record reads what a failover cannot roll back', async () => {
  const samples = await createSampleRequests(api);
  const reads: Partial<Record<EndpointName, string[]>> = {};
  for (const name of SERVED_BY_RECORDS) reads[name] = [...new Set(await repeat(endpoints[name], samples[name]))];
  expect(reads).toEqual({
    createSurvey: ['surveys'],
    createDraft: ['drafts'],
    reportSurvey: ['reports'],
    castVote: ['votes'],
    sendMessage: ['messages'],
    requestSurveyorRole: ['surveyorRequests'],
  });
});

test('a repeated anonymous vote reads its ballot so that a failover cannot roll it back', async () => {
  const id = await publishSurvey(api, await api.createUser('surveyor'), { ballotPolicy: 'anonymous' });
  const voter = await api.createUser();
  expect(await repeat(castVote, { token: voter.token, body: createTestVote(id, voter) })).toEqual(['linkedBallots']);
});

test('a stored answer is read so that a failover cannot roll it back', async () => {
  const samples = await createSampleRequests(api);
  const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
  const stored = all.filter(
    ([name, endpoint]) =>
      acceptsIdempotencyKey(endpoint) &&
      !['deleteOwnAccount', 'requestReview', 'createSurvey', 'createDraft', 'reportSurvey', 'castVote'].includes(name),
  );
  for (const [name, endpoint] of stored) {
    const request = { ...samples[name], headers: { 'Idempotency-Key': name } };
    await api.call(endpoint, request);
    commands = [];
    await api.call(endpoint, request);
    const levels = commands
      .filter(({ command }) => command['find'] === 'idempotency')
      .map(({ command }) => String(command['readConcern']?.level));
    expect([name, levels]).toEqual([name, ['linearizable']]);
  }
  expect(stored.length).toBeGreaterThan(10);
});
