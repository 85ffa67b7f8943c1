import { EventEmitter, once } from 'node:events';
import { changeRole } from '@canvass/shared/contracts';
import { problem } from '../http/problem';
import { startApi, type TestApi } from '../testing/api';
import { buildLeases, type Leases } from './lease';

let api: TestApi;
let leases: Leases;

beforeAll(async () => {
  api = await startApi();
  leases = buildLeases(api.db);
});

afterAll(() => api.stop());

/** Holds a lease until it is told to let go. */
async function held(name: string) {
  const signals = new EventEmitter();
  const begun = once(signals, 'begun');
  const work = leases.inTurn(name, async () => {
    signals.emit('begun');
    await once(signals, 'over');
    return 'first';
  });
  await begun;
  return { work, letGo: () => signals.emit('over') };
}

test('work waits for its turn, and comes when the one before has ended', async () => {
  const first = await held('patient');
  const second = leases.inTurn('patient', () => Promise.resolve('second'));
  first.letGo();
  expect(await Promise.all([first.work, second])).toEqual(['first', 'second']);
});

test('work whose turn does not come is refused, is not done, and takes nothing from who is at it', async () => {
  const first = await held('taken');
  let isDone = false;
  const act = async () => {
    isDone = true;
  };
  await expect(leases.inTurn('taken', act, 100)).rejects.toThrow(problem('service-unavailable'));
  expect(isDone).toBe(false);
  expect(await leases.ifFree('taken', () => Promise.resolve('free'))).toBeNull();
  first.letGo();
  expect(await first.work).toBe('first');
  expect(await leases.ifFree('taken', () => Promise.resolve('free'))).toBe('free');
});

test('a change of roles is answered as unavailable when another is stuck for ten seconds', async () => {
  const [admin, user] = [await api.person('admin'), await api.person()];
  const stuck = await held('admins');
  const body = { email: user.email, newRole: 'surveyor' };
  const refused = await api.call(changeRole, { token: admin.token, body });
  expect([refused.status, refused.body.code]).toEqual([503, 'service-unavailable']);
  stuck.letGo();
  await stuck.work;
  expect((await api.call(changeRole, { token: admin.token, body })).body).toMatchObject({ modifiedCount: 1 });
});
