import { ObjectId } from 'mongodb';
import {
  castVote,
  createDraft,
  createSurvey,
  deleteDraft,
  endpoints,
  listDrafts,
  listEvents,
  listSurveys,
  readDraft,
  readHistory,
  readSurvey,
  saveDraft,
  scheduleDraft,
  type DraftContent,
} from '@canvass/shared/contracts';
import { signToken, startApi, type TestApi, type TestUser } from '../../../testing/api';
import { createTestDraft, createTestSurvey, createTestVote, DEADLINE_YEAR } from '../../../testing/data/surveys';
import { createTestScheduler } from '../../../testing/scheduler';

let api: TestApi;
let surveyor: TestUser;
let clock: Date | undefined;
const now = () => clock ?? new Date();

/** A week before the deadline of test surveys. */
const OPENS_AT = `${DEADLINE_YEAR}-11-20T08:00:00.000Z`;

beforeAll(async () => {
  api = await startApi({ now });
  surveyor = await api.createUser('surveyor');
});

afterEach(() => {
  clock = undefined;
});

afterAll(() => api.stop());

async function store(content: DraftContent = createTestDraft(), { token } = surveyor): Promise<string> {
  return (await api.call(createDraft, { token, body: { content } })).body.insertedId;
}

function schedule(id: string, opensAt: string | null = OPENS_AT) {
  return api.call(scheduleDraft, { token: surveyor.token, params: { id }, body: { opensAt } });
}

function publishDraft(draftId: string, { token, email } = surveyor, headers = {}) {
  return api.call(createSurvey, { token, headers, body: { ...createTestSurvey({ surveyorEmail: email }), draftId } });
}

/** Runs the scheduler at the given time. */
function runScheduler(at: string) {
  return createTestScheduler(api, () => new Date(at)).runDueTasks();
}

function read(id: string) {
  return api.call(readSurvey, { params: { id } });
}

describe('drafts', () => {
  test('an unfinished survey is stored as it is, and only its owner can read it', async () => {
    const content = {
      title: ' Half a ti',
      description: '',
      deadline: 'soon',
      questions: [{ title: '', description: '', options: ['A', ''] }],
    };
    const id = await store(content);
    const { body } = await api.call(readDraft, { token: surveyor.token, params: { id } });
    expect(body).toMatchObject({ _id: id, revision: 1, content });
    const { body: list } = await api.call(listDrafts, { token: surveyor.token });
    expect(list[0]).toMatchObject({ _id: id, title: ' Half a ti', questionCount: 1 });
    expect((await read(id)).body.code).toBe('survey-not-found');
    const other = await api.createUser('surveyor');
    expect((await api.call(listDrafts, { token: other.token })).body).toEqual([]);
  });

  test('a save of an older revision is a conflict, and of the same content is not', async () => {
    const id = await store();
    const save = (title: string, revision?: number) =>
      api.call(saveDraft, {
        token: surveyor.token,
        params: { id },
        body: { content: createTestDraft({ title }), ...(revision && { revision }) },
      });
    expect((await save('On the phone', 1)).body).toEqual({ modifiedCount: 1, revision: 2 });
    expect((await save('On the laptop', 1)).body.code).toBe('survey-conflict');
    expect((await save('On the phone', 1)).body).toEqual({ modifiedCount: 0, revision: 2 });
    expect((await save('On the laptop')).body).toEqual({ modifiedCount: 1, revision: 3 });
  });

  test('publishing a draft makes a survey with its id and removes the draft', async () => {
    const id = await store();
    expect((await publishDraft(id)).body).toEqual({ insertedId: id });
    expect((await read(id)).body).toMatchObject({ _id: id, state: 'open' });
    expect((await api.call(readDraft, { token: surveyor.token, params: { id } })).body.code).toBe('draft-not-found');
    expect((await publishDraft(id)).body.code).toBe('draft-not-found');
  });

  test('publishing a draft twice at once, or again with the same key, makes one survey', async () => {
    const id = await store();
    const headers = { 'Idempotency-Key': 'publish-a-draft-once' };
    const results = await Promise.all([1, 2, 3].map(() => publishDraft(id, surveyor, headers)));
    expect(results.map(({ body }) => body.insertedId)).toEqual([id, id, id]);
    expect((await publishDraft(id, surveyor, headers)).body).toEqual({ insertedId: id });
    const { body: events } = await api.call(listEvents, {
      token: (await api.createUser('admin')).token,
      query: { subject: id },
    });
    expect(events.map(({ action }) => action)).toEqual(['survey-created']);
  });

  test("nobody can publish somebody else's draft, or take an id that was never a draft", async () => {
    const id = await store();
    const other = await api.createUser('surveyor');
    expect((await publishDraft(id, other)).body.code).toBe('draft-not-found');
    expect((await publishDraft(new ObjectId().toHexString())).body.code).toBe('draft-not-found');
  });

  test('a draft that a crash left behind after its publication disappears with the next attempt', async () => {
    const id = await store();
    const stored = await api.db.collection('drafts').findOne({ _id: new ObjectId(id) });
    await publishDraft(id);
    await api.db.collection('drafts').insertOne(stored ?? {});
    expect((await publishDraft(id)).body.code).toBe('draft-not-found');
    expect((await api.call(deleteDraft, { token: surveyor.token, params: { id } })).body.code).toBe('draft-not-found');
  });
});

