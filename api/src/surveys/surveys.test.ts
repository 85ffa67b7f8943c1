import { createSurvey, listOwnSurveys, listSurveys, readSurvey } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { createTestSurvey, DEADLINE_YEAR, publishSurvey } from '../../testing/data/surveys';

let api: TestApi;
let clock = new Date('2026-11-20T12:00:00Z');
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi({ now: () => clock });
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

/** Tokens are signed with the real time, so these tests move the clock only within a token's hour. */
beforeEach(() => {
  clock = new Date();
});

describe('creating a survey', () => {
  test('a new survey is published without votes, with its deadline and closing time', async () => {
    const id = await publishSurvey(api, surveyor, { deadline: `${DEADLINE_YEAR}/11/05` });
    const { status, body } = await api.call(readSurvey, { params: { id } });
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: id,
      title: 'Sunday hours at the city library',
      description: 'The board decides in December.',
      category: 'community and socials',
      timestamp: clock.toISOString(),
      deadline: `${DEADLINE_YEAR}/11/5`,
      closesAt: `${DEADLINE_YEAR}-11-06T00:00:00.000Z`,
      hasClosingTime: false,
      surveyorEmail: '',
      surveyorName: expect.stringMatching(/^Person \d+$/) as string,
      status: 'Publish',
      state: 'open',
      voteCount: 0,
      version: 1,
      questionsFrozen: false,
      revision: 1,
      resultsPolicy: 'after-voting',
      voterPolicy: 'any-account',
      visibilityPolicy: 'listed',
      ballotPolicy: 'named',
      questions: createTestSurvey().questions.map((question) => ({ ...question, kind: 'yes-no' })),
    });
  });

  test('a question without options gets Yes and No', async () => {
    const id = await publishSurvey(api, surveyor, { questions: [{ title: 'More trees?' }] });
    const { body } = await api.call(readSurvey, { params: { id } });
    expect(body.questions).toEqual([{ title: 'More trees?', description: '', kind: 'yes-no', options: ['Yes', 'No'] }]);
  });

  test('creating a survey twice with one idempotency key publishes it once', async () => {
    const send = (targetUser: TestUser, key: string) =>
      api.call(createSurvey, {
        token: targetUser.token,
        body: createTestSurvey({ surveyorEmail: targetUser.email, title: 'Sent twice' }),
        headers: { 'Idempotency-Key': key },
      });
    const other = await api.createUser('surveyor');
    const answers = await Promise.all([send(surveyor, 'k-1'), send(surveyor, 'k-1'), send(surveyor, 'k-1')]);
    expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1);
    const different = [await send(surveyor, 'k-2'), await send(other, 'k-1')];
    expect(different.map(({ status }) => status)).toEqual([200, 200]);
    expect(await api.db.collection('surveys').countDocuments({ title: 'Sent twice' })).toBe(3);
  });

  test('creating another survey with a used key is rejected', async () => {
    const send = (title: string) =>
      api.call(createSurvey, {
        token: surveyor.token,
        body: createTestSurvey({ surveyorEmail: surveyor.email, title }),
        headers: { 'Idempotency-Key': 'k-3' },
      });
    expect((await send('One')).status).toBe(200);
    const { status, body } = await send('Another');
    expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
  });

  test('creating a survey under the email of another user is rejected', async () => {
    const { status, body } = await api.call(createSurvey, {
      token: surveyor.token,
      body: createTestSurvey({ surveyorEmail: 'a@b.test' }),
    });
    expect([status, body.code]).toEqual([403, 'foreign-email']);
  });

  test('a past deadline is rejected at its field', async () => {
    const body = createTestSurvey({ surveyorEmail: surveyor.email, deadline: '2020/1/1' });
    const refused = await api.call(createSurvey, { token: surveyor.token, body });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([{ field: 'body.deadline', message: 'must not be in the past' }]);
  });

  test.each(['2026/2/30', '2026-11-20', '11/27/2026', '2026/13/1', 'tomorrow'])(
    'the deadline %s is rejected',
    async (deadline) => {
      const refused = await api.call(createSurvey, {
        token: surveyor.token,
        body: { ...createTestSurvey({ surveyorEmail: surveyor.email }), deadline },
      });
      expect(refused.body.errors?.map(({ field }) => field)).toEqual(['body.deadline']);
    },
  );

  test.each(['user', 'pro-user', 'admin'] as const)('a %s cannot create a survey', async (role) => {
    const targetUser = await api.createUser(role);
    const { status, body } = await api.call(createSurvey, {
      token: targetUser.token,
      body: createTestSurvey({ surveyorEmail: targetUser.email }),
    });
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });
});

describe('an unpublished survey', () => {
  test('an unpublished survey is visible only to its owner and admins', async () => {
    const id = await publishSurvey(api, surveyor);
    await api.db
      .collection('surveys')
      .updateOne({ title: createTestSurvey().title, surveyorUid: surveyor.uid }, { $set: { status: 'Publish' } });
    await api.db.collection('surveys').updateMany({ surveyorUid: surveyor.uid }, { $set: { status: 'Unpublish' } });
    const [admin, other] = [await api.createUser('admin'), await api.createUser('surveyor')];
    const read = async (token?: string) =>
      (await api.call(readSurvey, { params: { id }, ...(token && { token }) })).status;
    expect(await read()).toBe(404);
    expect(await read(other.token)).toBe(404);
    expect(await read(surveyor.token)).toBe(200);
    expect(await read(admin.token)).toBe(200);
  });
});

