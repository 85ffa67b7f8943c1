import { loadRemote } from '@module-federation/enhanced/runtime';
import type { Registry } from '@canvass/shared/area';
import { createTestAreaModule, createTestRemote } from '../testing/sample-remote';
import { startPreloading } from './preload';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
  registerPlugins: jest.fn(),
}));

const load = jest.mocked(loadRemote);

function createTestRegistry(...names: string[]): Registry {
  return {
    channel: 'production',
    revision: 1,
    shell: '1',
    remotes: names.map((name) => createTestRemote(name, `/${name}`)),
    config: { apiBase: '/api', identity: 'local', firebase: { apiKey: '', authDomain: '', projectId: '' } },
  };
}

beforeEach(() => {
  load.mockReset();
  load.mockResolvedValue(createTestAreaModule('/any', () => null));
});

test('hovering or focusing an internal link loads its area once', () => {
  startPreloading(createTestRegistry('pointed', 'focused'));
  document.body.innerHTML =
    '<a href="/pointed"><b>there</b></a> <a href="/focused">here</a> <a href="https://example.com/focused">away</a> <a href="/unknown">nowhere</a>';
  const [hoveredLink, focusedLink, externalLink, unknownLink] = document.querySelectorAll('a');
  for (const link of [externalLink, unknownLink]) link?.dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(load).not.toHaveBeenCalled();
  document.querySelector('b')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  hoveredLink?.dispatchEvent(new Event('focusin', { bubbles: true }));
  focusedLink?.dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(load.mock.calls.map(([id]) => id)).toEqual(['pointed_2_0_0/area', 'focused_2_0_0/area']);
});

test('the pages of the navigation are preloaded after the first page', () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<nav><a href="/later">later</a></nav><p><a href="/not-navigation">text</a></p>';
  startPreloading(createTestRegistry('later', 'not-navigation'));
  expect(load).not.toHaveBeenCalled();
  jest.advanceTimersByTime(3000);
  expect(load.mock.calls.map(([id]) => id)).toEqual(['later_2_0_0/area']);
  jest.useRealTimers();
});
