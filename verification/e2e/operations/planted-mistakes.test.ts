import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { type ListeningServer, startListening } from '@canvass/node-utils/processes/listening-server';
import { createMistakeStore, MISTAKE_PAGE, type MistakeStore } from '../remotes/mistake-store';
import { createHeadingComponent } from '../remotes/stub-remote';

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
      const token = localStorage.getItem('access-token');
      const role = token && JSON.parse(atob(token.split('.')[1])).role;
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

let store: MistakeStore;
let api: ListeningServer;

test.beforeAll(async () => {
  store = await createMistakeStore();
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify([{ title: CURRENT_TITLE }]));
  });
  api = await startListening(server, 0);
});

test.afterAll(async () => {
  store.remove();
  await api.stop();
});

for (const [index, { title, component, roles, message, ...options }] of MISTAKES.entries()) {
  test(`the boot check refuses ${title}`, async () => {
    const page = { ...MISTAKE_PAGE, ...(roles && { roles }) };
    const mistake = { version: `1.1.0-mistake${index}`, page, component, ...options };
    const result = await store.promote(mistake, '--api', `http://127.0.0.1:${api.port}/api`);
    expect(result).toMatchObject({ ok: false, code: 'boot' });
    expect(result.message).toMatch(message);
  });
}
