import type { Router } from 'express';
import { createPageFilesRouter, renderHtmlPage } from '../kernel/http/html-page';

/**
 * Calls the API as the user who is signed in on this origin, with the token that the application stored. It only
 * inserts text, never HTML.
 */
const SCRIPT = `const base = document.documentElement.dataset.base;
const at = (id) => document.getElementById(id);

/** Nobody is signed in where the browser denies its storage. */
function readToken() {
  try {
    return localStorage.getItem('access-token');
  } catch {
    return null;
  }
}

const token = readToken();

function say(text) {
  at('status').textContent = text;
}

/** Nothing in a token that cannot be read. */
function uidOf(text) {
  try {
    return JSON.parse(atob(text.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).sub;
  } catch {
    return undefined;
  }
}

async function call(method, path, body) {
  const answer = await fetch(base + path, {
    method,
    headers: {
      ...(token && { Authorization: 'Bearer ' + token }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  const result = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(result.title), { code: result.code });
  return result;
}

function fill(select, values) {
  select.replaceChildren(...values.map((value) => new Option(value, value)));
}

function show(override) {
  at('reset').hidden = !override;
  say(
    override
      ? override.area + ' comes from ' + override.origin + ' in this browser.'
      : 'Every area is as released in this browser.',
  );
}

function sayWhyNot(error) {
  const uid = error.code === 'not-a-developer' && uidOf(token);
  const signIn = ['unauthenticated', 'invalid-token', 'token-expired'].includes(error.code);
  say(
    error.message +
      (uid ? ' Your uid is ' + uid + '; an operator can add it.' : '') +
      (signIn ? ' Open the application, sign in, and reload this page.' : ''),
  );
}

async function start() {
  const { areas, origins, override } = await call('GET', '/overrides/own');
  fill(at('area'), areas);
  fill(at('origin'), origins);
  if (override) [at('area').value, at('origin').value] = [override.area, override.origin];
  at('choice').hidden = false;
  show(override);
}

at('choice').addEventListener('submit', (event) => {
  event.preventDefault();
  const choice = { area: at('area').value, origin: at('origin').value };
  call('POST', '/overrides', choice).then(show, sayWhyNot);
});
at('reset').addEventListener('click', () => {
  call('DELETE', '/overrides').then(() => {
    show(null);
    // The button is gone, and with it the focus.
    at('area').focus();
  }, sayWhyNot);
});
start().catch(sayWhyNot);
`;

const STYLE = `:root { color-scheme: light dark; --paper: #fff; --ink: #131a16; --line: #6b7280; --accent: #5b2a94; --on: #fff; }
@media (prefers-color-scheme: dark) { :root { --paper: #0d1210; --ink: #e6ece7; --accent: #c9a7f5; --on: #1c1126; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.2; }
form:not([hidden]) { display: grid; gap: 0.25rem; margin-top: 1.5rem; }
select, button { box-sizing: border-box; min-height: 2.75rem; max-width: 100%; padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: 0.25rem; font: inherit; }
form button { background: var(--accent); color: var(--on); border-color: var(--accent); }
button { margin-top: 0.75rem; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
`;

/** The files of the page of `readOverridesPage`. */
export function createOverridesFilesRouter(): Router {
  return createPageFilesRouter([
    { name: 'overrides.js', type: 'text/javascript', text: SCRIPT },
    { name: 'overrides.css', type: 'text/css', text: STYLE },
  ]);
}

/**
 * The page on which a developer sets an override.
 * @param base the path under which the API is served: `/api`.
 */
export function renderOverridesPage(base: string): string {
  return renderHtmlPage({
    title: 'Override an area · Canvass',
    data: { base },
    styles: [`${base}/overrides/overrides.css`],
    scripts: [`${base}/overrides/overrides.js`],
    body: `<main>
      <h1>Override an area</h1>
      <p>Allowed developers can load one area from their own machine, in this browser only, until they sign out and for at most eight hours. Its code runs with your session: choose only a server that you started yourself.</p>
      <p><output id="status">Loading …</output></p>
      <button id="reset" type="button" hidden>Remove override</button>
      <form id="choice" hidden>
        <label for="area">Area</label>
        <select id="area" required></select>
        <label for="origin">Load from</label>
        <select id="origin" required></select>
        <button>Use it in this browser</button>
      </form>
      <p><a href="/">Open the application</a></p>
      <noscript>This page needs JavaScript.</noscript>
    </main>`,
  });
}
