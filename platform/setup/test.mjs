// `npm test`. Uses only Node's own modules, because no packages are installed yet.
import { ensureInstalled, root, run } from './install.mjs';
import { requireNodeVersion } from './node-version.mjs';

requireNodeVersion();
// A terminal sends Ctrl-C to the whole process group. The test run shuts down, and this process waits for it.
process.on('SIGINT', () => {});
await ensureInstalled();
process.exitCode = await run(process.execPath, [
  '--import',
  'tsx',
  `${root}platform/test-runner/main.ts`,
  ...process.argv.slice(2),
]);
