import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Commands from '@canvass/release/testing/command-fixture';
import type * as Fixture from '@canvass/release/testing/fixture';
import { findInCheckout } from './programs';

/** The versions in the store of a fixture. */
export const FIXTURE_VERSIONS = { first: '1.0.0-aaaa', next: '1.1.0-bbbb' };

/** The part of a command's result that is used here. */
interface CommandResult {
  exitCode: number;
  result: unknown;
}

/**
 * Creates a store with a checkout's release tool: an area with a previous version, one with a canary, and a locked
 * shell.
 * @returns the output of `status`
 */
export async function makeReleaseStore(checkout: string, folder: string): Promise<unknown> {
  const fixturePath = findInCheckout(
    checkout,
    'platform/release/testing/command-fixture.ts',
    'platform/release/command-fixture.ts',
  );
  if (fixturePath === undefined) throw new Error(`${checkout} has no command line of the release tool.`);
  const load = (file: string) => import(pathToFileURL(join(checkout, dirname(fixturePath), file)).href);
  const { storeWithNext, call, change } = (await load('command-fixture.ts')) as typeof Commands;
  const { publishBuild } = (await load('fixture.ts')) as typeof Fixture;
  const store = storeWithNext();
  publishBuild(store, 'mf-public', { version: FIXTURE_VERSIONS.next });
  const commands = [
    ['promote', `mf-admin@${FIXTURE_VERSIONS.next}`],
    ['canary', `mf-public@${FIXTURE_VERSIONS.next}`, '--percent', '10', '--user', 'ada'],
    ['lock', 'shell'],
  ];
  for (const command of commands) {
    const commandResult: CommandResult = await change(store, ...command);
    if (commandResult.exitCode !== 0) throw new Error(`${command.join(' ')}: ${JSON.stringify(commandResult.result)}`);
  }
  const { result } = await call(store, 'status');
  cpSync(store, folder, { recursive: true, verbatimSymlinks: true });
  return result;
}
