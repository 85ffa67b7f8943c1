import { ObjectId } from 'mongodb';
import {
  castVote,
  listParticipated,
  listResponses,
  listVersions,
  readHistory,
  readSurvey,
  updateSurvey,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { signToken, startApi, type TestUser, type TestApi } from '../../../testing/api';
import { createTestVote, createTestSurvey, DEADLINE_YEAR, publishSurvey } from '../../../testing/data/surveys';

let api: TestApi;
let clock: Date | undefined;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi({ now: () => clock ?? new Date() });
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

afterEach(() => {
  clock = undefined;
});

const REWORDED_QUESTIONS = [{ title: 'Should every library open on Sundays?' }, { title: 'Would you come yourself?' }];

function edit(id: string, changes: Partial<SurveyDraft> & { revision?: number }, person = surveyor) {
  const { surveyorEmail: _email, ...draft } = createTestSurvey();
  return api.call(updateSurvey, { token: person.token, params: { id }, body: { ...draft, ...changes } });
}

async function read(id: string) {
  return (await api.call(readSurvey, { params: { id }, token: surveyor.token })).body;
}

async function vote(id: string, survey: object = {}) {
  const voter = await api.createUser();
  const { responses } = createTestVote(id, voter);
  const body = { survey: { _id: id, ...survey }, responses };
  return { voter, ...(await api.call(castVote, { token: voter.token, body })) };
}

async function history(id: string) {
  return (await api.call(readHistory, { params: { id } })).body;
}

describe('before the first vote', () => {
  test('everything can be edited, and it stays version 1', async () => {
    const id = await publishSurvey(api, surveyor);
    const changes = { title: 'New', description: 'Words', category: 'Health' as const, questions: REWORDED_QUESTIONS };
    expect((await edit(id, changes)).body).toEqual({ modifiedCount: 1, version: 1, revision: 2 });
    expect(await read(id)).toMatchObject({
      title: 'New',
      category: 'Health',
      version: 1,
      revision: 2,
      questions: [{ title: REWORDED_QUESTIONS[0]?.title }, { title: REWORDED_QUESTIONS[1]?.title }],
    });
    expect((await api.call(listVersions, { params: { id } })).body).toHaveLength(1);
  });

  test('a ballot for questions that were edited meanwhile is refused', async () => {
    const id = await publishSurvey(api, surveyor);
    const seen = await read(id);
    await edit(id, { questions: REWORDED_QUESTIONS });
    const { status, body } = await vote(id, seen);
    expect([status, body.code]).toEqual([409, 'survey-changed']);
    expect((await vote(id, await read(id))).status).toBe(200);
  });

  test('votes and edits at the same time never mix: every vote has the words of its version', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await publishSurvey(api, surveyor);
      const seen = await read(id);
      const [edited, ...cast] = await Promise.all([
        edit(id, { questions: REWORDED_QUESTIONS }),
        ...Array.from({ length: 6 }, () => vote(id, seen)),
      ]);
      expect(edited.status).toBe(200);
      const counted = cast.filter(({ status }) => status === 200).length;
      const { body: versions } = await api.call(listVersions, { params: { id } });
      const original = versions.find(({ questions }) => questions[0]?.title === createTestSurvey().questions[0]?.title);
      expect(original?.votes ?? 0).toBe(counted);
      expect((await read(id)).voteCount).toBe(counted);
    }
  });
});

