import { createSurvey, listOwnSurveys, listSurveys, readSurvey } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { buildDraft, DEADLINE_YEAR, publishSurvey } from '../testing/surveys';

let api: TestApi;
let clock = new Date('2026-11-20T12:00:00Z');
let surveyor: Person;

beforeAll(async () => {
  api = await startApi({ now: () => clock });
  surveyor = await api.person('surveyor');
});

afterAll(() => api.stop());

/** Signed with the real clock, so the tests of this file move only within the token's hour. */
beforeEach(() => {
  clock = new Date();
});

describe('creating a survey', () => {
  test('publishes it with no votes, its deadline as written and the moment it closes', async () => {
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
      surveyorEmail: surveyor.email,
      status: 'Publish',
      voteCount: 0,
      version: 1,
      questionsFrozen: false,
      revision: 1,
      resultsPolicy: 'after-voting',
      questions: buildDraft().questions.map((question) => ({ ...question, kind: 'yes-no' })),
    });
  });

  test('gives a question without options Yes and No', async () => {
    const id = await publishSurvey(api, surveyor, { questions: [{ title: 'More trees?' }] });
    const { body } = await api.call(readSurvey, { params: { id } });
    expect(body.questions).toEqual([{ title: 'More trees?', description: '', kind: 'yes-no', options: ['Yes', 'No'] }]);
  });

  test('again with the same idempotency key publishes nothing more, also at the same time', async () => {
    const send = (person: Person, key: string) =>
      api.call(createSurvey, {
        token: person.token,
        body: buildDraft({ surveyorEmail: person.email, title: 'Sent twice' }),
        headers: { 'Idempotency-Key': key },
      });
    const other = await api.person('surveyor');
    const answers = await Promise.all([send(surveyor, 'k-1'), send(surveyor, 'k-1'), send(surveyor, 'k-1')]);
    expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1);
    const different = [await send(surveyor, 'k-2'), await send(other, 'k-1')];
    expect(different.map(({ status }) => status)).toEqual([200, 200]);
    expect(await api.db.collection('surveys').countDocuments({ title: 'Sent twice' })).toBe(3);
  });

  test('with the key of another survey is refused, and loses neither', async () => {
    const send = (title: string) =>
      api.call(createSurvey, {
        token: surveyor.token,
        body: buildDraft({ surveyorEmail: surveyor.email, title }),
        headers: { 'Idempotency-Key': 'k-3' },
      });
    expect((await send('One')).status).toBe(200);
    const { status, body } = await send('Another');
    expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
  });

  test('in the name of somebody else is refused', async () => {
    const { status, body } = await api.call(createSurvey, {
      token: surveyor.token,
      body: buildDraft({ surveyorEmail: 'a@b.test' }),
    });
    expect([status, body.code]).toEqual([403, 'foreign-email']);
  });

  test('with a deadline in the past says so at the deadline', async () => {
    const body = buildDraft({ surveyorEmail: surveyor.email, deadline: '2020/1/1' });
    const refused = await api.call(createSurvey, { token: surveyor.token, body });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([{ field: 'body.deadline', message: 'must not lie in the past' }]);
  });

  test.each(['2026/2/30', '2026-11-20', '11/27/2026', '2026/13/1', 'tomorrow'])(
    'with the deadline %s is refused',
    async (deadline) => {
      const refused = await api.call(createSurvey, {
        token: surveyor.token,
        body: { ...buildDraft({ surveyorEmail: surveyor.email }), deadline },
      });
      expect(refused.body.errors?.map(({ field }) => field)).toEqual(['body.deadline']);
    },
  );

  test.each(['user', 'pro-user', 'admin'] as const)('is not for a %s', async (role) => {
    const person = await api.person(role);
    const { status, body } = await api.call(createSurvey, {
      token: person.token,
      body: buildDraft({ surveyorEmail: person.email }),
    });
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });
});

describe('an unpublished survey', () => {
  test('is shown to its owner and to admins, to others it does not exist', async () => {
    const id = await publishSurvey(api, surveyor);
    await api.db
      .collection('surveys')
      .updateOne({ title: buildDraft().title, surveyorUid: surveyor.uid }, { $set: { status: 'Publish' } });
    await api.db.collection('surveys').updateMany({ surveyorUid: surveyor.uid }, { $set: { status: 'Unpublish' } });
    const [admin, other] = [await api.person('admin'), await api.person('surveyor')];
    const read = async (token?: string) =>
      (await api.call(readSurvey, { params: { id }, ...(token && { token }) })).status;
    expect(await read()).toBe(404);
    expect(await read(other.token)).toBe(404);
    expect(await read(surveyor.token)).toBe(200);
    expect(await read(admin.token)).toBe(200);
  });
});

