import type { BrowserMarks } from '@canvass/shared/area';

const KEY = 'canary-key';
/** Texts with spaces between them. */
const SALTS = 'canary-salts';

/** Keeps the marks of a browser for the next page load. */
export function keepMarks({ key, salts }: BrowserMarks): void {
  localStorage.setItem(KEY, key);
  localStorage.setItem(SALTS, salts.join(' '));
}

/**
 * What this browser is known by when candidates are chosen. Makes its key where there is none.
 * @throws where the browser denies its storage, or has no room in it.
 */
export function readMarks(): BrowserMarks {
  const key = localStorage.getItem(KEY) ?? crypto.getRandomValues(new Uint32Array(3)).join('-');
  const marks = { key, salts: localStorage.getItem(SALTS)?.split(' ').filter(Boolean) ?? [] };
  keepMarks(marks);
  return marks;
}

/** Forgets where somebody was named. The key stays: the browser goes on getting the same of every share. */
export function forgetSalts(): void {
  localStorage.removeItem(SALTS);
}
