import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
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
  /** What the refusal says. */
  message: RegExp;
  roles?: ('admin' | 'surveyor')[];
}

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
];

let store: string;

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
});

test.afterAll(() => rmSync(store, { recursive: true }));

for (const [index, { title, component, exportName, isServerRendered, roles, message }] of MISTAKES.entries()) {
  test(`the boot check refuses ${title}`, async () => {
    const version = `1.1.0-mistake${index}`;
    const page = { path: '/users', title: 'Users', frame: 'site' as const, ...(roles && { roles }) };
    const options = { ...(exportName && { exportName }), ...(isServerRendered && { isServerRendered }) };
    const remote = createStubRemote({ name: 'mf-admin', version, page, component, ...options });
    publishStub(store, remote);
    const result = await runReleaseTool('promote', `mf-admin@${version}`);
    expect(result).toMatchObject({ ok: false, code: 'boot' });
    expect(result.message).toMatch(message);
  });
}