describe('after the first vote', () => {
  test('edited questions make a new version, and votes keep theirs', async () => {
    const id = await publishSurvey(api, surveyor);
    const { voter } = await vote(id);
    expect((await edit(id, { questions: REWORDED_QUESTIONS })).body).toEqual({
      modifiedCount: 1,
      version: 2,
      revision: 2,
    });
    await vote(id, { version: 2 });
    const { body: versions } = await api.call(listVersions, { params: { id } });
    expect(versions.map(({ version, votes, questions }) => [version, votes, questions[0]?.title])).toEqual([
      [2, 1, REWORDED_QUESTIONS[0]?.title],
      [1, 1, createTestSurvey().questions[0]?.title],
    ]);
    const { body: responses } = await api.call(listResponses, { token: surveyor.token, params: { id } });
    expect(responses.map(({ version }) => version)).toEqual([2, 1]);
    const { body: first } = await api.call(listResponses, {
      token: surveyor.token,
      params: { id },
      query: { version: '1' },
    });
    expect(first.map(({ votedUserEmail }) => votedUserEmail)).toEqual([voter.email]);
    const { body: own } = await api.call(listParticipated, { token: voter.token, query: { email: voter.email } });
    expect(own[0]).toMatchObject({ version: 1, questions: [{ title: createTestSurvey().questions[0]?.title }, {}] });
  });

  test('other words and a later deadline keep the version', async () => {
    const id = await publishSurvey(api, surveyor);
    await vote(id);
    expect((await edit(id, { title: 'Other', deadline: `${DEADLINE_YEAR}/12/31` })).body.version).toBe(1);
    expect(await read(id)).toMatchObject({ title: 'Other', deadline: `${DEADLINE_YEAR}/12/31`, questionsFrozen: true });
  });

  test('a second edit of questions that nobody has voted on stays in the new version', async () => {
    const id = await publishSurvey(api, surveyor);
    await vote(id);
    await edit(id, { questions: REWORDED_QUESTIONS });
    expect((await edit(id, { questions: [{ title: 'Once more?' }] })).body.version).toBe(2);
  });

  test('there are 20 versions at most', async () => {
    const id = await publishSurvey(api, surveyor);
    for (let version = 1; version < 20; version += 1) {
      await vote(id);
      const questions = [{ title: `Number ${version}?` }, { title: 'And?' }];
      expect((await edit(id, { questions })).body.version).toBe(version + 1);
    }
    await vote(id);
    const { status, body } = await edit(id, { questions: REWORDED_QUESTIONS });
    expect([status, body.code]).toEqual([409, 'too-many-versions']);
    const questions = [{ title: 'Number 19?' }, { title: 'And?' }];
    expect((await edit(id, { title: 'Words still change', questions })).body.version).toBe(20);
  });
});

describe('a save', () => {
  test('saving an outdated revision is rejected and overwrites nothing', async () => {
    const id = await publishSurvey(api, surveyor);
    await edit(id, { title: 'Hers', revision: 1 });
    const { status, body } = await edit(id, { title: 'His', revision: 1 });
    expect([status, body.code]).toEqual([409, 'survey-conflict']);
    expect((await read(id)).title).toBe('Hers');
  });

  test('only one of eight concurrent saves of a revision succeeds', async () => {
    const id = await publishSurvey(api, surveyor);
    const saveResponses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => edit(id, { title: `T${n}`, revision: 1 })),
    );
    expect(saveResponses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(saveResponses.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await read(id)).revision).toBe(2);
    expect(await history(id)).toHaveLength(2);
  });

  test('a save without changes adds no revision', async () => {
    const id = await publishSurvey(api, surveyor);
    expect((await edit(id, {})).body).toEqual({ modifiedCount: 0, version: 1, revision: 1 });
  });

  test('only the owner can edit a survey', async () => {
    const id = await publishSurvey(api, surveyor);
    const [other, admin] = [await api.createUser('surveyor'), await api.createUser('admin')];
    expect((await edit(id, {}, other)).body.code).toBe('not-your-survey');
    expect((await edit(id, {}, admin)).body.code).toBe('forbidden');
    expect((await edit('0123456789abcdef01234567', {})).body.code).toBe('survey-not-found');
  });

  test('a save with a foreign email or a past deadline is rejected', async () => {
    const id = await publishSurvey(api, surveyor);
    expect((await edit(id, { surveyorEmail: 'a@b.test' })).body.code).toBe('foreign-email');
    expect((await edit(id, { deadline: '2020/1/1' })).body.errors).toEqual([
      { field: 'body.deadline', message: 'must not be in the past' },
    ]);
  });

  test('a save repeated with its idempotency key gets the first response', async () => {
    const id = await publishSurvey(api, surveyor);
    const { surveyorEmail: _email, ...draft } = createTestSurvey({ title: 'Keyed' });
    const save = (body: object) =>
      api.call(updateSurvey, { token: surveyor.token, params: { id }, body, headers: { 'Idempotency-Key': 'edit-1' } });
    const first = await save({ ...draft, revision: 1 });
    const again = await save({ ...draft, revision: 1 });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const { status, body } = await save({ ...draft, title: 'Another', revision: 2 });
    expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
  });
});

