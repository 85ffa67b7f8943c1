import type { Registry } from '@canvass/shared/area';
import { isFramed } from '../is-framed';
import { createTestCanaryRemote, createTestRegistry } from '../testing/canary-registry';
import { resolveRollouts } from './resolve-rollouts';

jest.mock('../is-framed', () => ({ isFramed: jest.fn(() => false) }));
const isFramedMock = jest.mocked(isFramed);
const originalLocalStorage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');

const testRegistry = createTestRegistry(
  createTestCanaryRemote('mf-a', 100, 'one'),
  createTestCanaryRemote('mf-b', 0, 'two'),
);

/** The version of each area that a page shows when it is loaded now. */
function getResolvedVersions(registry: Registry): string[] {
  return resolveRollouts(registry, document).remotes.map(({ stable }) => stable.version);
}

beforeEach(() => {
  delete document.documentElement.dataset['candidates'];
  localStorage.clear();
});

afterEach(() => {
  if (originalLocalStorage) Object.defineProperty(globalThis, 'localStorage', originalLocalStorage);
  isFramedMock.mockReturnValue(false);
});

test('an enrolled browser gets the canary, and the document lists it', () => {
  expect(getResolvedVersions(testRegistry)).toEqual(['3.0.0', '2.0.0']);
  expect(document.documentElement).toHaveAttribute('data-candidates', 'mf-a');
});

test('a named user gets the canary at any percentage', () => {
  localStorage.setItem('canary-salts', 'zero two');
  expect(getResolvedVersions(testRegistry)).toEqual(['3.0.0', '3.0.0']);
});

test('a browser creates its key once and gets the same versions on every load', () => {
  const halfRegistry = createTestRegistry(
    ...Array.from({ length: 20 }, (_, index) => createTestCanaryRemote(`mf-${index}`, 50, `salt ${index}`)),
  );
  const first = getResolvedVersions(halfRegistry);
  const key = localStorage.getItem('canary-key');
  expect(key).toMatch(/^\d+-\d+-\d+$/);
  delete document.documentElement.dataset['candidates'];
  expect(getResolvedVersions(halfRegistry)).toEqual(first);
  expect(localStorage.getItem('canary-key')).toBe(key);
});

test('the resolved versions do not change while the page is open', () => {
  document.documentElement.dataset['candidates'] = 'mf-b';
  expect(getResolvedVersions(testRegistry)).toEqual(['2.0.0', '3.0.0']);
  localStorage.setItem('canary-salts', 'one');
  expect(getResolvedVersions(testRegistry)).toEqual(['2.0.0', '3.0.0']);
});

test('a registry without rollouts stores nothing in the browser', () => {
  const { name, stable } = createTestCanaryRemote('mf-a', 0, '');
  expect(getResolvedVersions(createTestRegistry({ name, stable }))).toEqual(['2.0.0']);
  expect(localStorage).toHaveLength(0);
});

test('a browser that denies storage gets the stable versions', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  expect(getResolvedVersions(testRegistry)).toEqual(['2.0.0', '2.0.0']);
});

test('a page in a cross-site iframe gets the stable versions and stores nothing', () => {
  isFramedMock.mockReturnValue(true);
  expect(getResolvedVersions(testRegistry)).toEqual(['2.0.0', '2.0.0']);
  expect(localStorage).toHaveLength(0);
});
