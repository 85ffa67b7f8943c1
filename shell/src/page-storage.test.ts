import { providePageStorage } from './page-storage';
import { isFramed } from './is-framed';

jest.mock('./is-framed', () => ({ isFramed: jest.fn(() => false) }));
const framed = jest.mocked(isFramed);
const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');

afterEach(() => {
  if (original) Object.defineProperty(globalThis, 'localStorage', original);
  framed.mockReturnValue(false);
  localStorage.clear();
});

test('a browser that has a storage keeps it', () => {
  const before = localStorage;
  providePageStorage();
  expect(localStorage).toBe(before);
});

test('where the browser denies it, texts are kept while the page lives', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  providePageStorage();
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('other', '1');
  expect([localStorage.getItem('theme'), localStorage.length, localStorage.key(1)]).toEqual(['dark', 2, 'other']);
  localStorage.removeItem('theme');
  expect(localStorage.getItem('theme')).toBeNull();
  localStorage.clear();
  expect(localStorage).toHaveLength(0);
});

test('in a frame of another site nothing that is stored is read or changed', () => {
  localStorage.setItem('access-token', 'secret');
  const before = localStorage;
  framed.mockReturnValue(true);
  providePageStorage();
  expect(localStorage.getItem('access-token')).toBeNull();
  localStorage.setItem('access-token', 'other');
  expect(before.getItem('access-token')).toBe('secret');
});
