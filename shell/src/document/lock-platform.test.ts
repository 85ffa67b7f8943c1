import { lockPlatform } from './lock-platform';

class FakeRequest {
  open(): void {}
}

beforeAll(() => {
  for (const [name, value] of Object.entries({ fetch: () => 0, XMLHttpRequest: FakeRequest }))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
});

test('functions that all areas use cannot be replaced', () => {
  lockPlatform();
  expect(() => (globalThis.fetch = () => Promise.reject(new Error('replaced')))).toThrow(TypeError);
  expect(() => Object.assign(XMLHttpRequest.prototype, { open: () => 0 })).toThrow(TypeError);
  expect(() => (history.pushState = () => 0)).toThrow(TypeError);
  expect(() => Object.assign(Storage.prototype, { clear: () => 0 })).toThrow(TypeError);
  expect(() => Object.defineProperty(globalThis, 'XMLHttpRequest', { value: Object })).toThrow(TypeError);
  history.pushState(null, '', '/elsewhere');
  expect(location.pathname).toBe('/elsewhere');
});

test('locking twice changes nothing', () => {
  lockPlatform();
  lockPlatform();
  localStorage.setItem('key', 'value');
  expect(localStorage.getItem('key')).toBe('value');
});