describe('the history', () => {
  test('the history lists changes newest first with values before and after', async () => {
    const id = await publishSurvey(api, surveyor);
    await edit(id, { title: 'New title', deadline: `${DEADLINE_YEAR}/12/1` });
    await vote(id);
    await edit(id, { title: 'New title', deadline: `${DEADLINE_YEAR}/11/30`, questions: REWORDED_QUESTIONS });
    const entries = (await history(id)).map(({ at: _at, by: _by, ...change }) => change);
    expect(entries).toEqual([
      {
        kind: 'edited',
        changes: [
          { field: 'deadline', before: `${DEADLINE_YEAR}/12/1`, after: `${DEADLINE_YEAR}/11/30` },
          { field: 'questions' },
        ],
        version: 2,
      },
      {
        kind: 'extended',
        changes: [{ field: 'deadline', before: `${DEADLINE_YEAR}/11/27`, after: `${DEADLINE_YEAR}/12/1` }],
      },
      { kind: 'edited', changes: [{ field: 'title', before: createTestSurvey().title, after: 'New title' }] },
      { kind: 'opened', changes: [] },
    ]);
  });

  test('the history shows that a closed survey was reopened', async () => {
    const id = await publishSurvey(api, surveyor, { deadline: `${DEADLINE_YEAR}/1/1` });
    clock = new Date(`${DEADLINE_YEAR}-01-05T00:00:00Z`);
    const token = signToken(surveyor.uid, { expiresIn: 100 * 365 * 86_400 });
    const { surveyorEmail: _email, ...draft } = createTestSurvey({ deadline: `${DEADLINE_YEAR}/2/1` });
    const saved = await api.call(updateSurvey, { token, params: { id }, body: draft });
    expect(saved.status).toBe(200);
    expect((await history(id))[0]).toMatchObject({ kind: 'reopened', at: clock.toISOString() });
  });

  test('the history hides texts removed while the survey was unpublished', async () => {
    const id = await publishSurvey(api, surveyor, { title: 'With a private name', category: 'Health' });
    const set = (status: string) =>
      api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { status } });
    await set('Unpublish');
    await edit(id, { title: 'Without it', category: 'Education' });
    await set('Publish');
    expect((await history(id))[0]?.changes).toEqual([
      { field: 'title' },
      { field: 'category', before: 'Health', after: 'Education' },
    ]);
  });

  test('the history keeps every entry, and saves are limited to a hundred', async () => {
    const id = await publishSurvey(api, surveyor);
    await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { revision: 99 } });
    expect((await edit(id, { title: 'The last' })).status).toBe(200);
    expect((await edit(id, { title: 'One more' })).body.code).toBe('too-many-changes');
    expect(await history(id)).toHaveLength(2);
  });

  test('the history is visible to everyone who can read the survey', async () => {
    const id = await publishSurvey(api, surveyor);
    await api.db.collection('surveys').updateMany({ surveyorUid: surveyor.uid }, { $set: { status: 'Unpublish' } });
    const { status: publicStatus } = await api.call(readHistory, { params: { id } });
    const { status } = await api.call(readHistory, { params: { id }, token: surveyor.token });
    expect([publicStatus, status]).toEqual([404, 200]);
  });
});

test('edits are audited with actor, before and after', async () => {
  const own = await api.createUser('surveyor');
  const id = await publishSurvey(api, own, { title: 'Old' });
  await edit(id, { title: 'New' }, own);
  const events = await api.db.collection('events').find({ 'subject.id': id }).sort({ _id: 1 }).toArray();
  expect(events).toMatchObject([
    { action: 'survey-created', actor: own.email, outcome: 'done' },
    { action: 'survey-edited', actor: own.email, outcome: 'done', before: { title: 'Old' }, after: { title: 'New' } },
  ]);
});
