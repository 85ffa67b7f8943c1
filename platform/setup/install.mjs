import { spawn } from 'node:child_process';
import { describeInstallFailure } from './install-failure.mjs';
import { checkPackages, isInstalled, recordInstalled, root } from './installed-packages.mjs';

/** Milliseconds between progress messages; at most five seconds. */
const PROGRESS_INTERVAL_MS = Number(process.env.CANVASS_PROGRESS_INTERVAL_MS ?? 4000);

/**
 * The engines that packages declare must not block the installation (docs/decisions/0009-node-versions.md), and neither
 * NODE_ENV nor a setting of npm may leave out packages.
 */
const NPM_CI = [
  'ci',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--engine-strict=false',
  '--include=dev',
  '--include=optional',
  '--include=peer',
];

/**
 * Runs a program with its output on the screen, and forwards signals to it.
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 */
export function run(program, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env });
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Counts the unpacked packages, to show progress. */
function countInstalled() {
  const { required, missing } = checkPackages();
  return required.length - missing.length;
}

/**
 * Runs `npm ci` and reports progress.
 * @returns {Promise<{ code: number | null, signal: string | null, errors: string }>}
 */
function installAll() {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn('npm', NPM_CI, { cwd: root, stdio: ['ignore', 'inherit', 'pipe'] });
    for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, () => child.kill(signal));
    const progress = setInterval(() => {
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`Installing packages: ${seconds} s, ${countInstalled()} packages so far …`);
    }, PROGRESS_INTERVAL_MS);
    let errors = '';
    child.stderr.on('data', (text) => {
      errors += text;
      process.stderr.write(text);
    });
    child.once('error', (error) => {
      clearInterval(progress);
      reject(error);
    });
    child.once('close', (code, signal) => {
      clearInterval(progress);
      resolve({ code, signal, errors });
    });
  });
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Installs the packages in the lock file, unless they are installed. Exits with one sentence on failure. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (a minute or two the first time) …');
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => (interrupted = true));
  const { code, signal, errors } = await installAll().catch((error) =>
    fail(
      `The packages could not be installed, because npm could not be started (${error.code}): install npm, which comes with Node.`,
    ),
  );
  if (interrupted) return fail('The installation was interrupted: run the command again to continue.');
  if (code !== 0) return fail(describeInstallFailure(errors, code, signal));
  const { required, missing } = checkPackages();
  if (missing.length > 0) {
    return fail(
      `npm left out ${missing.length} of ${required.length} packages, such as ${missing[0]}: see \`npm config list\`, then run the command again.`,
    );
  }
  recordInstalled();
}