describe('the list of surveys', () => {
  let listed: TestApi;
  let owner: Person;
  const titles = async (query: Record<string, string>, token?: string) =>
    (await listed.call(listSurveys, { query, ...(token && { token }) })).body.map(({ title }) => title);

  beforeAll(async () => {
    listed = await startApi({ now: () => clock });
    owner = await listed.person('surveyor');
    for (const [title, category, voteCount] of [
      ['A', 'Health', 5],
      ['B', 'Education', 9],
      ['C', 'Health', 5],
      ['D', 'Health', 1],
    ] as const) {
      clock = new Date(clock.getTime() + 1000);
      await publishSurvey(listed, owner, { title, category });
      await listed.db.collection('surveys').updateOne({ title }, { $set: { voteCount } });
    }
    await publishSurvey(listed, owner, { title: 'Hidden', category: 'Health' });
    await listed.db.collection('surveys').updateOne({ title: 'Hidden' }, { $set: { status: 'Unpublish' } });
  });

  afterAll(() => listed.stop());

  test('is newest first, with published surveys only, for anyone', async () => {
    expect(await titles({})).toEqual(['D', 'C', 'B', 'A']);
  });

  test('sorts by votes both ways, the newer first among equals', async () => {
    expect(await titles({ sort: 'votes:desc' })).toEqual(['B', 'C', 'A', 'D']);
    expect(await titles({ sort: 'votes:asc' })).toEqual(['D', 'A', 'C', 'B']);
  });

  test('filters by category', async () => {
    expect(await titles({ category: 'Health', sort: 'votes:desc' })).toEqual(['C', 'A', 'D']);
  });

  test.each(['latest', 'votes:desc', 'votes:asc'])(
    'in pages by %s gives every survey once, and says how many there are',
    async (sort) => {
      const whole = await titles({ sort });
      const seen: string[] = [];
      let address = `/api/surveys?sort=${sort}&limit=1`;
      while (address) {
        const page = await listed.raw<{ title: string }[]>(address);
        seen.push(...page.body.map(({ title }) => title));
        expect(page.headers.get('x-total-count')).toBe('4');
        address = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
      }
      expect(seen).toEqual(whole);
    },
  );

  test('carries the first question and no other', async () => {
    const { body } = await listed.call(listSurveys, { query: { limit: '1' } });
    expect(body[0]).toMatchObject({
      firstQuestion: { title: buildDraft().questions[0]?.title, options: ['Yes', 'No'] },
      questionCount: 2,
    });
    expect(body[0]).not.toHaveProperty('questions');
    expect(body[0]).not.toHaveProperty('surveyorUid');
  });

  test.each(['all', 'Unpublish'])('of the status %s is for admins', async (status) => {
    const [admin, user] = [await listed.person('admin'), await listed.person('user')];
    expect(await titles({ status }, admin.token)).toContain('Hidden');
    const refused = await listed.call(listSurveys, { query: { status }, token: user.token });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    const unknown = await listed.call(listSurveys, { query: { status } });
    expect([unknown.status, unknown.body.code]).toEqual([401, 'unauthenticated']);
  });

  test('of the status Unpublish has no published ones, and is counted by itself', async () => {
    const { token } = await listed.person('admin');
    const { body, headers } = await listed.call(listSurveys, { query: { status: 'Unpublish' }, token });
    expect(body.map(({ title, status }) => [title, status])).toEqual([['Hidden', 'Unpublish']]);
    expect(headers.get('x-total-count')).toBe('1');
  });

  test('refuses a cursor that is not one of its own, or of another sort', async () => {
    const cursor = (...position: unknown[]) => Buffer.from(JSON.stringify(position)).toString('base64url');
    const id = '65f000000000000000000001';
    const attempts: Record<string, string>[] = [
      { cursor: 'x' },
      { cursor: Buffer.from('{"a":1}').toString('base64url') },
      { cursor: cursor(1, 'zz') },
      { cursor: cursor({ $gt: '' }, id) },
      { cursor: cursor('xyz', id) },
      { cursor: cursor(5, id) },
      { cursor: cursor('5', id), sort: 'votes:desc' },
      { cursor: cursor('2026-01-01T00:00:00.000Z', id), sort: 'votes:desc' },
    ];
    for (const query of attempts) {
      const { status, body } = await listed.call(listSurveys, { query });
      expect([query, status, body.errors?.[0]?.field]).toEqual([query, 422, 'query.cursor']);
    }
  });

  test('shows surveyors their own, unpublished ones too', async () => {
    const other = await listed.person('surveyor');
    const own = await listed.call(listOwnSurveys, { token: owner.token });
    expect(own.body.map(({ title }) => title)).toEqual(['Hidden', 'D', 'C', 'B', 'A']);
    expect((await listed.call(listOwnSurveys, { token: other.token })).body).toEqual([]);
  });

  test('is answered with 304 when nothing has changed', async () => {
    const first = await listed.raw('/api/surveys?limit=2');
    const again = await listed.raw('/api/surveys?limit=2', {
      // fetch adds no-cache to conditional requests of its own; a browser's revalidation does not.
      headers: { 'If-None-Match': first.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });
});
