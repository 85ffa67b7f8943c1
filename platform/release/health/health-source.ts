import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRunning, readAddresses } from '@canvass/data-directory/addresses';
import { ADDRESSES_FILE, OPERATOR_TOKEN_FILE } from '@canvass/data-directory/data-directory';
import type { Channel } from '../model/channel';
import type { HealthSource } from './health';
import type { Store } from '../store/store';

/**
 * The versions that a channel names, of the shell and all areas, without duplicates. The API is asked for these only:
 * anyone can report other versions, more of them than the API returns.
 */
export function listVersionIds({ shell, previousShell, remotes }: Channel): string[] {
  const areaVersions = Object.values(remotes).flatMap(({ stable, previous, candidate }) => [
    stable,
    previous,
    candidate?.version,
  ]);
  return [...new Set([shell, previousShell, ...areaVersions])].filter((version) => version !== undefined);
}

/**
 * Finds where to request health: the given API, with the token in `OPERATOR_TOKEN`, or the running local installation
 * that keeps its releases in this store.
 * @returns undefined if there is neither.
 * @throws an Error with one sentence when an API is given without a token.
 */
export async function findHealthSource(
  store: Store,
  api: string | undefined,
  { OPERATOR_TOKEN: token }: Record<string, string | undefined> = process.env,
): Promise<HealthSource | undefined> {
  if (api !== undefined) {
    if (!token) throw new Error('Health data needs the operator token: set OPERATOR_TOKEN.');
    return { api: api.replace(/\/+$/, ''), token };
  }
  const dataDirectory = dirname(store);
  const file = join(dataDirectory, OPERATOR_TOKEN_FILE);
  const addresses = readAddresses(join(dataDirectory, ADDRESSES_FILE));
  if (!addresses || !existsSync(file) || !(await isRunning(addresses))) return undefined;
  return { api: addresses.api, token: readFileSync(file, 'utf8') };
}
