// `npm start`. Before the packages are installed there is nothing but Node's own modules, so this file uses no others.
import { ensureInstalled, root, run } from './install.mjs';
import { requireNodeVersion } from './node-version.mjs';

requireNodeVersion();
// A terminal sends Ctrl-C to everybody in the group; the supervisor stops everything in order, and this waits for it.
process.on('SIGINT', () => {});
await ensureInstalled();
process.exitCode = await run(process.execPath, [
  '--import',
  'tsx',
  `${root}platform/dev/stack/main.ts`,
  ...process.argv.slice(2),
]);
