import { providePageStorage } from './page-storage';
import { isFramed } from './is-framed';

jest.mock('./is-framed', () => ({ isFramed: jest.fn(() => false) }));
const isFramedMock = jest.mocked(isFramed);
const originalLocalStorage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');

afterEach(() => {
  if (originalLocalStorage) Object.defineProperty(globalThis, 'localStorage', originalLocalStorage);
  isFramedMock.mockReturnValue(false);
  localStorage.clear();
});

test('a browser with storage keeps using it', () => {
  const previousStorage = localStorage;
  providePageStorage();
  expect(localStorage).toBe(previousStorage);
});

test('values are kept in memory when the browser denies storage', () => {
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

test('a page in a cross-site iframe does not touch the storage', () => {
  localStorage.setItem('access-token', 'secret');
  const previousStorage = localStorage;
  isFramedMock.mockReturnValue(true);
  providePageStorage();
  expect(localStorage.getItem('access-token')).toBeNull();
  localStorage.setItem('access-token', 'other');
  expect(previousStorage.getItem('access-token')).toBe('secret');
});
