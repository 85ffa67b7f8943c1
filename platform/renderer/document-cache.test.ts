import { BusyError } from './busy';
import { createDocumentCache } from './document-cache';

test('what is asked for at the same time is made once, and kept for a second', async () => {
  let time = 0;
  let made = 0;
  const cache = createDocumentCache<number>(() => time);
  const make = () => {
    made += 1;
    return Promise.resolve(made);
  };
  expect(await Promise.all(Array.from({ length: 1000 }, () => cache.get('a', make)))).toEqual(Array(1000).fill(1));
  time = 999;
  expect(await cache.get('a', make)).toBe(1);
  time = 1000;
  expect(await cache.get('a', make)).toBe(2);
  expect(await cache.get('b', make)).toBe(3);
});

test('a failure is kept, too, so that what fails is not tried for every visitor', async () => {
  let time = 0;
  let made = 0;
  const cache = createDocumentCache<never>(() => time);
  const fail = () => {
    made += 1;
    return Promise.reject(new Error(`failure ${made}`));
  };
  await expect(cache.get('a', fail)).rejects.toThrow('failure 1');
  await expect(cache.get('a', fail)).rejects.toThrow('failure 1');
  time = 1000;
  await expect(cache.get('a', fail)).rejects.toThrow('failure 2');
});

test('a refusal is not kept: the next one who asks may find a place', async () => {
  const cache = createDocumentCache<string>(() => 0);
  await expect(cache.get('a', () => Promise.reject(new BusyError('busy')))).rejects.toThrow('busy');
  expect(await cache.get('a', () => Promise.resolve('made'))).toBe('made');
});

test('the number of documents that are kept has a bound', async () => {
  const cache = createDocumentCache<string>(() => 0);
  for (let index = 0; index < 2000; index += 1) await cache.get(`address ${index}`, () => Promise.resolve('x'));
  expect(cache.size()).toBe(500);
});
