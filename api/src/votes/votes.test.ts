import { castVote, listVoted, listParticipated, listResponses, readSurvey } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { createTestVote, publishSurvey } from '../../testing/data/surveys';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

async function getVoteCount(id: string): Promise<number> {
  return (await api.call(readSurvey, { params: { id }, token: surveyor.token })).body.voteCount;
}

describe('voting', () => {
  test.each(['user', 'pro-user', 'surveyor', 'admin'] as const)('a vote of a %s is counted', async (role) => {
    const id = await publishSurvey(api, surveyor);
    const voter = await api.createUser(role);
    const { status, body } = await api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
    expect([status, body]).toEqual([200, { modifiedCount: 1 }]);
    expect(await getVoteCount(id)).toBe(1);
  });

  test('a second vote is rejected and not counted', async () => {
    const id = await publishSurvey(api, surveyor);
    const voter = await api.createUser();
    const cast = () => api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
    await cast();
    const { status, body } = await cast();
    expect([status, body.code, body.title]).toEqual([
      409,
      'already-voted',
      'You have already voted in this survey, with this account or an earlier one.',
    ]);
    expect(await getVoteCount(id)).toBe(1);
  });

  test('concurrent votes of one user are counted once', async () => {
    const id = await publishSurvey(api, surveyor);
    const voter = await api.createUser();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.call(castVote, { token: voter.token, body: createTestVote(id, voter) })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    expect(await getVoteCount(id)).toBe(1);
  });

  test('a vote repeated with its idempotency key gets the first response, even after closing', async () => {
    const id = await publishSurvey(api, surveyor);
    const voter = await api.createUser();
    const cast = () =>
      api.call(castVote, {
        token: voter.token,
        body: createTestVote(id, voter),
        headers: { 'Idempotency-Key': 'draft-1' },
      });
    expect((await cast()).body).toEqual({ modifiedCount: 1 });
    expect((await cast()).body).toEqual({ modifiedCount: 1 });
    await api.db.collection('surveys').updateMany({ surveyorUid: surveyor.uid }, { $set: { closesAt: new Date(0) } });
    expect((await cast()).body).toEqual({ modifiedCount: 1 });
    expect(await getVoteCount(id)).toBe(1);
  });

  test('a repeated vote with a lone surrogate gets the first response', async () => {
    const id = await publishSurvey(api, surveyor, { questions: [{ title: 'Why?', kind: 'text' }] });
    const voter = await api.createUser();
    const body = createTestVote(id, voter, { response: { 'Question-1': 'Because \uD83D.' } });
    const cast = () =>
      api.call(castVote, { token: voter.token, body, headers: { 'Idempotency-Key': 'half-a-character' } });
    expect((await cast()).body).toEqual({ modifiedCount: 1 });
    expect((await cast()).body).toEqual({ modifiedCount: 1 });
  });

  test('a repeated vote gets the first response after unpublishing, and other answers are rejected', async () => {
    const id = await publishSurvey(api, surveyor, { title: 'Taken down' });
    const voter = await api.createUser();
    const cast = (answer: string) =>
      api.call(castVote, {
        token: voter.token,
        body: createTestVote(id, voter, { response: { 'Question-1': answer, 'Question-2': 'No' } }),
        headers: { 'Idempotency-Key': 'draft-2' },
      });
    await cast('Yes');
    const other = await cast('No');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
    await api.db.collection('surveys').updateOne({ title: 'Taken down' }, { $set: { status: 'Unpublish' } });
    expect((await cast('Yes')).body).toEqual({ modifiedCount: 1 });
  });

  test('concurrent votes of forty users are all counted', async () => {
    const id = await publishSurvey(api, surveyor);
    const voters = await Promise.all(Array.from({ length: 40 }, () => api.createUser()));
    await Promise.all(
      voters.map((voter) => api.call(castVote, { token: voter.token, body: createTestVote(id, voter) })),
    );
    expect(await getVoteCount(id)).toBe(40);
  });

  test('a vote without all answers is rejected at the missing question', async () => {
    const id = await publishSurvey(api, surveyor);
    const voter = await api.createUser();
    const body = createTestVote(id, voter, { response: { 'Question-1': 'Yes' } });
    const refused = await api.call(castVote, { token: voter.token, body });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      { field: 'body.responses.response.Question-2', message: 'must be one of: Yes, No' },
    ]);
  });

  test('a vote with an unknown option or question is rejected', async () => {
    const id = await publishSurvey(api, surveyor);
    const voter = await api.createUser();
    const response = { 'Question-1': 'Maybe', 'Question-2': 'No', 'Question-3': 'Yes' };
    const refused = await api.call(castVote, { token: voter.token, body: createTestVote(id, voter, { response }) });
    expect(refused.body.errors?.map(({ field }) => field)).toEqual([
      'body.responses.response.Question-1',
      'body.responses.response.Question-3',
    ]);
    expect(await getVoteCount(id)).toBe(0);
  });

  test('voting under the email of another user is rejected', async () => {
    const id = await publishSurvey(api, surveyor);
    const [voter, other] = [await api.createUser(), await api.createUser()];
    const { status, body } = await api.call(castVote, { token: voter.token, body: createTestVote(id, other) });
    expect([status, body.code]).toEqual([403, 'foreign-email']);
  });

  test('a vote on an outdated version is rejected', async () => {
    const id = await publishSurvey(api, surveyor);
    const voter = await api.createUser();
    const { responses } = createTestVote(id, voter);
    const { status, body } = await api.call(castVote, {
      token: voter.token,
      body: { survey: { _id: id, version: 2 }, responses },
    });
    expect([status, body.code]).toEqual([409, 'survey-changed']);
  });

  test('a vote in an unpublished or unknown survey is rejected', async () => {
    const id = await publishSurvey(api, surveyor, { title: 'Gone' });
    await api.db.collection('surveys').updateOne({ title: 'Gone' }, { $set: { status: 'Unpublish' } });
    const voter = await api.createUser();
    for (const surveyId of [id, '0123456789abcdef01234567']) {
      const { status, body } = await api.call(castVote, { token: voter.token, body: createTestVote(surveyId, voter) });
      expect([status, body.code]).toEqual([404, 'survey-not-found']);
    }
  });

  test('only pro users can comment with their vote', async () => {
    const id = await publishSurvey(api, surveyor);
    const [user, pro] = [await api.createUser('user'), await api.createUser('pro-user')];
    const cast = (voter: TestUser) =>
      api.call(castVote, { token: voter.token, body: createTestVote(id, voter, { comment: 'At last.' }) });
    expect((await cast(user)).body.code).toBe('comment-needs-pro');
    expect((await cast(pro)).status).toBe(200);
    const { body } = await api.call(listResponses, { token: surveyor.token, params: { id } });
    expect(body.map(({ comment }) => comment)).toEqual(['At last.']);
  });

  test('a vote with the whole survey in its body stores the name from the user record', async () => {
    const id = await publishSurvey(api, surveyor);
    const voter = await api.createUser('user', { name: 'Ada Marsh' });
    const { body: survey } = await api.call(readSurvey, { params: { id } });
    const { responses } = createTestVote(id, voter, { votedUserName: 'Somebody Else' });
    expect((await api.call(castVote, { token: voter.token, body: { survey, responses } })).status).toBe(200);
    const { body } = await api.call(listResponses, { token: surveyor.token, params: { id } });
    expect(body[0]?.votedUserName).toBe('Ada Marsh');
  });
});

