import { createStoredItem, localStore, sessionStore } from './storage';

const METHODS = ['getItem', 'setItem', 'removeItem', 'key'] as const;

const restores: (() => void)[] = [];

/** Makes methods of both storages throw, as browsers do where storage is denied or full. */
function refuse(...methods: (typeof METHODS)[number][]): void {
  for (const method of methods) {
    const spy = jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    restores.push(() => spy.mockRestore());
  }
}

function restore(): void {
  for (const each of restores.splice(0)) each();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(restore);

test.each([
  ['local', localStore],
  ['session', sessionStore],
])('the %s store writes, reads, lists, and deletes values', (_, store) => {
  expect(store.write('a', '1')).toBe(true);
  expect(store.write('b', '2')).toBe(true);
  expect([store.read('a'), store.read('c'), store.listKeys().toSorted()]).toEqual(['1', null, ['a', 'b']]);
  expect(store.delete('a')).toBe(true);
  expect([store.read('a'), store.listKeys()]).toEqual([null, ['b']]);
});

test('a storage that refuses everything reads as empty, and says that nothing was stored or deleted', () => {
  localStorage.setItem('a', '1');
  refuse(...METHODS);
  expect([localStore.read('a'), localStore.write('a', '2'), localStore.delete('a'), localStore.listKeys()]).toEqual([
    null,
    false,
    false,
    [],
  ]);
});

test('a browser without storage reads as empty', () => {
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') as PropertyDescriptor;
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  expect([localStore.read('a'), localStore.write('a', '1'), localStore.listKeys()]).toEqual([null, false, []]);
  Object.defineProperty(globalThis, 'localStorage', descriptor);
});

test('an item that the storage refuses lasts as long as the page, and replaces the stored one', () => {
  localStorage.setItem('token', 'of another user');
  const item = createStoredItem(localStore, 'token');
  expect(item.read()).toBe('of another user');
  refuse('setItem');
  item.write('of this user');
  expect([item.read(), localStorage.getItem('token')]).toEqual(['of this user', null]);
  item.delete();
  expect(item.read()).toBeNull();
});

test('an item that is stored already stays stored, also when the storage is full', () => {
  localStorage.setItem('user', 'ada');
  const item = createStoredItem(localStore, 'user');
  refuse('setItem');
  item.write('ada');
  expect([item.read(), localStorage.getItem('user')]).toEqual(['ada', 'ada']);
});

test('an item takes the space of its earlier value when the storage is full', () => {
  localStorage.setItem('token', 'old');
  const item = createStoredItem(localStore, 'token');
  const removeItem = jest.spyOn(Storage.prototype, 'removeItem');
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    expect(removeItem).not.toHaveBeenCalled();
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  restores.push(() => setItem.mockRestore());
  restores.push(() => removeItem.mockRestore());
  item.write('new');
  expect(removeItem).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('token')).toBe('new');
});

test('an item is deleted even where the storage does not delete it', () => {
  localStorage.setItem('token', 'old');
  const item = createStoredItem(localStore, 'token');
  refuse('removeItem');
  item.delete();
  expect(item.read()).toBeNull();
  item.write('new');
  expect(item.read()).toBe('new');
});

test('an item that was read keeps its value when the storage is denied, and not when another tab deletes it', () => {
  localStorage.setItem('token', 'mine');
  const item = createStoredItem(localStore, 'token');
  expect(item.read()).toBe('mine');
  refuse('getItem');
  expect(item.read()).toBe('mine');
  restore();
  localStorage.removeItem('token');
  expect(item.read()).toBeNull();
});

test('an item is stored again as soon as the storage accepts it', () => {
  const item = createStoredItem(localStore, 'token');
  refuse('setItem');
  item.write('in memory');
  restore();
  item.write('stored');
  expect(localStorage.getItem('token')).toBe('stored');
  localStorage.setItem('token', 'of another tab');
  expect(item.read()).toBe('of another tab');
});
