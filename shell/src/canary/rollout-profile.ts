import type { RolloutProfile } from '@canvass/shared/area';
import { localStore } from '@canvass/shared/storage';

const KEY_STORAGE_KEY = 'canary-key';
/** Salts, separated by spaces. */
const SALTS_STORAGE_KEY = 'canary-salts';

/**
 * Stores the browser's profile for the next page load.
 * @returns whether it was stored.
 */
export function saveRolloutProfile({ key, salts }: RolloutProfile): boolean {
  return localStore.write(KEY_STORAGE_KEY, key) && localStore.write(SALTS_STORAGE_KEY, salts.join(' '));
}

/**
 * The stored profile of this browser, which decides on its canaries. Creates a key if there is none.
 * @throws where the browser denies access to its storage, or the storage is full.
 */
export function readRolloutProfile(): RolloutProfile {
  const key = localStore.read(KEY_STORAGE_KEY) ?? crypto.getRandomValues(new Uint32Array(3)).join('-');
  const profile = { key, salts: localStore.read(SALTS_STORAGE_KEY)?.split(' ').filter(Boolean) ?? [] };
  if (!saveRolloutProfile(profile)) throw new Error('The browser stores nothing');
  return profile;
}

/** Deletes the salts of rollouts that named the user. The key stays, so that the browser stays in the same shares. */
export function clearSalts(): void {
  localStore.delete(SALTS_STORAGE_KEY);
}
