import { parseArgs } from 'node:util';
import { inRoot, ROOT } from '@canvass/workspace/applications';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { runTool } from '@canvass/node-utils/programs/run-tool';
import { createArea } from './create-area';

const USAGE = 'Usage: npm run create-area -- mf-calendar "Calendar" [--no-install]';

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'no-install': { type: 'boolean' } } });
  const [name, title] = positionals;
  if (name === undefined || title === undefined || positionals.length > 2) throw new UserError(USAGE);
  const writtenPaths = createArea(ROOT, { name, title });
  if (!values['no-install']) {
    console.log('Adding it to the lock file …');
    if ((await runTool('npm', ['install'], {}, inRoot())) !== 0) {
      throw new UserError('npm install failed: see the output above, and run it again.');
    }
  }
  console.log(
    [
      `${name} was created: ${writtenPaths.join(', ')}`,
      '',
      `  npm run dev -- ${name}                        work on it`,
      `  npm test                                      runs its tests with all others`,
      `  npm run build --workspace ${name}             then publish and promote it: docs/teams.md`,
    ].join('\n'),
  );
}

try {
  await main();
} catch (error) {
  // An error that the user can fix is one sentence; any other is a bug and shows its stack.
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}
