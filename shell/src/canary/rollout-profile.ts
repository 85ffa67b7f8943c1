import type { RolloutProfile } from '@canvass/shared/area';

const KEY_STORAGE_KEY = 'canary-key';
/** Texts with spaces between them. */
const SALTS_STORAGE_KEY = 'canary-salts';

/** Keeps the marks of a browser for the next page load. */
export function saveRolloutProfile({ key, salts }: RolloutProfile): void {
  localStorage.setItem(KEY_STORAGE_KEY, key);
  localStorage.setItem(SALTS_STORAGE_KEY, salts.join(' '));
}

/**
 * What identifies this browser when candidates are chosen. Creates its key if there is none.
 * @throws where the browser denies its storage, or has no room in it.
 */
export function readRolloutProfile(): RolloutProfile {
  const key = localStorage.getItem(KEY_STORAGE_KEY) ?? crypto.getRandomValues(new Uint32Array(3)).join('-');
  const profile = { key, salts: localStorage.getItem(SALTS_STORAGE_KEY)?.split(' ').filter(Boolean) ?? [] };
  saveRolloutProfile(profile);
  return profile;
}

/** Forgets where somebody was named. The key stays: the browser goes on getting the same of every share. */
export function clearSalts(): void {
  localStorage.removeItem(SALTS_STORAGE_KEY);
}
