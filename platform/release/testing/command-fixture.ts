import type { Registry } from '@canvass/shared/area';
import { readPage } from '../store/channels';
import { createPromotedStore, publishBuild } from './fixture';
import { type CommandResult, runCommand } from '../commands/run-command';
import { readRegistry } from '../page/page-registry';

/** What is promoted in `storeWithNext`. */
export const V1 = '1.0.0-aaaa';

/** What is published there as well, of mf-admin. */
export const V2 = '1.1.0-bbbb';

/** Runs a command that opens no page in a browser. */
export function runWithoutBrowser(args: string[], log: (line: string) => void = () => {}): Promise<CommandResult> {
  const startPageServer = () => Promise.reject(new Error('No page is opened in this test.'));
  return runCommand(args, { log, startPageServer });
}

/** Calls a command as the command line does, for a store. Gives its exit code, its JSON, and what it said meanwhile. */
export async function call(store: string, ...args: string[]) {
  const messages: string[] = [];
  const { exitCode, output, errorMessage } = await runWithoutBrowser([...args, '--json', '--store', store], (line) =>
    messages.push(line),
  );
  return { exitCode, result: JSON.parse(output) as Record<string, unknown>, complaint: errorMessage, said: messages };
}

/** The same without a trial in a browser, and with a reason. */
export function change(store: string, ...args: string[]) {
  const gateOptions = ['promote', 'canary'].includes(args[0] ?? '') ? ['--no-boot'] : [];
  return call(store, ...args, '--why', 'Because', '--by', 'ada', ...gateOptions);
}

/** A store whose channel serves `V1`, with a newer release of mf-admin. */
export function storeWithNext(): string {
  const store = createPromotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  return store;
}

/** What the served page says of its channel. */
export function readServedRegistry(store: string): Registry {
  return readRegistry(readPage(store, 'production').html);
}
