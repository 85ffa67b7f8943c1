import { expect, test } from '@playwright/test';
import { createMistakeStore, MISTAKE_PAGE, type MistakeStore } from '../remotes/mistake-store';

let store: MistakeStore;

test.beforeAll(async () => {
  store = await createMistakeStore();
});

test.afterAll(() => store.remove());

/** What pages do to what all pages share, as statements of a module, and what the refusal says. */
const SHARED_STATE_MISTAKES: Record<string, string> = {
  'Array.prototype.last = function () { return this.at(-1); }': 'changes Array.prototype.last',
  'localStorage.clear()': 'clears the storage of all areas',
  "localStorage.removeItem('session-hint')": 'changes session-hint in the storage',
  "addEventListener('click', (event) => event.stopPropagation(), true)": 'leaves a listener for click on window',
  "document.addEventListener('keydown', (event) => event.preventDefault())":
    'leaves a listener for keydown on document',
  "addEventListener('beforeunload', (event) => event.preventDefault())": 'leaves a listener for beforeunload on window',
  'onbeforeunload = () => false': 'leaves window.onbeforeunload set',
  'setInterval(() => document.title.length, 60_000)': 'leaves a timer that repeats',
  'globalThis.latestSurvey = {}': 'leaves the global variable latestSurvey',
  "document.documentElement.lang = 'fr'": 'leaves the language “fr”',
  "document.head.append(Object.assign(document.createElement('style'), { id: 'late' })); document.querySelector('#late').sheet.insertRule('body { margin: 3px; }')":
    'has a style that applies to all pages: body { margin: 3px; }',
  "navigator.serviceWorker.register('/sw.js').catch(() => {})": 'registers a service worker for all pages',
};

test('the boot check names everything that a page leaves behind', async () => {
  const statements = Object.keys(SHARED_STATE_MISTAKES).map((statement) => `{ ${statement}; }`);
  const component = `${statements.join('\n')}\nreturn () => React.createElement('h1', null, 'Mistake');`;
  const mistake = { version: '1.2.0-traces', page: MISTAKE_PAGE, component };
  const { ok, message = '' } = await store.promote(mistake);
  expect(ok).toBe(false);
  expect(message).toContain('/users of mf-admin 1.2.0-traces failed in a browser');
  for (const trace of Object.values(SHARED_STATE_MISTAKES)) expect(message).toContain(`it ${trace}`);
});

/** Assignments that would replace for all pages what a page wanted to replace for itself, and what they are refused with. */
const REPLACEMENTS: Record<string, string> = {
  'fetch = () => Promise.reject(new Error())': "read only property 'fetch'",
  'XMLHttpRequest.prototype.open = () => {}': "read only property 'open'",
  'history.pushState = () => {}': "read only property 'pushState'",
  'Storage.prototype.clear = () => {}': "read only property 'clear'",
};

test('a page cannot replace what all pages call, and fails where it tries', async () => {
  const attempts = Object.keys(REPLACEMENTS).map(
    (statement) => `try { ${statement}; } catch (error) { refusals.push(error.message); }`,
  );
  const component = `'use strict';
    return () => {
      const refusals = [];
      ${attempts.join('\n')}
      throw new Error(refusals.join('; '));
    };`;
  const mistake = { version: '1.2.0-replacements', page: MISTAKE_PAGE, component };
  const { ok, message = '' } = await store.promote(mistake);
  expect(ok).toBe(false);
  for (const refusal of Object.values(REPLACEMENTS)) expect(message).toContain(refusal);
});

test('the boot check refuses a page that removes the navigation', async () => {
  const component = `return () => {
    React.useEffect(() => document.querySelector('nav')?.remove(), []);
    return React.createElement('h1', null, 'Mistake');
  };`;
  const mistake = { version: '1.2.0-nav', page: MISTAKE_PAGE, component };
  expect(await store.promote(mistake)).toMatchObject({
    ok: false,
    message: expect.stringContaining('it removes the navigation'),
  });
});

test('the boot check accepts a page that takes back what it has done', async () => {
  const component = `return () => {
    React.useEffect(() => {
      const controller = new AbortController();
      const keep = (event) => event?.timeStamp;
      addEventListener('resize', keep);
      document.addEventListener('keydown', keep, { capture: true });
      addEventListener('scroll', keep, { signal: controller.signal });
      addEventListener('pageshow', keep, { once: true });
      const timer = setInterval(keep, 60_000);
      return () => {
        removeEventListener('resize', keep);
        document.removeEventListener('keydown', keep, true);
        controller.abort();
        clearInterval(timer);
      };
    }, []);
    return React.createElement('h1', null, 'Tidy');
  };`;
  const tidy = { version: '1.2.0-tidy', page: MISTAKE_PAGE, component };
  const result = await store.promote(tidy);
  expect([result.ok, result.message]).toEqual([true, undefined]);
});
