import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from './temporary-directory';

const HELPER = join(import.meta.dirname, 'temporary-directory.ts');

/** Runs a program with both functions in scope and an empty directory for temporary files. */
function run(code: string) {
  const parent = createTemporaryDirectory('parent');
  const script = `import { createTemporaryDirectory, gatherTemporaryDirectories } from ${JSON.stringify(HELPER)};
    import { mkdirSync, mkdtempSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    ${code}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: parent },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const printed = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  return {
    child,
    ended,
    printed,
    directories: () => readdirSync(parent).filter((name) => name.startsWith('canvass-')),
  };
}

const CREATE = "mkdirSync(createTemporaryDirectory('one') + '/inside'); createTemporaryDirectory('two');";
const WAIT = "console.log('created'); setInterval(() => {}, 1000);";

test.each([
  ['reaches its end', CREATE, 0],
  ['exits', `${CREATE} process.exit(3);`, 3],
  ['fails', `process.on('uncaughtException', () => process.exit(4)); ${CREATE} throw new Error('deliberate');`, 4],
])('temporary directories are removed when their program %s', async (_how, code, exitCode) => {
  const program = run(code);
  expect(await program.ended).toBe(exitCode);
  expect(program.directories()).toEqual([]);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'a run that is ended by %s removes its directories, and those of processes that were killed',
  async (signal, code) => {
    const program = run(
      `gatherTemporaryDirectories('run'); ${CREATE} mkdtempSync(tmpdir() + '/canvass-of-a-killed-process-'); ${WAIT}`,
    );
    await program.printed;
    expect(program.directories()).toEqual([expect.stringMatching(/^canvass-run-/)]);
    program.child.kill(signal);
    expect(await program.ended).toBe(code);
    expect(program.directories()).toEqual([]);
  },
);
