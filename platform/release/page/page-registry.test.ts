import type { Registry, RemoteVersion } from '@canvass/shared/area';
import { testSettings } from '../testing/fixture';
import { renderPage } from './render-page';
import { editRegistry, hasRegistry, replaceRemote } from './page-registry';

function version(name: string, number: string): RemoteVersion {
  return {
    version: number,
    container: `${name}_${number}`,
    entry: { url: `/releases/${name}/${number}/entry.js`, integrity: 'sha384-x' },
    preload: {},
    area: { name, contract: 1, pages: [{ path: `/${name}`, title: name, frame: 'site' }] },
  };
}

const registry: Registry = {
  channel: 'production',
  revision: 1,
  shell: '1',
  remotes: [
    { name: 'mf-a', stable: version('mf-a', '2'), previous: version('mf-a', '1') },
    { name: 'mf-b', stable: version('mf-b', '1') },
  ],
  config: testSettings.config,
};
const { html } = renderPage(registry, {
  entry: { url: '/shell.js', integrity: 'sha384-x' },
  styles: [],
  links: [],
  boot: 'go()',
  skeletons: { css: '', html: { none: '<i>frame</i>', notice: '', mailbox: '' } },
});

function registryIn(page: string): Registry {
  return JSON.parse(/id="registry">(.*?)<\/script>/s.exec(page)?.[1] ?? '') as Registry;
}

test('replacing an area of a rendered page removes its previous version', () => {
  const edited = registryIn(editRegistry(html, (each) => replaceRemote(each, 'mf-a', version('mf-a', '3'))));
  expect(edited.remotes).toContainEqual({ name: 'mf-a', stable: version('mf-a', '3') });
  expect(edited.remotes).toContainEqual(registry.remotes[1]);
  expect(edited.remotes).toHaveLength(2);
});

test('an area that the channel lacks is added', () => {
  expect(replaceRemote(registry, 'mf-c', version('mf-c', '1')).remotes.map(({ name }) => name)).toEqual([
    'mf-a',
    'mf-b',
    'mf-c',
  ]);
});

test('editing changes only the registry, whose text cannot close its element', () => {
  const channel = '</script><script>alert(1)</script>$1';
  const edited = editRegistry(html, (each) => ({ ...each, channel }));
  expect(registryIn(edited).channel).toBe(channel);
  const without = (page: string) => page.replace(/id="registry">.*?<\/script>/s, '');
  expect(without(edited)).toBe(without(html));
});

test('a document without a registry is detected', () => {
  expect([hasRegistry(html), hasRegistry('<!doctype html><title>Mails</title>')]).toEqual([true, false]);
});
