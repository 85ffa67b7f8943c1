import type { PageMetadata, Registry } from '@canvass/shared/area';
import { findPage, menuOf } from './pages';
import { readRegistry } from './read-registry';

function remote(name: string, pages: PageMetadata[]): Registry['remotes'][number] {
  const entry = { url: `/releases/${name}/1/entry.js`, integrity: 'sha384-x' };
  return { name, stable: { version: '1', container: name, entry, preload: {}, area: { name, contract: 1, pages } } };
}

const registry: Registry = {
  channel: 'production',
  revision: 1,
  shell: '1',
  remotes: [
    remote('mf-public', [
      { path: '/', title: 'Home', frame: 'site' },
      { path: '/surveys/:id', title: 'Survey', frame: 'site' },
    ]),
    remote('mf-surveyor', [
      { path: '/surveys/mine', title: 'Mine', frame: 'site' },
      { path: '/b', title: 'B', frame: 'dashboard', roles: ['surveyor'], menu: { label: 'Second', order: 20 } },
      { path: '/a', title: 'A', frame: 'dashboard', roles: ['surveyor'], menu: { label: 'First', order: 10 } },
      { path: '/c', title: 'C', frame: 'dashboard', menu: { label: 'Everybody', order: 30 } },
      { path: '/d', title: 'D', frame: 'dashboard', menu: { label: 'Admins', order: 40, roles: ['admin'] } },
    ]),
  ],
  config: { apiBase: '/api', identity: 'local', firebase: { apiKey: '', authDomain: '', projectId: '' } },
};

function documentWith(text: string): Document {
  const made = document.implementation.createHTMLDocument();
  made.body.innerHTML = '<script type="application/json" id="registry"></script>';
  made.querySelector('#registry')?.append(text);
  return made;
}

test('a path finds its page and remote, the closest match first', () => {
  expect(findPage(registry, '/')?.remote.name).toBe('mf-public');
  expect(findPage(registry, '/surveys/17')?.page.title).toBe('Survey');
  expect(findPage(registry, '/surveys/mine')?.remote.name).toBe('mf-surveyor');
  expect(findPage(registry, '/nowhere')).toBeUndefined();
});

test('the drawer lists the items of a role in their order', () => {
  expect(menuOf(registry, 'surveyor').map(({ label }) => label)).toEqual(['First', 'Second', 'Everybody']);
  expect(menuOf(registry, 'user')).toEqual([{ label: 'Everybody', path: '/c' }]);
});

test('an item for some roles is in their drawers only, also where everybody may see its page', () => {
  expect(menuOf(registry, 'admin').map(({ label }) => label)).toEqual(['Everybody', 'Admins']);
});

test('the registry is read from the document', () => {
  expect(readRegistry(documentWith(JSON.stringify(registry)))).toEqual(registry);
});

test('a registry that is missing or spoilt is nothing', () => {
  const texts = [
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"remotes":[]}',
    '{"remotes":[{"name":"a"}],"config":{"apiBase":"/api"}}',
  ];
  for (const text of texts) expect([text, readRegistry(documentWith(text))]).toEqual([text, undefined]);
  expect(readRegistry(document.implementation.createHTMLDocument())).toBeUndefined();
});
