import { BusyError } from './busy';
import { createRenderingCounts } from './rendering-counts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const VERSION = { name: 'mf-public', version: '1.0.0-aaaa' };

test('outcomes are counted for each version, with the times of what was delivered and the last reason of a failure', () => {
  let timeMs = 0;
  const counts = createRenderingCounts(
    'production',
    () => NOW,
    () => timeMs,
  );
  const requests = Array.from({ length: 5 }, () => counts.begin(VERSION));
  counts.begin({ name: 'mf-admin', version: '1.0.0-aaaa' }).deliver();
  timeMs = 10;
  requests[0]?.deliver();
  timeMs = 30;
  requests[1]?.deliver();
  timeMs = 1000;
  requests[2]?.abandon();
  requests[3]?.fail(new Error(`no\u0000title ${'x'.repeat(1000)}`));
  requests[4]?.fail(new BusyError('busy'));
  // Only what comes first counts.
  for (const request of requests) {
    request.deliver();
    request.abandon();
    request.fail(new Error('late'));
  }
  const { channel, since, versions } = counts.read();
  expect([channel, since]).toEqual(['production', NOW.toISOString()]);
  const [admin, publicArea] = versions;
  expect(admin).toMatchObject({ area: 'mf-admin', documents: 1, failures: 0, refused: 0, abandoned: 0 });
  expect(publicArea).toMatchObject({ documents: 2, meanMs: 20, longestMs: 30, failures: 1, refused: 1, abandoned: 1 });
  expect(publicArea?.last?.at).toBe(NOW.toISOString());
  expect(publicArea?.last?.message).toMatch(/^no title x+$/);
  expect(publicArea?.last?.message).toHaveLength(300);
});

test('only so many versions are counted', () => {
  const counts = createRenderingCounts('production');
  for (let version = 0; version < 60; version += 1)
    counts.begin({ name: 'mf-public', version: `${version}` }).deliver();
  const versions = counts.read().versions.map(({ version }) => version);
  expect([versions.length, versions.at(-1)]).toEqual([50, '59']);
});
