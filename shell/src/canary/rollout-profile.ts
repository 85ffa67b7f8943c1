import type { RolloutProfile } from '@canvass/shared/area';

const KEY_STORAGE_KEY = 'canary-key';
/** Salts, separated by spaces. */
const SALTS_STORAGE_KEY = 'canary-salts';

/** Stores the browser's profile for the next page load. */
export function saveRolloutProfile({ key, salts }: RolloutProfile): void {
  localStorage.setItem(KEY_STORAGE_KEY, key);
  localStorage.setItem(SALTS_STORAGE_KEY, salts.join(' '));
}

/**
 * The stored profile of this browser, which decides on its canaries. Creates a key if there is none.
 * @throws where the browser denies access to its storage, or the storage is full.
 */
export function readRolloutProfile(): RolloutProfile {
  const key = localStorage.getItem(KEY_STORAGE_KEY) ?? crypto.getRandomValues(new Uint32Array(3)).join('-');
  const profile = { key, salts: localStorage.getItem(SALTS_STORAGE_KEY)?.split(' ').filter(Boolean) ?? [] };
  saveRolloutProfile(profile);
  return profile;
}

/** Deletes the salts of rollouts that named the user. The key stays, so that the browser stays in the same shares. */
export function clearSalts(): void {
  localStorage.removeItem(SALTS_STORAGE_KEY);
}
