import { createRenderingCounts } from './rendering-counts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const VERSION = { name: 'mf-public', version: '1.0.0-aaaa' };

test('documents and failures are counted for each version, with the last reason', async () => {
  const counts = createRenderingCounts('production', () => NOW);
  expect(await counts.count(VERSION, () => Promise.resolve('a'))).toBe('a');
  await counts.count(VERSION, () => new Promise((resolve) => setTimeout(resolve, 30)));
  const failure = counts.count(VERSION, () => Promise.reject(new Error(`no\u0000title ${'x'.repeat(1000)}`)));
  await expect(failure).rejects.toThrow('title');
  await counts.count({ name: 'mf-admin', version: '1.0.0-aaaa' }, () => Promise.resolve());
  const { channel, since, versions } = counts.read();
  expect([channel, since]).toEqual(['production', NOW.toISOString()]);
  expect(versions.map(({ area, documents, failures }) => [area, documents, failures])).toEqual([
    ['mf-admin', 1, 0],
    ['mf-public', 2, 1],
  ]);
  const [, publicArea] = versions;
  expect(publicArea?.longestMs).toBeGreaterThan(25);
  expect(publicArea?.meanMs).toBeLessThan(publicArea?.longestMs ?? 0);
  expect(publicArea?.last?.at).toBe(NOW.toISOString());
  expect(publicArea?.last?.message).toMatch(/^no title x+$/);
  expect(publicArea?.last?.message).toHaveLength(300);
});

test('only so many versions are counted', async () => {
  const counts = createRenderingCounts('production');
  for (let version = 0; version < 60; version += 1) {
    await counts.count({ name: 'mf-public', version: `${version}` }, () => Promise.resolve());
  }
  const versions = counts.read().versions.map(({ version }) => version);
  expect([versions.length, versions.at(-1)]).toEqual([50, '59']);
});
