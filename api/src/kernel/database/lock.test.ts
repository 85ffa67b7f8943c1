import { EventEmitter, once } from 'node:events';
import { changeRole } from '@canvass/shared/contracts';
import { problem } from '../http/problems/problem';
import { startApi, type TestApi } from '../../../testing/api';
import { createLocks, type Locks } from './lock';

let api: TestApi;
let locks: Locks;

beforeAll(async () => {
  api = await startApi();
  locks = createLocks(api.db);
});

afterAll(() => api.stop());

/** Holds a lock until the test releases it. */
async function holdLock(name: string) {
  const signals = new EventEmitter();
  const started = once(signals, 'begun');
  const work = locks.withLock(name, async () => {
    signals.emit('begun');
    await once(signals, 'over');
    return 'first';
  });
  await started;
  return { work, release: () => signals.emit('over') };
}

test('work waits for the lock and runs when the previous holder has released it', async () => {
  const firstHolder = await holdLock('patient');
  const second = locks.withLock('patient', () => Promise.resolve('second'));
  firstHolder.release();
  expect(await Promise.all([firstHolder.work, second])).toEqual(['first', 'second']);
});

test('work that times out waiting for the lock is rejected, does not run, and leaves the holder undisturbed', async () => {
  const firstHolder = await holdLock('taken');
  let isDone = false;
  const markDone = async () => {
    isDone = true;
  };
  await expect(locks.withLock('taken', markDone, 100)).rejects.toThrow(problem('service-unavailable'));
  expect(isDone).toBe(false);
  expect(await locks.tryWithLock('taken', () => Promise.resolve('free'))).toBeNull();
  firstHolder.release();
  expect(await firstHolder.work).toBe('first');
  expect(await locks.tryWithLock('taken', () => Promise.resolve('free'))).toBe('free');
});

test('a role change is answered with 503 when another one holds the lock for ten seconds', async () => {
  const [admin, user] = [await api.createUser('admin'), await api.createUser()];
  const stuckHolder = await holdLock('admins');
  const body = { email: user.email, newRole: 'surveyor' };
  const response = await api.call(changeRole, { token: admin.token, body });
  expect([response.status, response.body.code]).toEqual([503, 'service-unavailable']);
  stuckHolder.release();
  await stuckHolder.work;
  expect((await api.call(changeRole, { token: admin.token, body })).body).toMatchObject({ modifiedCount: 1 });
});

describe('a lease of a process whose clock was two days ahead', () => {
  const TWO_DAYS_MS = 2 * 86_400_000;
  const startMs = Date.now();
  let clockMs = startMs;
  const later = (ms: number) => (clockMs = startMs + ms);
  const done = () => Promise.resolve('done');
  let own: Locks;

  beforeEach(() => {
    clockMs = startMs;
    own = createLocks(api.db, () => clockMs);
  });

  async function leaveLease(name: string): Promise<void> {
    const until = new Date(startMs + TWO_DAYS_MS);
    await api.db.collection<{ _id: string }>('leases').insertOne({ _id: name, holder: 'gone', until } as never);
  }

  test('the lock of such a process is free 30 seconds after another process met it', async () => {
    await leaveLease('ahead');
    expect(await own.tryWithLock('ahead', done)).toBeNull();
    later(29_000);
    expect(await own.tryWithLock('ahead', done)).toBeNull();
    later(31_000);
    expect(await own.tryWithLock('ahead', done)).toBe('done');
  });

  test('a caller that waits for such a lock shortens it, too', async () => {
    await leaveLease('waited-for');
    await expect(own.withLock('waited-for', done, 0)).rejects.toThrow(problem('service-unavailable'));
    later(31_000);
    expect(await own.withLock('waited-for', done, 0)).toBe('done');
  });

  test('repeated work that such a process did is due after its interval', async () => {
    const ahead = createLocks(api.db, () => startMs + TWO_DAYS_MS);
    await ahead.withLockIfDue('repeated', 60_000, done);
    expect(await own.withLockIfDue('repeated', 60_000, done)).toBeNull();
    later(59_000);
    expect(await own.withLockIfDue('repeated', 60_000, done)).toBeNull();
    later(61_000);
    expect(await own.withLockIfDue('repeated', 60_000, done)).toBe('done');
  });

  test('others do not end the lease of such a process at once, because it may still work', async () => {
    const ahead = createLocks(api.db, () => startMs + TWO_DAYS_MS);
    const outcome = await ahead.tryWithLock('held', async () => {
      await own.tryWithLock('held', done);
      return own.tryWithLock('held', done);
    });
    expect(outcome).toBeNull();
    expect(await own.tryWithLock('held', done)).toBe('done');
  });
});