describe('the responses', () => {
  test('the owner sees responses with voters, newest first and paginated', async () => {
    const id = await publishSurvey(api, surveyor);
    const voters = [await api.createUser(), await api.createUser(), await api.createUser()];
    for (const voter of voters) await api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
    const first = await api.call(listResponses, { token: surveyor.token, params: { id }, query: { limit: '2' } });
    expect(first.body.map(({ votedUserEmail }) => votedUserEmail)).toEqual([voters[2]?.email, voters[1]?.email]);
    expect(first.body[0]).toMatchObject({ version: 1, response: { 'Question-1': 'Yes', 'Question-2': 'No' } });
    expect(first.headers.get('x-total-count')).toBe('3');
    expect(first.headers.get('link')).toContain(`/api/surveys/responses/${id}?limit=2&cursor=`);
  });

  test('responses are hidden from other surveyors and voters', async () => {
    const id = await publishSurvey(api, surveyor);
    const read = async (targetUser: TestUser) =>
      (await api.call(listResponses, { token: targetUser.token, params: { id } })).body.code;
    expect(await read(await api.createUser('surveyor'))).toBe('not-your-survey');
    expect(await read(await api.createUser('user'))).toBe('forbidden');
    expect(
      (await api.call(listResponses, { token: (await api.createUser('admin')).token, params: { id } })).status,
    ).toBe(200);
  });
});

describe('the surveys that a person took part in', () => {
  test('participations are listed with own answers, latest vote first', async () => {
    const voter = await api.createUser();
    const ids = [
      await publishSurvey(api, surveyor, { title: 'First' }),
      await publishSurvey(api, surveyor, { title: 'Second' }),
    ];
    for (const id of ids) await api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
    const { body } = await api.call(listParticipated, { token: voter.token, query: { email: voter.email } });
    expect(body.map(({ title }) => title)).toEqual(['Second', 'First']);
    expect(body[0]).toMatchObject({
      _id: ids[1],
      voteCount: 1,
      resultsPolicy: 'after-voting',
      response: { 'Question-1': 'Yes', 'Question-2': 'No' },
    });
    expect(body[0]?.questions.map(({ title }) => title)).toEqual([
      'Should the central library open on Sundays?',
      'Would you come yourself?',
    ]);
  });

  test('participations are visible only to the voter and admins', async () => {
    const [voter, other, admin] = [await api.createUser(), await api.createUser(), await api.createUser('admin')];
    const query = { email: voter.email };
    expect((await api.call(listParticipated, { token: other.token, query })).body.code).toBe('foreign-email');
    expect((await api.call(listParticipated, { token: admin.token, query })).body).toEqual([]);
  });
});

test('a user learns in which of the given surveys they voted, and nothing about others', async () => {
  const ids = [await publishSurvey(api, surveyor), await publishSurvey(api, surveyor)] as const;
  const [voter, other] = [await api.createUser(), await api.createUser()];
  await api.call(castVote, { token: voter.token, body: createTestVote(ids[1], voter) });
  const ask = async ({ token }: TestUser, query: string) => {
    const { status, body } = await api.call(listVoted, { token, query: { ids: query } });
    return [status, body.code ?? body];
  };
  expect(await ask(voter, ids.join(','))).toEqual([200, [ids[1]]]);
  expect(await ask(voter, `${ids[1]},${ids[1]}`)).toEqual([200, [ids[1]]]);
  expect(await ask(other, ids.join(','))).toEqual([200, []]);
  expect(await ask(voter, 'all')).toEqual([422, 'invalid-input']);
  expect(await ask(voter, Array.from({ length: 101 }, () => ids[0]).join(','))).toEqual([422, 'invalid-input']);
});
