import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { startChild } from './child';

let directory: string;

beforeEach(() => {
  directory = createTemporaryDirectory('child');
});

/** Creates a program that logs its output. */
function program(code: string) {
  const entry = join(directory, 'program.mjs');
  writeFileSync(entry, code);
  return { name: 'program', entry, logFile: join(directory, 'program.log') };
}

const READY = "process.on('disconnect', () => process.exit()); process.send({ ready: true });";

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits until a killed process is gone. */
async function waitUntilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('a program is ready after its message and has exited after stop', async () => {
  const child = await startChild(program(READY));
  const pid = child.pid();
  expect(isAlive(pid)).toBe(true);
  await child.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a program that ends while it starts fails with the last lines of its log', async () => {
  const failing = program("for (let line = 1; line <= 12; line += 1) console.error('line', line); process.exit(3);");
  const message = await startChild(failing).catch((error: Error) => error.message);
  const lines = Array.from({ length: 10 }, (_, index) => `    line ${index + 3}`);
  expect(message).toBe(
    [
      `program exited with code 3 while starting: fix the problem at the end of ${failing.logFile}, and start again.`,
      ...lines,
    ].join('\n'),
  );
});

test('a program that is killed while it starts fails with the name of the signal', async () => {
  const killed = program("process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);");
  await expect(startChild(killed)).rejects.toThrow('program was ended by SIGKILL while starting: ');
});

test('aborting the wait for readiness also ends the program', async () => {
  const stopping = new AbortController();
  const file = join(directory, 'pid');
  const slow = program(
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1000);`,
  );
  let checkCount = 0;
  const checkReady = () => {
    checkCount += 1;
    if (checkCount > 2 && existsSync(file)) stopping.abort(new Error('asked to stop'));
    return Promise.resolve(false);
  };
  await expect(startChild({ ...slow, checkReady, signal: stopping.signal })).rejects.toThrow('asked to stop');
  const pid = Number(readFileSync(file, 'utf8'));
  await waitUntilGone(pid);
});

test('a program that crashes is started again, under a new process id, until it is stopped', async () => {
  let onRestarted: () => void = () => {};
  const restartedPid = new Promise<void>((resolve) => {
    onRestarted = resolve;
  });
  const child = await startChild({ ...program(READY), onRestart: () => onRestarted() });
  const first = child.pid();
  process.kill(first, 'SIGKILL');
  await restartedPid;
  const second = child.pid();
  expect(second).not.toBe(first);
  expect(isAlive(second)).toBe(true);
  await child.stop();
  expect(isAlive(second)).toBe(false);
  expect(readFileSync(join(directory, 'program.log'), 'utf8')).toContain('program was ended by SIGKILL');
});

test('a program with a readiness check is polled until it succeeds', async () => {
  let checkCount = 0;
  const checkReady = () => Promise.resolve((checkCount += 1) > 2);
  const child = await startChild({ ...program('setInterval(() => {}, 1000);'), checkReady });
  expect(checkCount).toBeGreaterThan(2);
  await child.stop();
});

test('a program keeps running when its log cannot be written', async () => {
  const chatty = program(`
    process.on('disconnect', () => process.exit());
    for (let i = 0; i < 40; i += 1) process.stdout.write('x'.repeat(65536));
    process.send({ ready: true });`);
  // Every write fails as on a full disk.
  symlinkSync('/dev/full', chatty.logFile);
  const child = await startChild(chatty);
  expect(isAlive(child.pid())).toBe(true);
  await child.stop();
});
