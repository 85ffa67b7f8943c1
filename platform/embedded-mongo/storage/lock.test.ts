import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Environment } from './environment';
import { takeLock } from './lock';

/** A data directory of which only the record of its owner exists. */
function directoryOf(owner?: string) {
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

/** What a living process writes into the record when it takes the lock. */
async function recordOfAnother(): Promise<{ record: string; end: () => void }> {
  const own = directoryOf();
  takeLock(own.environment, 'x');
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000); console.log("up")']);
  await once(child.stdout, 'data');
  const { started } = JSON.parse(own.records.get('owner')!) as { started: string | null };
  return { record: JSON.stringify({ pid: child.pid, started }), end: () => child.kill('SIGKILL') };
}

test('a directory without an owner is taken and given back', () => {
  const { environment, records } = directoryOf();
  const release = takeLock(environment, 'data');
  expect(JSON.parse(records.get('owner')!)).toMatchObject({ pid: process.pid });
  release();
  expect(records.size).toBe(0);
});

test('a process that was given the id of a dead owner does not hold its lock', async () => {
  const { record, end } = await recordOfAnother();
  // The record has the id of a living process, but the start time of another one.
  const { environment, records } = directoryOf(record);
  takeLock(environment, 'data');
  expect(JSON.parse(records.get('owner')!)).toMatchObject({ pid: process.pid });
  end();
});

test('the lock of a process that is gone is taken', () => {
  const { environment, records } = directoryOf(JSON.stringify({ pid: 2 ** 22 + 1, started: 'boot:1' }));
  takeLock(environment, 'data');
  expect(JSON.parse(records.get('owner')!)).toMatchObject({ pid: process.pid });
});

test('what another owner holds by now is not given back', () => {
  const { environment, records } = directoryOf();
  const release = takeLock(environment, 'data');
  records.set('owner', 'another');
  release();
  expect(records.get('owner')).toBe('another');
});
