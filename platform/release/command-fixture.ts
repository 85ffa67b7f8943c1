import type { Registry } from '@canvass/shared/area';
import { readPage } from './channel';
import { promotedStore, publishBuild } from './fixture';
import { runCommand } from './run-command';
import { registryIn } from './page-registry';

/** What is promoted in `storeWithNext`. */
export const V1 = '1.0.0-aaaa';

/** What is published there as well, of mf-admin. */
export const V2 = '1.1.0-bbbb';

/** Calls a command as the command line does, for a store. Gives its exit code, its JSON, and what it said meanwhile. */
export async function call(store: string, ...args: string[]) {
  const said: string[] = [];
  const { exitCode, output, complaint } = await runCommand([...args, '--json', '--store', store], (line) =>
    said.push(line),
  );
  return { exitCode, result: JSON.parse(output) as Record<string, unknown>, complaint, said };
}

/** The same without a trial in a browser, and with a reason. */
export function change(store: string, ...args: string[]) {
  const trial = ['promote', 'canary'].includes(args[0] ?? '') ? ['--no-boot'] : [];
  return call(store, ...args, '--why', 'Because', '--by', 'ada', ...trial);
}

/** A store whose channel serves `V1`, with a newer release of mf-admin. */
export function storeWithNext(): string {
  const store = promotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  return store;
}

/** What the served page says of its channel. */
export function registryOf(store: string): Registry {
  return registryIn(readPage(store, 'production').html);
}
