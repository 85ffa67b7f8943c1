import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type ListeningServer, startListening } from '@canvass/node-utils/processes/listening-server';
import { SHELL } from '@canvass/workspace/applications';
import { publish } from '@canvass/release/store/publish';
import { runReleaseCommand } from '@canvass/release-cli/run-release-command';
import { testSettings } from '@canvass/release/testing/fixture';
import { createHeadingComponent, createStubRemote, publishStub } from '../remotes/stub-remote';
import { temporaryDirectory } from '../stack';

// Mistakes that pass the build and every check that reads files: only a browser finds them.

/** Reads a list of the API, and renders what it gets with `render(list)`. */
function createListComponent(render: string): string {
  return `return () => {
    const [list, setList] = React.useState();
    React.useEffect(() => {
      fetch('/api/surveys').then(async (response) => setList(response.ok ? await response.json() : null));
    }, []);
    return React.createElement('h1', null, 'Mistake', list === undefined ? '' : ${render});
  };`;
}

interface Mistake {
  title: string;
  component: string;
  exportName?: string;
  isServerRendered?: boolean;
  describePage?: string;
  /** What the refusal says. */
  message: RegExp;
  roles?: ('admin' | 'surveyor')[];
}

/** The title of the only survey of the running API. */
const CURRENT_TITLE = 'A survey that somebody wrote';

/** Reads the title of the first survey on the server, where only the shell's clients reach the API. */
const READ_FIRST_TITLE = `(await require('@canvass/shared/http').publicClient.get('/surveys')).data?.[0]?.title`;

const THROW = `(() => { throw new Error('deliberate'); })()`;
const ERROR_CARD = /an error card is shown instead of mf-admin/;

const MISTAKES: Mistake[] = [
  {
    title: 'a page that is exported as default',
    component: createHeadingComponent('Mistake'),
    exportName: 'default',
    message: ERROR_CARD,
  },
  { title: 'a module that throws when it loads', component: `throw new Error('deliberate');`, message: ERROR_CARD },
  { title: 'a page that throws when it renders', component: `return () => ${THROW};`, message: /deliberate/ },
  {
    title: 'a page that throws in an effect',
    component: `return () => { React.useEffect(() => ${THROW}); return React.createElement('h1', null, 'Mistake'); };`,
    message: /deliberate/,
  },
  {
    title: 'a part of a page that cannot be loaded',
    component: `const Part = React.lazy(() => Promise.reject(new Error('deliberate')));
      return () => React.createElement(React.Suspense, { fallback: 'Loading' }, React.createElement(Part));`,
    message: /deliberate/,
  },
  {
    title: 'a page that throws on data',
    component: createListComponent(`list && list.length > 0 ? ${THROW} : ''`),
    message: /API responses: full.*deliberate/,
  },
  {
    title: 'a page that throws on an optional field that is absent',
    component: createListComponent(`list ? list.map(({ openReports }) => openReports.toFixed()) : ''`),
    message: /toFixed/,
  },
  {
    title: 'a page that throws on an empty list',
    component: createListComponent(`list ? list[0].title : ''`),
    message: /API responses: empty.*title/,
  },
  {
    title: 'a page that throws on a refusal',
    component: createListComponent(`list.length`),
    message: /API responses: refused.*length/,
  },
  {
    title: 'a page that throws for one of its roles',
    component: `return () => {
      const { role } = JSON.parse(atob(localStorage.getItem('access-token').split('.')[1]));
      return React.createElement('h1', null, role === 'surveyor' ? ${THROW} : 'Mistake');
    };`,
    roles: ['admin', 'surveyor'],
    message: /the role surveyor.*deliberate/,
  },
  {
    title: 'a page that throws when the theme changes',
    component: `return () => {
      const [isDark, setDark] = React.useState(false);
      React.useEffect(() => {
        matchMedia('(prefers-color-scheme: dark)').onchange = ({ matches }) => setDark(matches);
      }, []);
      return React.createElement('h1', null, isDark ? ${THROW} : 'Mistake');
    };`,
    message: /deliberate/,
  },
  {
    title: 'a promise whose failure nobody handles',
    component: `return () => {
      React.useEffect(() => { void Promise.reject(new Error('deliberate')); }, []);
      return React.createElement('h1', null, 'Mistake');
    };`,
    message: /deliberate/,
  },
  {
    title: 'an error that a page logs',
    component: `return () => { console.error('deliberate'); return React.createElement('h1', null, 'Mistake'); };`,
    message: /deliberate/,
  },
  {
    title: 'a page that never finishes rendering',
    component: `return () => { for (;;); };`,
    message: /it does not respond within 10 s/,
  },
  {
    title: 'a page without a heading',
    component: `return () => React.createElement('p', null, 'Mistake');`,
    message: /no heading within 10 s/,
  },
  {
    title: 'a call that the contracts do not have',
    component: `return () => {
      React.useEffect(() => { void fetch('/api/surveys/best/of/all'); }, []);
      return React.createElement('h1', null, 'Mistake');
    };`,
    message: /GET \/surveys\/best\/of\/all/,
  },
  {
    title: 'a script that the content security policy forbids',
    component: `return () => {
      React.useEffect(() => {
        document.head.append(Object.assign(document.createElement('script'), { src: 'https://cdn.example/a.js' }));
      }, []);
      return React.createElement('h1', null, 'Mistake');
    };`,
    message: /Content Security Policy/,
  },
  {
    title: 'a page that is another one on the server than in the browser',
    component: `return () => React.createElement('h1', null, typeof document === 'undefined' ? 'Server' : 'Browser');`,
    isServerRendered: true,
    message: /seen by a visitor, .*React error #418/,
  },
  {
    title: 'a page that needs a browser to be rendered on the server',
    component: `return () => React.createElement('h1', null, location.pathname);`,
    isServerRendered: true,
    message: /could not be rendered on the server .*location is not defined/,
  },
  {
    title: 'a page that throws on the server with data of the running API',
    component: createHeadingComponent('Mistake'),
    isServerRendered: true,
    describePage: `async () => { if (${READ_FIRST_TITLE} === '${CURRENT_TITLE}') throw new Error('deliberate'); return {}; }`,
    message: /could not be rendered on the server \(API responses: current\): .*deliberate/,
  },
  {
    title: 'a page that differs between server and browser with data of the running API',
    component: `return () => React.createElement('h1', null, globalThis.title === '${CURRENT_TITLE}' ? 'Server' : 'Browser');`,
    isServerRendered: true,
    describePage: `async () => { globalThis.title = ${READ_FIRST_TITLE}; return {}; }`,
    message: /seen by a visitor, API responses: current.*React error #418/,
  },
];

