import { castVote, listVoted, listParticipated, listResponses, readSurvey } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { buildBallot, publishSurvey } from '../testing/surveys';

let api: TestApi;
let surveyor: Person;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.person('surveyor');
});

afterAll(() => api.stop());

async function votesOf(id: string): Promise<number> {
  return (await api.call(readSurvey, { params: { id }, token: surveyor.token })).body.voteCount;
}

describe('voting', () => {
  test.each(['user', 'pro-user', 'surveyor', 'admin'] as const)('counts the vote of a %s', async (role) => {
    const id = await publishSurvey(api, surveyor);
    const voter = await api.person(role);
    const { status, body } = await api.call(castVote, { token: voter.token, body: buildBallot(id, voter) });
    expect([status, body]).toEqual([200, { modifiedCount: 1 }]);
    expect(await votesOf(id)).toBe(1);
  });

  test('a second time is refused and not counted', async () => {
    const id = await publishSurvey(api, surveyor);
    const voter = await api.person();
    const cast = () => api.call(castVote, { token: voter.token, body: buildBallot(id, voter) });
    await cast();
    const { status, body } = await cast();
    expect([status, body.code, body.title]).toEqual([
      409,
      'already-voted',
      'You have already voted in this survey. Every account has one vote.',
    ]);
    expect(await votesOf(id)).toBe(1);
  });

  test('many times at once is counted once', async () => {
    const id = await publishSurvey(api, surveyor);
    const voter = await api.person();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.call(castVote, { token: voter.token, body: buildBallot(id, voter) })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    expect(await votesOf(id)).toBe(1);
  });

  test('again with the same idempotency key is answered as the first time, even after the survey has closed', async () => {
    const id = await publishSurvey(api, surveyor);
    const voter = await api.person();
    const cast = () =>
      api.call(castVote, {
        token: voter.token,
        body: buildBallot(id, voter),
        headers: { 'Idempotency-Key': 'draft-1' },
      });
    expect((await cast()).body).toEqual({ modifiedCount: 1 });
    expect((await cast()).body).toEqual({ modifiedCount: 1 });
    await api.db.collection('surveys').updateMany({ surveyorUid: surveyor.uid }, { $set: { closesAt: new Date(0) } });
    expect((await cast()).body).toEqual({ modifiedCount: 1 });
    expect(await votesOf(id)).toBe(1);
  });

  test('again with half of a surrogate pair in it is answered as the first time', async () => {
    const id = await publishSurvey(api, surveyor, { questions: [{ title: 'Why?', kind: 'text' }] });
    const voter = await api.person();
    const body = buildBallot(id, voter, { response: { 'Question-1': 'Because \uD83D.' } });
    const cast = () =>
      api.call(castVote, { token: voter.token, body, headers: { 'Idempotency-Key': 'half-a-character' } });
    expect((await cast()).body).toEqual({ modifiedCount: 1 });
    expect((await cast()).body).toEqual({ modifiedCount: 1 });
  });

  test('again with the same key after an unpublish is answered as the first time; with other answers it is refused', async () => {
    const id = await publishSurvey(api, surveyor, { title: 'Taken down' });
    const voter = await api.person();
    const cast = (answer: string) =>
      api.call(castVote, {
        token: voter.token,
        body: buildBallot(id, voter, { response: { 'Question-1': answer, 'Question-2': 'No' } }),
        headers: { 'Idempotency-Key': 'draft-2' },
      });
    await cast('Yes');
    const other = await cast('No');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
    await api.db.collection('surveys').updateOne({ title: 'Taken down' }, { $set: { status: 'Unpublish' } });
    expect((await cast('Yes')).body).toEqual({ modifiedCount: 1 });
  });

  test('by forty people at once is counted forty times', async () => {
    const id = await publishSurvey(api, surveyor);
    const voters = await Promise.all(Array.from({ length: 40 }, () => api.person()));
    await Promise.all(voters.map((voter) => api.call(castVote, { token: voter.token, body: buildBallot(id, voter) })));
    expect(await votesOf(id)).toBe(40);
  });

  test('without every question answered names the one that is missing', async () => {
    const id = await publishSurvey(api, surveyor);
    const voter = await api.person();
    const body = buildBallot(id, voter, { response: { 'Question-1': 'Yes' } });
    const refused = await api.call(castVote, { token: voter.token, body });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      { field: 'body.responses.response.Question-2', message: 'must be one of: Yes, No' },
    ]);
  });

  test('with an answer that is not an option, or to a question that is not there, is refused', async () => {
    const id = await publishSurvey(api, surveyor);
    const voter = await api.person();
    const response = { 'Question-1': 'Maybe', 'Question-2': 'No', 'Question-3': 'Yes' };
    const refused = await api.call(castVote, { token: voter.token, body: buildBallot(id, voter, { response }) });
    expect(refused.body.errors?.map(({ field }) => field)).toEqual([
      'body.responses.response.Question-1',
      'body.responses.response.Question-3',
    ]);
    expect(await votesOf(id)).toBe(0);
  });

  test('in the name of somebody else is refused', async () => {
    const id = await publishSurvey(api, surveyor);
    const [voter, other] = [await api.person(), await api.person()];
    const { status, body } = await api.call(castVote, { token: voter.token, body: buildBallot(id, other) });
    expect([status, body.code]).toEqual([403, 'foreign-email']);
  });

  test('in a version of the survey that is no more is refused', async () => {
    const id = await publishSurvey(api, surveyor);
    const voter = await api.person();
    const { responses } = buildBallot(id, voter);
    const { status, body } = await api.call(castVote, {
      token: voter.token,
      body: { survey: { _id: id, version: 2 }, responses },
    });
    expect([status, body.code]).toEqual([409, 'survey-changed']);
  });

  test('in an unpublished or unknown survey is refused', async () => {
    const id = await publishSurvey(api, surveyor, { title: 'Gone' });
    await api.db.collection('surveys').updateOne({ title: 'Gone' }, { $set: { status: 'Unpublish' } });
    const voter = await api.person();
    for (const surveyId of [id, '0123456789abcdef01234567']) {
      const { status, body } = await api.call(castVote, { token: voter.token, body: buildBallot(surveyId, voter) });
      expect([status, body.code]).toEqual([404, 'survey-not-found']);
    }
  });

  test('takes a comment of pro users only', async () => {
    const id = await publishSurvey(api, surveyor);
    const [user, pro] = [await api.person('user'), await api.person('pro-user')];
    const cast = (voter: Person) =>
      api.call(castVote, { token: voter.token, body: buildBallot(id, voter, { comment: 'At last.' }) });
    expect((await cast(user)).body.code).toBe('comment-needs-pro');
    expect((await cast(pro)).status).toBe(200);
    const { body } = await api.call(listResponses, { token: surveyor.token, params: { id } });
    expect(body.map(({ comment }) => comment)).toEqual(['At last.']);
  });

  test('takes the whole survey as the screens send it, and stores the name of the record', async () => {
    const id = await publishSurvey(api, surveyor);
    const voter = await api.person('user', { name: 'Ada Marsh' });
    const { body: survey } = await api.call(readSurvey, { params: { id } });
    const { responses } = buildBallot(id, voter, { votedUserName: 'Somebody Else' });
    expect((await api.call(castVote, { token: voter.token, body: { survey, responses } })).status).toBe(200);
    const { body } = await api.call(listResponses, { token: surveyor.token, params: { id } });
    expect(body[0]?.votedUserName).toBe('Ada Marsh');
  });
});

