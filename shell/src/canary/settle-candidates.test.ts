import type { Registry } from '@canvass/shared/area';
import { isFramed } from '../is-framed';
import { canaryRemote, registryOf } from '../testing/canary-registry';
import { settleCandidates } from './settle-candidates';

jest.mock('../is-framed', () => ({ isFramed: jest.fn(() => false) }));
const framed = jest.mocked(isFramed);
const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');

const everybody = registryOf(canaryRemote('mf-a', 100, 'one'), canaryRemote('mf-b', 0, 'two'));

/** What a page that is loaded now shows of each area. */
function versionsOf(registry: Registry): string[] {
  return settleCandidates(registry, document).remotes.map(({ stable }) => stable.version);
}

beforeEach(() => {
  delete document.documentElement.dataset['candidates'];
  localStorage.clear();
});

afterEach(() => {
  if (original) Object.defineProperty(globalThis, 'localStorage', original);
  framed.mockReturnValue(false);
});

test('a browser in the share gets the candidate, and the document says so', () => {
  expect(versionsOf(everybody)).toEqual(['3.0.0', '2.0.0']);
  expect(document.documentElement).toHaveAttribute('data-candidates', 'mf-a');
});

test('who is named gets it whatever the share', () => {
  localStorage.setItem('canary-salts', 'zero two');
  expect(versionsOf(everybody)).toEqual(['3.0.0', '3.0.0']);
});

test('a browser makes its key once, and gets the same with every load', () => {
  const half = registryOf(
    ...Array.from({ length: 20 }, (_, index) => canaryRemote(`mf-${index}`, 50, `salt ${index}`)),
  );
  const first = versionsOf(half);
  const key = localStorage.getItem('canary-key');
  expect(key).toMatch(/^\d+-\d+-\d+$/);
  delete document.documentElement.dataset['candidates'];
  expect(versionsOf(half)).toEqual(first);
  expect(localStorage.getItem('canary-key')).toBe(key);
});

test('the choice holds for the life of the page', () => {
  document.documentElement.dataset['candidates'] = 'mf-b';
  expect(versionsOf(everybody)).toEqual(['2.0.0', '3.0.0']);
  localStorage.setItem('canary-salts', 'one');
  expect(versionsOf(everybody)).toEqual(['2.0.0', '3.0.0']);
});

test('where there is nothing to choose, nothing is stored', () => {
  const { name, stable } = canaryRemote('mf-a', 0, '');
  expect(versionsOf(registryOf({ name, stable }))).toEqual(['2.0.0']);
  expect(localStorage).toHaveLength(0);
});

test('a browser that denies its storage gets what is stable', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  expect(versionsOf(everybody)).toEqual(['2.0.0', '2.0.0']);
});

test('in a frame of another site everything is stable, and nothing is stored', () => {
  framed.mockReturnValue(true);
  expect(versionsOf(everybody)).toEqual(['2.0.0', '2.0.0']);
  expect(localStorage).toHaveLength(0);
});