let store: string;
let api: ListeningServer;

async function runReleaseTool(...args: string[]): Promise<{ ok: boolean; code?: string; message?: string }> {
  const { output } = await runReleaseCommand([...args, '--why', 'A test', '--json', '--store', store], () => {});
  return JSON.parse(output) as { ok: boolean; code?: string; message?: string };
}

test.beforeAll(async () => {
  store = temporaryDirectory();
  const { version } = publish(store, SHELL);
  const page = { path: '/users', title: 'Users', frame: 'site' as const };
  publishStub(
    store,
    createStubRemote({ name: 'mf-admin', version: '1.0.0-good', page, component: createHeadingComponent('Good') }),
  );
  const settings = join(store, 'settings.json');
  writeFileSync(settings, JSON.stringify(testSettings));
  const promotion = ['promote', `shell@${version}`, 'mf-admin@1.0.0-good', '--settings', settings];
  const { ok, message } = await runReleaseTool(...promotion);
  expect([ok, message]).toEqual([true, undefined]);
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify([{ title: CURRENT_TITLE }]));
  });
  api = await startListening(server, 0);
});

test.afterAll(async () => {
  rmSync(store, { recursive: true });
  await api.stop();
});

for (const [index, { title, component, roles, message, ...options }] of MISTAKES.entries()) {
  test(`the boot check refuses ${title}`, async () => {
    const version = `1.1.0-mistake${index}`;
    const page = { path: '/users', title: 'Users', frame: 'site' as const, ...(roles && { roles }) };
    const remote = createStubRemote({ name: 'mf-admin', version, page, component, ...options });
    publishStub(store, remote);
    const result = await runReleaseTool('promote', `mf-admin@${version}`, '--api', `http://127.0.0.1:${api.port}/api`);
    expect(result).toMatchObject({ ok: false, code: 'boot' });
    expect(result.message).toMatch(message);
  });
}

/** What pages do to what all pages share, as statements of a module, and what the refusal says. */
const SHARED_STATE_MISTAKES: Record<string, string> = {
  'const send = fetch; fetch = (...all) => send(...all)': 'changes fetch',
  'const { open } = XMLHttpRequest.prototype; XMLHttpRequest.prototype.open = function (...all) { return open.apply(this, all); }':
    'changes XMLHttpRequest.prototype.open',
  'const push = history.pushState; history.pushState = (...all) => push.apply(history, all)':
    'changes History.pushState',
  'Array.prototype.last = function () { return this.at(-1); }': 'changes Array.prototype.last',
  'localStorage.clear()': 'clears the storage of all areas',
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
  const page = { path: '/users', title: 'Users', frame: 'site' as const };
  publishStub(store, createStubRemote({ name: 'mf-admin', version: '1.2.0-traces', page, component }));
  const { ok, message = '' } = await runReleaseTool('promote', 'mf-admin@1.2.0-traces');
  expect(ok).toBe(false);
  expect(message).toContain('/users of mf-admin 1.2.0-traces failed in a browser');
  for (const trace of Object.values(SHARED_STATE_MISTAKES)) expect(message).toContain(`it ${trace}`);
});

test('the boot check refuses a page that removes the navigation', async () => {
  const component = `return () => {
    React.useEffect(() => document.querySelector('nav').remove(), []);
    return React.createElement('h1', null, 'Mistake');
  };`;
  const page = { path: '/users', title: 'Users', frame: 'site' as const };
  publishStub(store, createStubRemote({ name: 'mf-admin', version: '1.2.0-nav', page, component }));
  expect(await runReleaseTool('promote', 'mf-admin@1.2.0-nav')).toMatchObject({
    ok: false,
    message: expect.stringContaining('it removes the navigation'),
  });
});

test('the boot check accepts a page that takes back what it has done', async () => {
  const component = `return () => {
    React.useEffect(() => {
      const controller = new AbortController();
      const keep = (event) => event.timeStamp;
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
  const page = { path: '/users', title: 'Users', frame: 'site' as const };
  publishStub(store, createStubRemote({ name: 'mf-admin', version: '1.2.0-tidy', page, component }));
  const result = await runReleaseTool('promote', 'mf-admin@1.2.0-tidy');
  expect([result.ok, result.message]).toEqual([true, undefined]);
});
