import type { Registry } from '@canvass/shared/area';
import { readPage } from '../store/channels';
import { createPromotedStore, publishBuild } from './fixture';
import { type CommandResult, runCommand } from '../commands/run-command';
import { readRegistry } from '../page/page-registry';

/** The promoted version in `storeWithNext`. */
export const V1 = '1.0.0-aaaa';

/** The other published version of mf-admin there. */
export const V2 = '1.1.0-bbbb';

/** Runs a command without a boot check, and without a type check. */
export function runWithoutBrowser(args: string[], log: (line: string) => void = () => {}): Promise<CommandResult> {
  const runBootCheck = () => Promise.reject(new Error('No page is opened in this test.'));
  return runCommand(args, { log, runBootCheck, async checkTypes() {} });
}

/** Runs a command on a store as from the command line. Returns its exit code, its JSON output, and its log. */
export async function call(store: string, ...args: string[]) {
  const messages: string[] = [];
  const { exitCode, output, errorMessage } = await runWithoutBrowser([...args, '--json', '--store', store], (line) =>
    messages.push(line),
  );
  return { exitCode, result: JSON.parse(output) as Record<string, unknown>, complaint: errorMessage, said: messages };
}

/** The same without a boot check and with a reason. */
export function change(store: string, ...args: string[]) {
  const gateOptions = ['promote', 'canary'].includes(args[0] ?? '') ? ['--no-boot'] : [];
  return call(store, ...args, '--why', 'Because', '--by', 'ada', ...gateOptions);
}

/** A store whose channel serves `V1`, with a newer release of mf-admin. */
export function storeWithNext(): string {
  const store = createPromotedStore();
  publishBuild(store, 'mf-admin', { version: V2, owners: ['@canvass/admin-tools'] });
  return store;
}

/** The registry in the served page. */
export function readServedRegistry(store: string): Registry {
  return readRegistry(readPage(store, 'production').html);
}
