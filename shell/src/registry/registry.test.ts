import type { PageMetadata, Registry } from '@canvass/shared/area';
import { findPage, getMenuItems } from './pages';
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

function createTestDocument(text: string): Document {
  const testDocument = document.implementation.createHTMLDocument();
  testDocument.body.innerHTML = '<script type="application/json" id="registry"></script>';
  testDocument.querySelector('#registry')?.append(text);
  return testDocument;
}

test('findPage returns the closest match with its remote', () => {
  expect(findPage(registry, '/')?.remote.name).toBe('mf-public');
  expect(findPage(registry, '/surveys/17')?.page.title).toBe('Survey');
  expect(findPage(registry, '/surveys/mine')?.remote.name).toBe('mf-surveyor');
  expect(findPage(registry, '/nowhere')).toBeUndefined();
});

test('a previous version stands in only for the pages that it had', () => {
  const stable = remote('mf-member', [
    { path: '/old', title: 'Old', frame: 'site' },
    { path: '/new', title: 'New', frame: 'site' },
  ]);
  const { stable: previous } = remote('mf-member', [{ path: '/old', title: 'Old', frame: 'site' }]);
  const channel = { ...registry, remotes: [{ ...stable, previous }] };
  expect(findPage(channel, '/old')?.remote.previous).toEqual(previous);
  expect(findPage(channel, '/new')?.remote).toEqual(stable);
});

test('the drawer lists the items of a role in their order', () => {
  expect(getMenuItems(registry, 'surveyor').map(({ label }) => label)).toEqual(['First', 'Second', 'Everybody']);
  expect(getMenuItems(registry, 'user')).toEqual([{ label: 'Everybody', path: '/c' }]);
});

test('a menu item for some roles is listed for those roles only', () => {
  expect(getMenuItems(registry, 'admin').map(({ label }) => label)).toEqual(['Everybody', 'Admins']);
});

test('the registry is read from the document', () => {
  expect(readRegistry(createTestDocument(JSON.stringify(registry)))).toEqual(registry);
});

test('a missing or corrupt registry is read as undefined', () => {
  const texts = [
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"remotes":[]}',
    '{"remotes":[{"name":"a"}],"config":{"apiBase":"/api"}}',
  ];
  for (const text of texts) expect([text, readRegistry(createTestDocument(text))]).toEqual([text, undefined]);
  expect(readRegistry(document.implementation.createHTMLDocument())).toBeUndefined();
});
