import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Environment } from './environment';
import { takeLock } from './lock';

/** A fake data directory that has only the owner's record. */
function createFakeEnvironment(owner?: string) {
  const records = new Map(owner === undefined ? [] : [['owner', owner]]);
  const environment = {
    root: { transactionSync: <T>(action: () => T): T => action() },
    owner: {
      get: (key: string) => records.get(key),
      putSync: (key: string, value: string) => void records.set(key, value),
      removeSync: (key: string) => records.delete(key),
    },
  };
  return { records, environment: environment as unknown as Environment };
}

/** Starts a process and returns the record that it would write to take the lock. */
async function startOtherOwner(): Promise<{ record: string; end: () => void }> {
  const ownDirectory = createFakeEnvironment();
  takeLock(ownDirectory.environment, 'x');
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000); console.log("up")']);
  await once(child.stdout, 'data');
  const { started } = JSON.parse(ownDirectory.records.get('owner')!) as { started: string | null };
  return { record: JSON.stringify({ pid: child.pid, started }), end: () => child.kill('SIGKILL') };
}

test('a directory without an owner can be locked and released', () => {
  const { environment, records } = createFakeEnvironment();
  const release = takeLock(environment, 'data');
  expect(JSON.parse(records.get('owner')!)).toMatchObject({ pid: process.pid });
  release();
  expect(records.size).toBe(0);
});

test('a process that reuses the id of a dead owner does not hold its lock', async () => {
  const { record, end } = await startOtherOwner();
  // The record has the id of a running process, but the start time of another one.
  const { environment, records } = createFakeEnvironment(record);
  takeLock(environment, 'data');
  expect(JSON.parse(records.get('owner')!)).toMatchObject({ pid: process.pid });
  end();
});

test('the lock of a dead process is taken over', () => {
  const { environment, records } = createFakeEnvironment(JSON.stringify({ pid: 2 ** 22 + 1, started: 'boot:1' }));
  takeLock(environment, 'data');
  expect(JSON.parse(records.get('owner')!)).toMatchObject({ pid: process.pid });
});

test('a lock that another owner holds meanwhile is not released', () => {
  const { environment, records } = createFakeEnvironment();
  const release = takeLock(environment, 'data');
  records.set('owner', 'another');
  release();
  expect(records.get('owner')).toBe('another');
});