describe('the responses', () => {
  test('are shown to the owner with who answered what, newest first, in pages', async () => {
    const id = await publishSurvey(api, surveyor);
    const voters = [await api.person(), await api.person(), await api.person()];
    for (const voter of voters) await api.call(castVote, { token: voter.token, body: buildBallot(id, voter) });
    const first = await api.call(listResponses, { token: surveyor.token, params: { id }, query: { limit: '2' } });
    expect(first.body.map(({ votedUserEmail }) => votedUserEmail)).toEqual([voters[2]?.email, voters[1]?.email]);
    expect(first.body[0]).toMatchObject({ version: 1, response: { 'Question-1': 'Yes', 'Question-2': 'No' } });
    expect(first.headers.get('x-total-count')).toBe('3');
    expect(first.headers.get('link')).toContain(`/api/surveys/responses/${id}?limit=2&cursor=`);
  });

  test('are not shown to another surveyor or to voters', async () => {
    const id = await publishSurvey(api, surveyor);
    const read = async (person: Person) =>
      (await api.call(listResponses, { token: person.token, params: { id } })).body.code;
    expect(await read(await api.person('surveyor'))).toBe('not-your-survey');
    expect(await read(await api.person('user'))).toBe('forbidden');
    expect((await api.call(listResponses, { token: (await api.person('admin')).token, params: { id } })).status).toBe(
      200,
    );
  });
});

describe('the surveys that a person took part in', () => {
  test('are listed with their own answers, latest vote first', async () => {
    const voter = await api.person();
    const ids = [
      await publishSurvey(api, surveyor, { title: 'First' }),
      await publishSurvey(api, surveyor, { title: 'Second' }),
    ];
    for (const id of ids) await api.call(castVote, { token: voter.token, body: buildBallot(id, voter) });
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

  test("are nobody else's business, but admins'", async () => {
    const [voter, other, admin] = [await api.person(), await api.person(), await api.person('admin')];
    const query = { email: voter.email };
    expect((await api.call(listParticipated, { token: other.token, query })).body.code).toBe('foreign-email');
    expect((await api.call(listParticipated, { token: admin.token, query })).body).toEqual([]);
  });
});

test('who asks learns in which of some surveys they have voted, and nothing of others', async () => {
  const ids = [await publishSurvey(api, surveyor), await publishSurvey(api, surveyor)] as const;
  const [voter, other] = [await api.person(), await api.person()];
  await api.call(castVote, { token: voter.token, body: buildBallot(ids[1], voter) });
  const ask = async ({ token }: Person, query: string) => {
    const { status, body } = await api.call(listVoted, { token, query: { ids: query } });
    return [status, body.code ?? body];
  };
  expect(await ask(voter, ids.join(','))).toEqual([200, [ids[1]]]);
  expect(await ask(voter, `${ids[1]},${ids[1]}`)).toEqual([200, [ids[1]]]);
  expect(await ask(other, ids.join(','))).toEqual([200, []]);
  expect(await ask(voter, 'all')).toEqual([422, 'invalid-input']);
  expect(await ask(voter, Array.from({ length: 101 }, () => ids[0]).join(','))).toEqual([422, 'invalid-input']);
});
