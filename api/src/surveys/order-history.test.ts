import { readHistory } from '@canvass/shared/contracts';
import { signToken, startApi, type TestApi, type TestUser } from '../../testing/api';
import { republishSurvey, unpublishSurvey } from '../../testing/data/reports';
import { DEADLINE_YEAR, publishSurvey } from '../../testing/data/surveys';
import { createTestScheduler } from '../../testing/scheduler';
import { orderHistory } from './order-history';
import type { HistoryEntry } from '../records/surveys.collection';

const YEARS_SECONDS = 100 * 365 * 86_400;

function createEntry(kind: HistoryEntry['kind'], minute: number, by?: HistoryEntry['by']): HistoryEntry {
  return { kind, at: new Date(Date.UTC(DEADLINE_YEAR, 0, 1, 0, minute)), ...(by && { by }), changes: [] };
}

describe('the order of a history', () => {
  const opened = createEntry('opened', 0, 'owner');
  const closed = createEntry('closed', 10, 'schedule');

  test('changes stay in the order of their updates, whatever their times are', () => {
    const history = [opened, createEntry('unpublished', 5, 'admin'), createEntry('reopened', 4, 'admin')];
    expect(orderHistory(history)).toEqual(history);
  });

  test('a closing that is recorded late comes before the first change that was made after it', () => {
    const before = createEntry('edited', 9, 'owner');
    const after = [createEntry('unpublished', 12, 'admin'), createEntry('reopened', 11, 'admin')];
    expect(orderHistory([opened, before, ...after, closed])).toEqual([opened, before, closed, ...after]);
  });

  test('what was stored after a change that was made after the closing also happened after it', () => {
    const changes = [createEntry('unpublished', 11, 'admin'), createEntry('edited', 9, 'owner')];
    expect(orderHistory([opened, ...changes, closed])).toEqual([opened, closed, ...changes]);
  });

  test('a change at the moment of the deadline comes after the closing', () => {
    const withdrawn = createEntry('withdrawn', 10, 'owner');
    expect(orderHistory([opened, withdrawn, closed])).toEqual([opened, closed, withdrawn]);
  });

  test('each of two closings has its place', () => {
    const reopened = createEntry('reopened', 12, 'owner');
    const last = createEntry('closed', 20, 'schedule');
    const reported = createEntry('reported', 25, 'schedule');
    expect(orderHistory([opened, closed, reopened, reported, last])).toEqual([
      opened,
      closed,
      reopened,
      last,
      reported,
    ]);
  });

  test("a surveyor's closing has the place of its update", () => {
    const history = [opened, createEntry('unpublished', 11, 'admin'), createEntry('closed', 10, 'owner')];
    expect(orderHistory(history)).toEqual(history);
  });

  test('entries of earlier releases, which do not say by whom, stay in their order', () => {
    const history = [createEntry('opened', 0), createEntry('reopened', 7), createEntry('extended', 6)];
    expect(orderHistory(history)).toEqual(history);
  });
});

describe('the public history', () => {
  let api: TestApi;
  let surveyor: TestUser;
  let admin: TestUser;
  let clock: Date | undefined;

  beforeAll(async () => {
    api = await startApi({ now: () => clock ?? new Date() });
    surveyor = await api.createUser('surveyor');
    const user = await api.createUser('admin');
    admin = { ...user, token: signToken(user.uid, { expiresIn: YEARS_SECONDS }) };
  });

  afterEach(() => {
    clock = undefined;
  });

  afterAll(() => api.stop());

  /** Unpublishes and republishes as concurrent requests do if the one whose time is taken first is stored last. */
  async function moderate(id: string, at: Date): Promise<void> {
    clock = new Date(at.getTime() + 1);
    expect((await unpublishSurvey(api, admin, id)).body).toEqual({ modifiedCount: 1 });
    clock = at;
    expect((await republishSurvey(api, admin, id)).body).toEqual({ modifiedCount: 1 });
  }

  async function listKinds(id: string) {
    return (await api.call(readHistory, { params: { id } })).body.map(({ kind }) => kind);
  }

  test('concurrent changes are in the order of their updates, even if their times are in the other order', async () => {
    const id = await publishSurvey(api, surveyor);
    await moderate(id, new Date(Date.now() + 1));
    expect(await listKinds(id)).toEqual(['reopened', 'unpublished', 'opened']);
  });

  test('a closing that the scheduler records after later changes stands before them', async () => {
    const id = await publishSurvey(api, surveyor, { deadline: `${DEADLINE_YEAR}/1/1` });
    await moderate(id, new Date(Date.UTC(DEADLINE_YEAR, 0, 2)));
    await createTestScheduler(api, () => new Date(Date.UTC(DEADLINE_YEAR, 0, 2, 0, 1))).runDueTasks();
    expect(await listKinds(id)).toEqual(['reopened', 'unpublished', 'closed', 'opened']);
  });
});