describe('the list of surveys', () => {
  let listApi: TestApi;
  let owner: TestUser;
  const listTitles = async (query: Record<string, string>, token?: string) =>
    (await listApi.call(listSurveys, { query, ...(token && { token }) })).body.map(({ title }) => title);

  beforeAll(async () => {
    listApi = await startApi({ now: () => clock });
    owner = await listApi.createUser('surveyor');
    for (const [title, category, voteCount] of [
      ['A', 'Health', 5],
      ['B', 'Education', 9],
      ['C', 'Health', 5],
      ['D', 'Health', 1],
    ] as const) {
      clock = new Date(clock.getTime() + 1000);
      await publishSurvey(listApi, owner, { title, category });
      await listApi.db.collection('surveys').updateOne({ title }, { $set: { voteCount } });
    }
    await publishSurvey(listApi, owner, { title: 'Hidden', category: 'Health' });
    await listApi.db.collection('surveys').updateOne({ title: 'Hidden' }, { $set: { status: 'Unpublish' } });
  });

  afterAll(() => listApi.stop());

  test('the public list has published surveys only, newest first', async () => {
    expect(await listTitles({})).toEqual(['D', 'C', 'B', 'A']);
  });

  test('the list can be sorted by votes in both directions', async () => {
    expect(await listTitles({ sort: 'votes:desc' })).toEqual(['B', 'C', 'A', 'D']);
    expect(await listTitles({ sort: 'votes:asc' })).toEqual(['D', 'A', 'C', 'B']);
  });

  test('the list can be filtered by category', async () => {
    expect(await listTitles({ category: 'Health', sort: 'votes:desc' })).toEqual(['C', 'A', 'D']);
  });

  test.each(['latest', 'votes:desc', 'votes:asc'])('pages by %s have every survey once and the total', async (sort) => {
    const allTitles = await listTitles({ sort });
    const seenTitles: string[] = [];
    let nextUrl = `/api/surveys?sort=${sort}&limit=1`;
    while (nextUrl) {
      const page = await listApi.raw<{ title: string }[]>(nextUrl);
      seenTitles.push(...page.body.map(({ title }) => title));
      expect(page.headers.get('x-total-count')).toBe('4');
      nextUrl = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(seenTitles).toEqual(allTitles);
  });

  test('list entries include only the first question', async () => {
    const { body } = await listApi.call(listSurveys, { query: { limit: '1' } });
    expect(body[0]).toMatchObject({
      firstQuestion: { title: createTestSurvey().questions[0]?.title, options: ['Yes', 'No'] },
      questionCount: 2,
    });
    expect(body[0]).not.toHaveProperty('questions');
    expect(body[0]).not.toHaveProperty('surveyorUid');
  });

  test.each(['all', 'Unpublish'])('only admins can list the status %s', async (status) => {
    const [admin, user] = [await listApi.createUser('admin'), await listApi.createUser('user')];
    expect(await listTitles({ status }, admin.token)).toContain('Hidden');
    const refused = await listApi.call(listSurveys, { query: { status }, token: user.token });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    const unknown = await listApi.call(listSurveys, { query: { status } });
    expect([unknown.status, unknown.body.code]).toEqual([401, 'unauthenticated']);
  });

  test('the list of unpublished surveys has its own total', async () => {
    const { token } = await listApi.createUser('admin');
    const { body, headers } = await listApi.call(listSurveys, { query: { status: 'Unpublish' }, token });
    expect(body.map(({ title, status }) => [title, status])).toEqual([['Hidden', 'Unpublish']]);
    expect(headers.get('x-total-count')).toBe('1');
  });

  test('a foreign cursor is rejected', async () => {
    const cursor = (...position: unknown[]) => Buffer.from(JSON.stringify(position)).toString('base64url');
    const id = '65f000000000000000000001';
    const badQueries: Record<string, string>[] = [
      { cursor: 'x' },
      { cursor: Buffer.from('{"a":1}').toString('base64url') },
      { cursor: cursor(1, 'zz') },
      { cursor: cursor({ $gt: '' }, id) },
      { cursor: cursor('xyz', id) },
      { cursor: cursor(5, id) },
      { cursor: cursor('5', id), sort: 'votes:desc' },
      { cursor: cursor('2026-01-01T00:00:00.000Z', id), sort: 'votes:desc' },
    ];
    for (const query of badQueries) {
      const { status, body } = await listApi.call(listSurveys, { query });
      expect([query, status, body.errors?.[0]?.field]).toEqual([query, 422, 'query.cursor']);
    }
  });

  test('surveyors see their own surveys, including unpublished ones', async () => {
    const other = await listApi.createUser('surveyor');
    const own = await listApi.call(listOwnSurveys, { token: owner.token });
    expect(own.body.map(({ title }) => title)).toEqual(['Hidden', 'D', 'C', 'B', 'A']);
    expect((await listApi.call(listOwnSurveys, { token: other.token })).body).toEqual([]);
  });

  test('an unchanged list is answered with 304', async () => {
    const first = await listApi.raw('/api/surveys?limit=2');
    const again = await listApi.raw('/api/surveys?limit=2', {
      // `fetch` adds `no-cache` to conditional requests; a browser that revalidates its cache does not.
      headers: { 'If-None-Match': first.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });
});
