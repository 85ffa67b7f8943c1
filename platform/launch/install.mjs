import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the whole repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

const lockFile = `${root}package-lock.json`;
const stamp = `${root}node_modules/.canvass-installed`;

/**
 * Runs a program with its output on the screen, and passes on what asks it to end.
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code
 */
export function run(program, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env });
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Installs what the lock file names, unless that is what is installed. */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages (about a minute the first time) …');
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error']);
  if (code !== 0) {
    console.error(
      'The packages could not be installed: see the lines above, and check the connection to the npm registry.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
