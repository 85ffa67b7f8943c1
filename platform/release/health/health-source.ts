import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Addresses, isRunning, readAddresses } from '@canvass/data-directory/addresses';
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

/** The addresses of the running local installation that keeps its releases in this store; undefined if there is none. */
async function findLocalAddresses(store: Store): Promise<Addresses | undefined> {
  const addresses = readAddresses(join(dirname(store), ADDRESSES_FILE));
  return addresses && (await isRunning(addresses)) ? addresses : undefined;
}

/** The base of the given API, or of that of the running local installation; undefined if there is neither. */
export async function findApi(store: Store, api: string | undefined): Promise<string | undefined> {
  return api ?? (await findLocalAddresses(store))?.api;
}

/** The origin of the given renderer, or of the one of the running local installation; undefined if there is neither. */
export async function findRenderer(store: Store, renderer: string | undefined): Promise<string | undefined> {
  return renderer ?? (await findLocalAddresses(store))?.renderer;
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
    return { api, token };
  }
  const file = join(dirname(store), OPERATOR_TOKEN_FILE);
  const addresses = await findLocalAddresses(store);
  if (!addresses || !existsSync(file)) return undefined;
  return { api: addresses.api, token: readFileSync(file, 'utf8') };
}
