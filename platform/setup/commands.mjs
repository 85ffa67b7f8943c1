// Uses only Node's own modules, because no packages are installed yet.
import { createEnvironment, describeProductionRefusal } from './environment.mjs';
import { ensureInstalled, run } from './install.mjs';
import { root } from './installed-packages.mjs';

/**
 * Installs what is missing, and runs a TypeScript program, whose exit code becomes that of this process.
 * @param {string} program its path in the repository @param {string[]} args @param {NodeJS.ProcessEnv} env
 */
async function runProgram(program, args, env) {
  // A terminal sends Ctrl-C to the whole process group. The program shuts down, and this process waits for it.
  process.on('SIGINT', () => {});
  await ensureInstalled();
  process.exitCode = await run(process.execPath, ['--import', 'tsx', `${root}${program}`, ...args], env);
}

/** Runs `npm start`. @param {string[]} args */
export async function start(args) {
  const refusal = describeProductionRefusal(process.env);
  if (refusal) {
    console.error(refusal);
    process.exit(1);
  }
  await runProgram('platform/dev/stack/main.ts', args, createEnvironment(process.env));
}

/** Runs `npm test`. @param {string[]} args */
export async function test(args) {
  const { NODE_ENV, ...env } = createEnvironment(process.env);
  // Neither stand-ins nor the tests of components run with NODE_ENV=production.
  const testEnv = NODE_ENV === 'production' ? env : { ...env, NODE_ENV };
  // So that the run counts the installation, too.
  const startedMs = String(Date.now());
  await runProgram('verification/test-runner/main.ts', args, { ...testEnv, CANVASS_TEST_STARTED_MS: startedMs });
}
