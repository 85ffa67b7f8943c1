import {
  castVote,
  changeState,
  createDraft,
  createSurvey,
  readDraft,
  readHistory,
  readSurvey,
  saveDraft,
  scheduleDraft,
  updateSurvey,
  type StateChange,
} from '@canvass/shared/contracts';
import { signToken, startApi, type TestApi, type TestUser } from '../../testing/api';
import {
  createTestDraft,
  createTestSurvey,
  createTestVote,
  DEADLINE_YEAR,
  publishSurvey,
} from '../../testing/data/surveys';
import { createTestScheduler } from '../../testing/scheduler';

let api: TestApi;
let surveyor: TestUser;
let clock: Date | undefined;
const now = () => clock ?? new Date();

/** The day of the deadline of test surveys. */
const DAY = `${DEADLINE_YEAR}-11-27`;
const DEADLINE = `${DEADLINE_YEAR}/11/27`;
const CLOSES_AT = `${DAY}T14:30:00.000Z`;
const END_OF_DAY = `${DEADLINE_YEAR}-11-28T00:00:00.000Z`;

const LONG_SESSION_SECONDS = 100 * 365 * 86_400;

beforeAll(async () => {
  api = await startApi({ now });
  surveyor = await api.createUser('surveyor');
});

afterEach(() => {
  clock = undefined;
});

afterAll(() => api.stop());

const signIn = ({ uid }: TestUser) => signToken(uid, { expiresIn: LONG_SESSION_SECONDS });

async function read(id: string) {
  return (await api.call(readSurvey, { params: { id }, token: signIn(surveyor) })).body;
}

async function change(id: string, body: StateChange) {
  return (await api.call(changeState, { token: signIn(surveyor), params: { id }, body })).body;
}

async function edit(id: string, changes: { deadline?: string; closesAt?: string | null; title?: string }) {
  const { surveyorEmail: _email, closesAt: _time, ...content } = createTestSurvey();
  const body = { ...content, ...changes };
  return (await api.call(updateSurvey, { token: signIn(surveyor), params: { id }, body })).body;
}

async function listDeadlineChanges(id: string) {
  const { body } = await api.call(readHistory, { params: { id } });
  return body.flatMap(({ kind, changes }) =>
    changes.filter(({ field }) => field === 'deadline').map(({ before, after }) => [kind, before, after]),
  );
}

test('a survey takes votes until its closing time to the millisecond, and is shown as closed from then on', async () => {
  const id = await publishSurvey(api, surveyor, { closesAt: CLOSES_AT });
  const attempt = async (time: number) => {
    const voter = await api.createUser();
    clock = new Date(time);
    const { status, body } = await api.call(castVote, { token: signIn(voter), body: createTestVote(id, voter) });
    return [body.code ?? status, (await read(id)).state];
  };
  const closing = Date.parse(CLOSES_AT);
  expect([await attempt(closing - 1), await attempt(closing), await attempt(closing + 1)]).toEqual([
    [200, 'open'],
    ['survey-closed', 'closed'],
    ['survey-closed', 'closed'],
  ]);
  await createTestScheduler(api, now).runDueTasks();
  const { body: history } = await api.call(readHistory, { params: { id } });
  expect(history[0]).toMatchObject({ kind: 'closed', by: 'schedule', at: CLOSES_AT });
});

test('a survey says whether its surveyor chose the closing time, and its deadline stays a day', async () => {
  const chosen = await read(await publishSurvey(api, surveyor, { closesAt: CLOSES_AT }));
  expect(chosen).toMatchObject({ deadline: DEADLINE, closesAt: CLOSES_AT, hasClosingTime: true });
  const ordinary = await read(await publishSurvey(api, surveyor));
  expect(ordinary).toMatchObject({ deadline: DEADLINE, closesAt: END_OF_DAY, hasClosingTime: false });
  const closedByHand = await publishSurvey(api, surveyor);
  clock = new Date(`${DAY}T09:00:00.000Z`);
  await change(closedByHand, { action: 'close' });
  expect(await read(closedByHand)).toMatchObject({ closesAt: clock.toISOString(), hasClosingTime: false });
});

test.each([
  [`${DAY}T00:00:00.000Z`, "must be on the deadline's day in UTC"],
  [`${DEADLINE_YEAR}-11-28T00:01:00.000Z`, "must be on the deadline's day in UTC"],
  [`${DAY}T14:30:01.000Z`, 'must be a whole minute'],
  [`${DAY}T14:30:00.001Z`, 'must be a whole minute'],
  [`${DAY}T10:00:00.000Z`, 'must not be in the past'],
])('a new survey cannot close at %s: the time %s', async (closesAt, message) => {
  clock = new Date(`${DAY}T10:00:00.000Z`);
  const body = createTestSurvey({ surveyorEmail: surveyor.email, closesAt });
  const refused = await api.call(createSurvey, { token: signIn(surveyor), body });
  expect([refused.status, refused.body.errors]).toEqual([422, [{ field: 'body.closesAt', message }]]);
});

test('a survey can close at the midnight that ends its day, which is not a chosen time', async () => {
  const id = await publishSurvey(api, surveyor, { closesAt: END_OF_DAY });
  expect(await read(id)).toMatchObject({ deadline: DEADLINE, closesAt: END_OF_DAY, hasClosingTime: false });
});

