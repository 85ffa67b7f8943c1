import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import {
  castVote,
  changeState,
  deleteOwnAccount,
  exportCsv,
  exportJsonLines,
  listComments,
  listInvitations,
  listParticipated,
  listResponses,
  listVoted,
  readHistory,
  readOwnData,
  readOwnPart,
  readResults,
  readSurvey,
  updateSurvey,
  withdrawInvitation,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { resumeDeletions } from '../../../testing/data/account-deletions';
import { storeInvitation } from '../../../testing/data/invitations';
import { createTestSurvey, createTestVote, publishSurvey } from '../../../testing/data/surveys';

let api: TestApi;
let surveyor: TestUser;
let admin: TestUser;

beforeAll(async () => {
  api = await startApi();
  [surveyor, admin] = [await api.createUser('surveyor'), await api.createUser('admin')];
});

afterAll(() => api.stop());

const ANSWERS = { 'Question-1': 'Yes', 'Question-2': 'No' };

function publishAnonymous(overrides: Partial<SurveyDraft> = {}): Promise<string> {
  return publishSurvey(api, surveyor, { ballotPolicy: 'anonymous', resultsPolicy: 'always', ...overrides });
}

async function cast(id: string, voter: TestUser, { key = randomUUID(), ...answers }: Record<string, unknown> = {}) {
  const body = createTestVote(id, voter, answers);
  const response = await api.call(castVote, { token: voter.token, headers: { 'Idempotency-Key': String(key) }, body });
  return response.body.code ?? response.status;
}

async function edit(id: string, changes: Partial<SurveyDraft>) {
  const { surveyorEmail: _email, ...body } = createTestSurvey(changes);
  const { status, body: answer } = await api.call(updateSurvey, { token: surveyor.token, params: { id }, body });
  return answer.code ?? status;
}

function countBallots(id: string): Promise<number> {
  return api.db.collection('linkedBallots').countDocuments({ surveyId: new ObjectId(id) });
}

describe('a vote in a survey with anonymous ballots', () => {
  test('is stored without name, email, and time, and counts once', async () => {
    const id = await publishAnonymous();
    const voter = await api.createUser();
    const key = randomUUID();
    expect(await cast(id, voter, { key })).toBe(200);
    expect(await cast(id, voter, { key })).toBe(200);
    expect(await cast(id, voter)).toBe('already-voted');
    expect(await cast(id, voter, { key, response: { ...ANSWERS, 'Question-1': 'No' } })).toBe('idempotency-key-reused');
    const ballots = await api.db
      .collection('linkedBallots')
      .find({ surveyId: new ObjectId(id) })
      .toArray();
    expect(ballots).toEqual([
      {
        _id: expect.any(ObjectId),
        surveyId: new ObjectId(id),
        link: expect.stringMatching(/^[\w-]{43}$/),
        version: 1,
        response: ANSWERS,
        idempotencyKey: key,
      },
    ]);
    expect(await api.db.collection('votes').countDocuments({ surveyId: new ObjectId(id) })).toBe(0);
    expect((await api.call(readSurvey, { params: { id } })).body).toMatchObject({
      ballotPolicy: 'anonymous',
      voteCount: 1,
    });
  });

  test('counts once when it is sent fifty times at once', async () => {
    const id = await publishAnonymous();
    const voter = await api.createUser();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => cast(id, voter)));
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set([200, 'already-voted']));
    expect([await countBallots(id), (await api.call(readSurvey, { params: { id } })).body.voteCount]).toEqual([1, 1]);
  });

  test('is one of thirty first votes that all use the same key', async () => {
    const id = await publishAnonymous();
    const voters: TestUser[] = [];
    for (let n = 0; n < 30; n += 1) voters.push(await api.createUser());
    expect(new Set(await Promise.all(voters.map((voter) => cast(id, voter))))).toEqual(new Set([200]));
    const repeats = await Promise.all(voters.map((voter) => cast(id, voter)));
    expect(new Set(repeats)).toEqual(new Set(['already-voted']));
    expect(await countBallots(id)).toBe(30);
  });

  test('is refused like any other when the survey is closed', async () => {
    const id = await publishAnonymous();
    await api.call(changeState, { token: surveyor.token, params: { id }, body: { action: 'close' } });
    expect(await cast(id, await api.createUser())).toBe('survey-closed');
    expect(await countBallots(id)).toBe(0);
  });
});

