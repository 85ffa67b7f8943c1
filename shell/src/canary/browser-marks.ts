import type { BrowserMarks } from '@canvass/shared/area';

const KEY = 'canary-key';
const SALTS = 'canary-salts';

/**
 * What this browser is known by when candidates are chosen. Makes its key where there is none.
 * @throws where the browser denies its storage, or has no room in it.
 */
export function readMarks(): BrowserMarks {
  let key = localStorage.getItem(KEY);
  if (key === null) {
    key = crypto.getRandomValues(new Uint32Array(3)).join('-');
    localStorage.setItem(KEY, key);
  }
  return { key, salts: (localStorage.getItem(SALTS) ?? '').split(' ') };
}

/** Keeps the marks of a person for the next page load. */
export function keepMarks({ key, salts }: BrowserMarks): void {
  localStorage.setItem(KEY, key);
  if (salts.length > 0) localStorage.setItem(SALTS, salts.join(' '));
  else forgetSalts();
}

/** Forgets where somebody was named. The key stays: whoever comes next gets the same of every share. */
export function forgetSalts(): void {
  localStorage.removeItem(SALTS);
}