describe('a scheduled survey', () => {
  async function store(closesAt: string) {
    const body = { content: createTestDraft({ closesAt }) };
    return (await api.call(createDraft, { token: signIn(surveyor), body })).body.insertedId;
  }

  async function schedule(id: string, opensAt: string) {
    return (await api.call(scheduleDraft, { token: signIn(surveyor), params: { id }, body: { opensAt } })).body;
  }

  const early = { field: 'body.opensAt', message: 'must be before the deadline' };

  test('a survey cannot open when it closes, or later', async () => {
    const id = await store(CLOSES_AT);
    expect((await schedule(id, CLOSES_AT)).errors).toEqual([early]);
    const opensAt = `${DAY}T14:29:00.000Z`;
    expect((await schedule(id, opensAt)).modifiedCount).toBe(1);
    const content = createTestDraft({ closesAt: opensAt });
    const { body } = await api.call(saveDraft, { token: signIn(surveyor), params: { id }, body: { content } });
    expect(body.errors).toEqual([early]);
  });

  test('a draft keeps its closing time, and opens with it', async () => {
    const id = await store(CLOSES_AT);
    const { body } = await api.call(readDraft, { token: signIn(surveyor), params: { id } });
    expect(body.content.closesAt).toBe(CLOSES_AT);
    const opensAt = `${DAY}T08:00:00.000Z`;
    await schedule(id, opensAt);
    clock = new Date(`${DAY}T08:00:01.000Z`);
    await createTestScheduler(api, now).runDueTasks();
    expect(await read(id)).toMatchObject({ timestamp: opensAt, closesAt: CLOSES_AT, hasClosingTime: true });
  });

  test('a draft with a time on another day than its deadline cannot be scheduled', async () => {
    const id = await store(`${DEADLINE_YEAR}-11-26T14:30:00.000Z`);
    const { errors } = await schedule(id, `${DEADLINE_YEAR}-11-20T08:00:00.000Z`);
    expect(errors).toEqual([{ field: 'body.content.closesAt', message: "must be on the deadline's day in UTC" }]);
  });
});

describe('an edit', () => {
  test('an edit that does not know closing times keeps one, and null removes it', async () => {
    const id = await publishSurvey(api, surveyor, { closesAt: CLOSES_AT });
    expect((await edit(id, { title: 'Sundays' })).modifiedCount).toBe(1);
    expect(await read(id)).toMatchObject({ title: 'Sundays', closesAt: CLOSES_AT });
    expect((await edit(id, { title: 'Sundays', closesAt: CLOSES_AT })).modifiedCount).toBe(0);
    expect((await edit(id, { title: 'Sundays', closesAt: null })).modifiedCount).toBe(1);
    expect(await read(id)).toMatchObject({ deadline: DEADLINE, closesAt: END_OF_DAY, hasClosingTime: false });
  });

  test('the public history names each closing time', async () => {
    const id = await publishSurvey(api, surveyor);
    await edit(id, { closesAt: CLOSES_AT });
    await edit(id, { closesAt: `${DAY}T16:00:00.000Z` });
    await change(id, { action: 'extend', deadline: DEADLINE, closesAt: `${DAY}T20:15:00.000Z` });
    expect(await listDeadlineChanges(id)).toEqual([
      ['extended', `${DEADLINE}, 16:00`, `${DEADLINE}, 20:15`],
      ['extended', `${DEADLINE}, 14:30`, `${DEADLINE}, 16:00`],
      ['edited', DEADLINE, `${DEADLINE}, 14:30`],
    ]);
  });

  test('the texts of a survey that was closed by hand can be edited without reopening it', async () => {
    const id = await publishSurvey(api, surveyor);
    clock = new Date(`${DAY}T09:00:00.000Z`);
    await change(id, { action: 'close' });
    const { closesAt } = await read(id);
    expect((await edit(id, { title: 'Sundays', closesAt: null })).modifiedCount).toBe(1);
    expect(await read(id)).toMatchObject({ title: 'Sundays', closesAt, state: 'closed' });
  });

  test('the texts of a survey whose closing time has passed can be edited, and a later time reopens it', async () => {
    const id = await publishSurvey(api, surveyor, { closesAt: CLOSES_AT });
    clock = new Date(`${DAY}T15:00:00.000Z`);
    expect((await edit(id, { title: 'Sundays', closesAt: CLOSES_AT })).modifiedCount).toBe(1);
    expect((await read(id)).state).toBe('closed');
    const later = `${DAY}T18:00:00.000Z`;
    expect((await edit(id, { title: 'Sundays', closesAt: later })).modifiedCount).toBe(1);
    expect(await read(id)).toMatchObject({ state: 'open', closesAt: later });
  });
});

describe('a later deadline', () => {
  test('a closing time that is not later is refused', async () => {
    const id = await publishSurvey(api, surveyor, { closesAt: CLOSES_AT });
    for (const closesAt of [CLOSES_AT, `${DAY}T14:00:00.000Z`]) {
      const { errors } = await change(id, { action: 'extend', deadline: DEADLINE, closesAt });
      expect(errors).toEqual([{ field: 'body.deadline', message: 'must be later than the current deadline' }]);
    }
  });

  test('a survey is reopened until a time', async () => {
    const id = await publishSurvey(api, surveyor, { closesAt: CLOSES_AT });
    clock = new Date(CLOSES_AT);
    const closesAt = `${DAY}T17:00:00.000Z`;
    expect(await change(id, { action: 'reopen', deadline: DEADLINE, closesAt })).toMatchObject({ state: 'open' });
    clock = new Date(closesAt);
    expect(await read(id)).toMatchObject({ state: 'closed', closesAt });
  });
});