describe('scheduled surveys', () => {
  test('only a complete survey can be scheduled, and each gap is named', async () => {
    const id = await store(createTestDraft({ title: ' ', deadline: '', questions: [] }));
    const { status, body } = await schedule(id);
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([
      422,
      ['body.content.title', 'body.content.deadline', 'body.content.questions'],
    ]);
  });

  test.each([
    ['2020-01-01T00:00:00.000Z', 'must not be in the past'],
    [`${DEADLINE_YEAR}-11-28T00:00:00.000Z`, 'must be before the deadline'],
    [`${DEADLINE_YEAR + 20}-01-01T00:00:00.000Z`, 'must be at most 10 years ahead'],
  ])('an opening at %s is refused', async (opensAt, message) => {
    expect((await schedule(await store(), opensAt)).body.errors).toEqual([{ field: 'body.opensAt', message }]);
  });

  test('a scheduled survey must stay complete, and nobody else sees it', async () => {
    const id = await store();
    expect((await schedule(id)).body).toEqual({ modifiedCount: 1, revision: 2 });
    const incomplete = { content: createTestDraft({ title: '' }) };
    const { body } = await api.call(saveDraft, { token: surveyor.token, params: { id }, body: incomplete });
    expect(body.errors?.map(({ field }) => field)).toEqual(['body.content.title']);
    const admin = await api.createUser('admin');
    const { body: all } = await api.call(listSurveys, { token: admin.token, query: { status: 'all' } });
    expect(all.some(({ _id }) => _id === id)).toBe(false);
    expect((await api.call(readSurvey, { token: admin.token, params: { id } })).body.code).toBe('survey-not-found');
    expect((await schedule(id, null)).body).toEqual({ modifiedCount: 1, revision: 3 });
  });

  test('admins read the title of a scheduled survey nowhere, whichever release recorded that it was scheduled', async () => {
    const title = 'Shall we leave the association?';
    const id = await store(createTestDraft({ title }));
    await schedule(id);
    const subject = { kind: 'survey', id, label: title };
    const entry = { actor: surveyor.email, action: 'survey-scheduled', subject, outcome: 'done', at: now() };
    await api.db.collection('events').insertOne(entry);
    const { token } = await api.createUser('admin');
    const { body: events } = await api.call(listEvents, { token, query: { subject: id } });
    expect(events.map(({ action, subject: { label } }) => [action, label])).toEqual([
      ['survey-scheduled', ''],
      ['survey-scheduled', ''],
    ]);
    const paths = Object.values(endpoints).flatMap(({ method, path }) => (method === 'GET' ? [path] : []));
    for (const path of [...paths, '/surveys?status=all&q=association', '/surveys?status=all&limit=100']) {
      const response = await fetch(`${api.url}/api${path.replaceAll(/:\w+/g, id)}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect([path, await response.text()]).not.toEqual([path, expect.stringContaining(title)]);
    }
  });

  test('a scheduled survey opens at its time to the millisecond, even if the scheduler is late', async () => {
    const id = await store();
    await schedule(id);
    const cast = async (at: number) => {
      const voter = await api.createUser();
      clock = new Date(at);
      const token = signToken(voter.uid, { expiresIn: 100 * 365 * 86_400 });
      const { status, body } = await api.call(castVote, {
        token,
        body: createTestVote(id, voter, { response: { 'Question-1': 'Always' } }),
      });
      return body.code ?? status;
    };
    const opening = Date.parse(OPENS_AT);
    expect([await cast(opening - 1), await cast(opening), await cast(opening + 1)]).toEqual([
      'survey-not-found',
      200,
      200,
    ]);
    const { body } = await read(id);
    expect(body).toMatchObject({ timestamp: OPENS_AT, voteCount: 2 });
    const { body: history } = await api.call(readHistory, { params: { id } });
    expect(history).toEqual([{ kind: 'opened', by: 'schedule', at: OPENS_AT, changes: [] }]);
  });

  test('after a downtime, the scheduler opens what is due, once, as of its time', async () => {
    const ids = [await store(), await store(), await store()];
    for (const id of ids) await schedule(id);
    const later = `${DEADLINE_YEAR}-11-25T12:00:00.000Z`;
    await Promise.all([runScheduler(later), runScheduler(later), runScheduler(later)]);
    await runScheduler(later);
    clock = new Date(later);
    for (const id of ids) {
      expect((await read(id)).body).toMatchObject({ timestamp: OPENS_AT, state: 'open', status: 'Publish' });
      expect((await api.call(readHistory, { params: { id } })).body).toHaveLength(1);
    }
    expect(await api.db.collection('drafts').countDocuments({ opensAt: { $exists: true } })).toBe(0);
  });

  test.each([{ content: 'lost' }, { content: { questions: 12 } }, { content: 'lost', revision: 'lost' }])(
    'a damaged draft with %j does not keep the next one from opening',
    async (damage) => {
      const [damaged, intact] = [await store(), await store()];
      for (const id of [damaged, intact]) await schedule(id);
      await api.db.collection('drafts').updateOne({ _id: new ObjectId(damaged) }, { $set: damage });
      await runScheduler(`${DEADLINE_YEAR}-11-20T08:00:01.000Z`);
      expect((await read(intact)).body.state).toBe('open');
      expect(await api.db.collection('drafts').countDocuments({ opensAt: { $exists: true } })).toBe(0);
    },
  );

  test('a survey does not open if its owner is no longer a surveyor; it stays a draft', async () => {
    const former = await api.createUser('surveyor');
    const id = await store(createTestDraft(), former);
    await api.call(scheduleDraft, { token: former.token, params: { id }, body: { opensAt: OPENS_AT } });
    await api.db.collection('users').updateOne({ uid: former.uid }, { $set: { role: 'user' } });
    await runScheduler(`${DEADLINE_YEAR}-11-20T08:00:01.000Z`);
    expect((await read(id)).body.code).toBe('survey-not-found');
    const draft = await api.db.collection('drafts').findOne({ _id: new ObjectId(id) });
    expect([draft?.['opensAt'], draft?.['revision']]).toEqual([undefined, 3]);
  });
});
