import {
  castVote,
  changeState,
  deleteOwnAccount,
  exportInvitations,
  invitePeople,
  listInvitations,
  listOwnSurveys,
  readResults,
  readSurvey,
  redeemInvitation,
  remindInvited,
  updateSurvey,
  type Invitation,
  type RollFilter,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { JWT_SECRET, startApi, type TestApi, type TestUser } from '../../testing/api';
import { resumeDeletions } from '../../testing/data/account-deletions';
import { storeInvitation } from '../../testing/data/invitations';
import { createTestDraft, createTestVote, publishSurvey } from '../../testing/data/surveys';
import { getNextCursor } from '../../testing/next-cursor';
import { createInvitationTokens } from '../records/invitation-token';
import { createRefusalsRepository } from '../records/refusals.repository';

// How many of those who are invited have voted, and who: searched, filtered, and saved as a file.

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

function publish(overrides: Partial<SurveyDraft> = {}): Promise<string> {
  return publishSurvey(api, surveyor, { voterPolicy: 'invited', ...overrides });
}

async function vote(id: string, invitationId: string): Promise<TestUser> {
  const voter = await api.createUser();
  const body = { token: createInvitationTokens(JWT_SECRET).create(invitationId) };
  await api.call(redeemInvitation, { token: voter.token, params: { id }, body });
  const { status } = await api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
  expect(status).toBe(200);
  return voter;
}

async function readRoll(id: string, query: { q?: string; show?: RollFilter } = {}) {
  const { body } = await api.call(listInvitations, { token: surveyor.token, params: { id }, query });
  return body;
}

const listEmails = async (...parameters: Parameters<typeof readRoll>) =>
  (await readRoll(...parameters)).map(({ email }: Invitation) => email);

async function readTurnout(id: string, { token }: TestUser = surveyor) {
  const { body } = await api.call(readSurvey, { token, params: { id } });
  return [body.voteCount, body.invitedCount];
}

test('its surveyor sees on every screen how many of those who are invited have voted', async () => {
  const id = await publish({ resultsPolicy: 'always' });
  const invitationId = await storeInvitation(api, id);
  for (let count = 0; count < 3; count += 1) await storeInvitation(api, id);
  await vote(id, invitationId);
  expect(await readTurnout(id)).toEqual([1, 4]);
  const { body: own } = await api.call(listOwnSurveys, { token: surveyor.token });
  expect(own.find(({ _id }) => _id === id)).toMatchObject({ voteCount: 1, invitedCount: 4 });
  const { body: results } = await api.call(readResults, { token: surveyor.token, params: { id } });
  expect(results).toMatchObject({ voteCount: 1, invitedCount: 4 });
});

test('somebody who sees the results sees how many are invited, and the survey alone does not tell', async () => {
  const id = await publish({ resultsPolicy: 'always' });
  const voter = await vote(id, await storeInvitation(api, id));
  const { body } = await api.call(readResults, { token: voter.token, params: { id } });
  expect(body.invitedCount).toBe(1);
  expect(await readTurnout(id, voter)).toEqual([1, undefined]);
});

test('a survey in which others could vote has no number of invited people', async () => {
  const id = await publishSurvey(api, surveyor);
  const voter = await api.createUser();
  await api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
  await storeInvitation(api, id);
  expect(await readTurnout(id)).toEqual([1, undefined]);
  const body = { ...createTestDraft(), deadline: (await api.call(readSurvey, { params: { id } })).body.deadline };
  const { body: survey } = await api.call(readSurvey, { token: surveyor.token, params: { id } });
  const edit = { ...body, title: survey.title, questions: survey.questions, voterPolicy: 'invited' as const };
  const saved = await api.call(updateSurvey, { token: surveyor.token, params: { id }, body: edit });
  expect(saved.body).toMatchObject({ modifiedCount: 1 });
  expect(await readTurnout(id)).toEqual([1, undefined]);
});

test('a survey that is restricted before its first vote has a turnout', async () => {
  const id = await publishSurvey(api, surveyor);
  const { body: survey } = await api.call(readSurvey, { token: surveyor.token, params: { id } });
  const { title, description, category, deadline, questions } = survey;
  const body = { title, description, category, deadline, questions, voterPolicy: 'invited' } as never;
  await api.call(updateSurvey, { token: surveyor.token, params: { id }, body });
  expect(await readTurnout(id)).toEqual([0, 0]);
});

test('who deletes an account stays counted, with or without a vote, and leaves the list', async () => {
  const id = await publish();
  const voter = await vote(id, await storeInvitation(api, id));
  const other = await api.createUser();
  await storeInvitation(api, id, { email: other.email });
  for (const { token } of [voter, other]) await api.call(deleteOwnAccount, { token, body: {} });
  await resumeDeletions(api);
  expect(await readTurnout(id)).toEqual([1, 2]);
  expect(await readRoll(id)).toEqual([]);
  // The address is another person's by now.
  const body = { list: other.email };
  const invited = await api.call(invitePeople, { token: surveyor.token, params: { id }, body });
  expect(invited.body).toMatchObject({ invited: 1 });
});

test('the list is searched by parts of addresses, and filtered by what is known of each', async () => {
  const id = await publish();
  const voted = await storeInvitation(api, id, { email: 'ada.voted@homes.test' });
  await vote(id, voted);
  await storeInvitation(api, id, { email: 'bea@homes.test' });
  await storeInvitation(api, id, { email: 'cem@homes.test', bouncedAt: new Date() });
  await storeInvitation(api, id, { email: 'dee@homes.test', mailsStopped: true });
  await storeInvitation(api, id, { email: 'eva@elsewhere.test' });
  const refusals = createRefusalsRepository(api.db);
  await refusals.refuse((await refusals.loadIds())('eva@elsewhere.test'), new Date());
  expect(await listEmails(id, { q: 'HOMES' })).toEqual([
    'dee@homes.test',
    'cem@homes.test',
    'bea@homes.test',
    'ada.voted@homes.test',
  ]);
  expect(await listEmails(id, { show: 'voted' })).toEqual(['ada.voted@homes.test']);
  expect(await listEmails(id, { show: 'not-voted', q: 'homes' })).toEqual([
    'dee@homes.test',
    'cem@homes.test',
    'bea@homes.test',
  ]);
  expect(await listEmails(id, { show: 'bounced' })).toEqual(['cem@homes.test']);
  expect(await listEmails(id, { show: 'refused' })).toEqual(['eva@elsewhere.test', 'dee@homes.test']);
});

test('pages of a filtered list are full, and end where the list ends', async () => {
  const id = await publish();
  for (let index = 0; index < 7; index += 1) await storeInvitation(api, id, index % 2 ? { bouncedAt: new Date() } : {});
  const call = { token: surveyor.token, params: { id } };
  const query = { show: 'bounced' as const, limit: '2' };
  const first = await api.call(listInvitations, { ...call, query });
  const last = await api.call(listInvitations, { ...call, query: { ...query, cursor: getNextCursor(first.headers) } });
  expect([first.body.length, last.body.length]).toEqual([2, 1]);
  expect(last.headers.get('link')).toBeNull();
  expect(new Set([...first.body, ...last.body].map(({ email }) => email)).size).toBe(3);
});

test('until the results of anonymous ballots are shown, nothing lists or saves who has voted', async () => {
  const id = await publish({ ballotPolicy: 'anonymous' });
  await vote(id, await storeInvitation(api, id));
  const call = { token: surveyor.token, params: { id } };
  for (const show of ['voted', 'not-voted'] as const) {
    expect((await api.call(listInvitations, { ...call, query: { show } })).body.code).toBe('ballots-held-back');
    expect((await api.call(exportInvitations, { ...call, query: { show } })).body.code).toBe('ballots-held-back');
  }
  const { body: text } = await api.call(exportInvitations, { ...call, query: {} });
  expect(text).toContain('Email,Invited at (UTC)');
  expect(text).not.toContain('Voted');
  expect(await readTurnout(id)).toEqual([1, 1]);
});

test('the list is saved as a file, with the same search and filter', async () => {
  const id = await publish();
  await vote(id, await storeInvitation(api, id, { email: 'ada@homes.test' }));
  await storeInvitation(api, id, { email: '=cmd@homes.test', bouncedAt: new Date(Date.UTC(2026, 10, 21)) });
  const call = { token: surveyor.token, params: { id } };
  const { body: text } = await api.call(exportInvitations, { ...call, query: { separator: 'semicolon' } });
  expect(text.split('\r\n').slice(1)).toEqual([
    "'=cmd@homes.test;2026-11-20T00:00:00.000Z;;2026-11-21T00:00:00.000Z;no;no;no",
    'ada@homes.test;2026-11-20T00:00:00.000Z;;;no;yes;yes',
    '',
  ]);
  const voted = await api.call(exportInvitations, { ...call, query: { show: 'voted' } });
  expect(voted.body.split('\r\n')).toHaveLength(3);
});

test('a reminder skips addresses that bounced', async () => {
  const id = await publish();
  await storeInvitation(api, id, { bouncedAt: new Date() });
  await storeInvitation(api, id);
  await api.call(changeState, { token: surveyor.token, params: { id }, body: { action: 'withdraw' } });
  const { body } = await api.call(remindInvited, { token: surveyor.token, params: { id }, body: {} });
  expect(body).toEqual({ modifiedCount: 1 });
});
