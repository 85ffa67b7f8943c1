import { ObjectId } from 'mongodb';
import {
  castVote,
  endpoints,
  remindInvited,
  withdrawInvitation,
  type Endpoint,
  type EndpointName,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { publishAnonymous } from '../../../testing/data/anonymous-ballots';
import { storeInvitation } from '../../../testing/data/invitations';
import { createTestVote } from '../../../testing/data/surveys';
import { settleScheduler } from '../../../testing/scheduler';

// Two installations differ in who of four invited people has voted in an anonymous survey: everything that the owner, an
// admin, and a visitor can read must be the same, byte by byte, but for ids and times.

/** Pages of programs, whose numbers change by themselves. */
const NOT_COMPARED = new Set<EndpointName>(['readMetrics', 'readDocs', 'readOpenApi', 'live', 'ready']);

const INVITED = ['ada', 'ben', 'cleo', 'dan'];

interface Installation {
  api: TestApi;
  surveyId: string;
  surveyor: TestUser;
  admin: TestUser;
  voters: TestUser[];
  invitationIds: string[];
}

/** Everybody has opened their invitation. */
async function createInstallation(): Promise<Installation> {
  const api = await startApi();
  const [surveyor, admin] = [await api.createUser('surveyor'), await api.createUser('admin')];
  const surveyId = await publishAnonymous(api, surveyor, { voterPolicy: 'invited' });
  const voters: TestUser[] = [];
  const invitationIds: string[] = [];
  for (const name of INVITED) {
    const voter = await api.createUser('user', { email: `${name}@canvass.test`, name });
    voters.push(voter);
    invitationIds.push(await storeInvitation(api, surveyId, { email: voter.email, uid: voter.uid }));
  }
  return { api, surveyId, surveyor, admin, voters, invitationIds };
}

async function vote({ api, surveyId, voters }: Installation, name: string): Promise<void> {
  const voter = voters[INVITED.indexOf(name)];
  if (!voter) throw new Error(`Nobody is called ${name}.`);
  const response = { 'Question-1': 'Yes', 'Question-2': 'Because' };
  const body = createTestVote(surveyId, voter, { response });
  expect((await api.call(castVote, { token: voter.token, body })).status).toBe(200);
}

/** The queries with which an endpoint tells most. */
function listQueries(name: EndpointName): Record<string, string>[] {
  if (name === 'compareQuestions') return [{ rows: '1', columns: '2' }];
  if (name === 'listVoted') return [{ ids: '0'.repeat(24) }];
  if (['listParticipated', 'listComments', 'listOwnReports'].includes(name))
    return INVITED.map((each) => ({ email: `${each}@canvass.test` }));
  return [{}];
}

function normalize(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{24}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/"requestId":"[^"]+"/g, '"requestId":"ID"');
}

async function readEndpoint(
  { api, surveyId, surveyor, admin }: Installation,
  [name, endpoint]: [EndpointName, Endpoint],
): Promise<string[]> {
  const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, surveyId]));
  const texts: string[] = [];
  for (const [reader, token] of [
    ['owner', surveyor.token],
    ['admin', admin.token],
    ['visitor', undefined],
  ] as const)
    for (const query of listQueries(name)) {
      const response = await api.send(endpoint, { params, query, ...(token !== undefined && { token }) });
      texts.push(`${reader} ${name} ${JSON.stringify(query)} ${response.status} ${normalize(await response.text())}`);
    }
  return texts;
}

/** Everything that can be read, and then what taking back each invitation answers. */
async function readEverything(installation: Installation): Promise<string[]> {
  const texts: string[] = [];
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][])
    if (endpoint.method === 'GET' && !NOT_COMPARED.has(name))
      texts.push(...(await readEndpoint(installation, [name, endpoint])));
  const { api, surveyId: id, surveyor, invitationIds } = installation;
  for (const invitationId of invitationIds) {
    const call = { token: surveyor.token, params: { id, invitationId } };
    const { status, body } = await api.call(withdrawInvitation, call);
    texts.push(`withdrawal ${status} ${body.code}`);
  }
  return texts;
}

test('nothing that somebody can read differs by who has voted', async () => {
  const [one, other] = [await createInstallation(), await createInstallation()];
  await vote(one, 'ada');
  await vote(one, 'ben');
  await vote(other, 'cleo');
  await vote(other, 'ben');
  const served: string[][] = [];
  for (const installation of [one, other]) {
    const { api, surveyId: id, surveyor } = installation;
    const { body } = await api.call(remindInvited, { token: surveyor.token, params: { id }, body: {} });
    expect(body.modifiedCount).toBe(INVITED.length);
    await settleScheduler(api);
    // Two of them are reminded, and nobody can tell which.
    const survey = { surveyId: new ObjectId(id) };
    expect(await api.db.collection('invitations').countDocuments({ ...survey, remindedAt: { $exists: true } })).toBe(4);
    expect(await api.db.collection('mails').countDocuments({ kind: 'vote-reminder' })).toBe(2);
    served.push(await readEverything(installation));
    await api.stop();
  }
  expect(served[0]?.length).toBeGreaterThan(100);
  expect(served[1]).toEqual(served[0]);
});