describe('while the ballots are linked', () => {
  test('voters see their own answers without a time, and nobody else does', async () => {
    const id = await publishAnonymous();
    const voter = await api.createUser('pro-user');
    expect(await cast(id, voter, { comment: 'At last.' })).toBe(200);
    const own = { response: ANSWERS, comment: 'At last.', version: 1, anonymous: 'linked' };
    const { body: activity } = await api.call(readOwnPart, { token: voter.token, params: { id } });
    expect(activity.vote).toMatchObject(own);
    expect(activity.vote).not.toHaveProperty('at');
    const query = { email: voter.email };
    const { body: participated } = await api.call(listParticipated, { token: voter.token, query });
    expect(participated).toMatchObject([{ _id: id, ...own }]);
    const { body: comments } = await api.call(listComments, { token: voter.token, query });
    expect(comments).toMatchObject([{ _id: id, comment: 'At last.' }]);
    expect((await api.call(listVoted, { token: voter.token, query: { ids: id } })).body).toEqual([id]);

    expect((await api.call(listParticipated, { token: admin.token, query })).body).toEqual([]);
    expect((await api.call(listComments, { token: admin.token, query })).body).toEqual([]);
    const other = await api.createUser();
    expect((await api.call(readOwnPart, { token: other.token, params: { id } })).body).toEqual({});
  });

  test('their own votes with and without names are listed together, page by page, latest day first', async () => {
    const voter = await api.createUser();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const id = n % 2 ? await publishAnonymous() : await publishSurvey(api, surveyor);
      expect(await cast(id, voter)).toBe(200);
      ids.push(id);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { email: voter.email, limit: '2', ...(cursor && { cursor }) };
      const page = await api.call(listParticipated, { token: voter.token, query });
      seen.push(...page.body.map(({ _id }) => _id));
      [, cursor] = /cursor=([\w-]+)/.exec(page.headers.get('link') ?? '') ?? [];
    } while (cursor);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  test('neither the owner nor an admin can read or export single ballots', async () => {
    const id = await publishAnonymous();
    for (let n = 0; n < 6; n += 1) await cast(id, await api.createUser());
    for (const { token } of [surveyor, admin]) {
      const outcomes = [
        await api.call(listResponses, { token, params: { id } }),
        await api.call(exportCsv, { token, params: { id } }),
        await api.call(exportJsonLines, { token, params: { id } }),
      ].map(({ status, body }) => [status, (body as { code?: string }).code]);
      expect(outcomes).toEqual(Array.from({ length: 3 }, () => [409, 'ballots-held-back']));
    }
  });

  test('nobody sees results, not even the owner, also right after closing', async () => {
    const id = await publishAnonymous({ questions: [{ title: 'Yes?' }] });
    const voters: TestUser[] = [];
    for (let n = 0; n < 11; n += 1) {
      const voter = await api.createUser();
      await cast(id, voter, { response: { 'Question-1': 'Yes' } });
      voters.push(voter);
    }
    const readAll = () =>
      Promise.all(
        [surveyor, admin, voters[0]].map(async (reader) => {
          const { body } = await api.call(readResults, { token: reader?.token ?? '', params: { id } });
          return [body.stage, body.exact, body.voteCount, body.versions, body.days];
        }),
      );
    expect(await readAll()).toEqual(Array.from({ length: 3 }, () => ['open', false, 11, [], undefined]));
    await api.call(changeState, { token: surveyor.token, params: { id }, body: { action: 'close' } });
    expect(await readAll()).toEqual(Array.from({ length: 3 }, () => ['closing', false, 11, [], undefined]));
  });

  test('the roll does not tell who has opened an invitation or voted', async () => {
    const id = await publishAnonymous({ voterPolicy: 'invited' });
    const voter = await api.createUser();
    const [opened, unopened] = [await storeInvitation(api, id), await storeInvitation(api, id)];
    await api.db.collection('invitations').updateOne({ _id: new ObjectId(opened) }, { $set: { uid: voter.uid } });
    const { token } = surveyor;
    const readRoll = async () => (await api.call(listInvitations, { token, params: { id } })).body;
    const before = await readRoll();
    expect(await cast(id, voter)).toBe(200);
    expect(await readRoll()).toEqual(before);
    for (const invitation of before) expect(invitation).not.toHaveProperty('hasVoted');
    for (const invitation of before) expect(invitation).not.toHaveProperty('isUsed');
    const withdraw = async (invitationId: string) => {
      const { status, body } = await api.call(withdrawInvitation, { token, params: { id, invitationId } });
      return body.code ?? status;
    };
    expect([await withdraw(opened), await withdraw(unopened)]).toEqual(['invitation-opened', 200]);
  });

  test('a survey that is reopened right after closing shows nothing either', async () => {
    const id = await publishAnonymous({ questions: [{ title: 'Yes?' }] });
    for (let n = 0; n < 12; n += 1) await cast(id, await api.createUser(), { response: { 'Question-1': 'Yes' } });
    const { token } = surveyor;
    await api.call(changeState, { token, params: { id }, body: { action: 'close' } });
    const { deadline } = createTestSurvey();
    const reopened = await api.call(changeState, { token, params: { id }, body: { action: 'reopen', deadline } });
    expect(reopened.status).toBe(200);
    expect((await api.call(readResults, { params: { id } })).body.versions).toEqual([]);
  });
});

describe('the data of a voter', () => {
  test('can be downloaded with the answers of linked ballots', async () => {
    const id = await publishAnonymous();
    const voter = await api.createUser('pro-user');
    await cast(id, voter, { comment: 'At last.' });
    await cast(id, await api.createUser());
    const { body } = await api.call(readOwnData, { token: voter.token });
    expect(body.anonymousVotes).toEqual([{ surveyId: id, version: 1, response: ANSWERS, comment: 'At last.' }]);
    expect(body.votes).toEqual([]);
  });

  test('is removed with the account, and the ballot stays counted', async () => {
    const id = await publishAnonymous({ questions: [{ title: 'Why?', kind: 'text' }] });
    const voter = await api.createUser('pro-user');
    await cast(id, voter, { response: { 'Question-1': 'Because' }, comment: 'At last.' });
    const ballots = api.db.collection('linkedBallots');
    const before = await ballots.findOne({ surveyId: new ObjectId(id) });
    await api.call(deleteOwnAccount, { token: voter.token, query: { writtenAnswers: 'erase' } });
    await resumeDeletions(api, () => Promise.resolve());
    const after = await ballots.findOne({ surveyId: new ObjectId(id) });
    expect(after).toMatchObject({ _id: before?._id, response: { 'Question-1': '[erased]' } });
    expect(after).not.toHaveProperty('comment');
    expect(after?.['link']).not.toBe(before?.['link']);
    expect(await api.db.collection('participations').countDocuments({ voterId: voter.uid })).toBe(0);
    expect((await api.call(readSurvey, { params: { id } })).body.voteCount).toBe(1);
  });
});

describe('how votes are kept', () => {
  test('can change until the first vote, which the history shows', async () => {
    const id = await publishSurvey(api, surveyor);
    expect(await edit(id, { ballotPolicy: 'anonymous' })).toBe(200);
    expect((await api.call(readHistory, { params: { id } })).body[0]?.changes).toEqual([
      { field: 'ballotPolicy', before: 'named', after: 'anonymous' },
    ]);
    await cast(id, await api.createUser());
    expect(await edit(id, { ballotPolicy: 'named' })).toBe('ballot-policy-fixed');
    expect(await edit(id, { title: 'Another title' })).toBe(200);
    expect(await edit(id, { title: 'Another title', questions: [{ title: 'New?' }] })).toBe('ballot-box-sealed');
    for (const change of [{ resultsPolicy: 'owner' }, { voterPolicy: 'invited' }, { showsWholeBallots: true }] as const)
      expect(await edit(id, { title: 'Another title', ...change })).toBe('ballot-box-sealed');
    expect(await edit(id, { questions: [{ title: 'New?' }], ballotPolicy: 'named' })).toBe('ballot-policy-fixed');
    expect((await api.call(readSurvey, { params: { id } })).body.ballotPolicy).toBe('anonymous');
  });

  test('is with names if a request does not say it', async () => {
    const id = await publishSurvey(api, surveyor);
    expect((await api.call(readSurvey, { params: { id } })).body.ballotPolicy).toBe('named');
  });
});
