import type { RegisteredRemote, Registry, RemoteVersion, Rollout } from './registry';
import { applyRollouts, getEnrolledRemotes, isEnrolled } from './rollout';

const CLIENT_KEYS = Array.from({ length: 10_000 }, (_, index) => `person-${index}`);
const SALTS = ['a3f1', 'mf-admin 1.4.0', '5d41402abc4b2a76'];

function createTestRollout(percent: number, salt = 'a3f1'): Rollout {
  return { percent, salt, users: [] };
}

/** Which of ten thousand browsers get the canary. */
function getEnrolledKeys(percent: number, salt?: string): Set<string> {
  return new Set(CLIENT_KEYS.filter((key) => isEnrolled(createTestRollout(percent, salt), { key, salts: [] })));
}

describe.each(SALTS)('with the salt %s', (salt) => {
  test.each([1, 5, 10, 25, 50, 75, 99])(
    'a rollout of %d percent enrolls that share of 10,000 browsers, within one point',
    (percent) => {
      expect(Math.abs(getEnrolledKeys(percent, salt).size / 100 - percent)).toBeLessThan(1);
    },
  );

  test('a rollout of 0 percent enrolls nobody, and one of 100 percent everybody', () => {
    expect([getEnrolledKeys(0, salt).size, getEnrolledKeys(100, salt).size]).toEqual([0, CLIENT_KEYS.length]);
  });

  test('enrolled browsers stay enrolled when the percentage grows', () => {
    let previousKeys = new Set<string>();
    for (const percent of [0.5, 1, 2, 10, 33.33, 50, 90]) {
      const currentKeys = getEnrolledKeys(percent, salt);
      expect(currentKeys.size).toBeGreaterThan(previousKeys.size);
      expect([...previousKeys].filter((key) => !currentKeys.has(key))).toEqual([]);
      previousKeys = currentKeys;
    }
  });
});

test('enrollments under two salts are independent', () => {
  const [first, second] = [getEnrolledKeys(50, SALTS[0]), getEnrolledKeys(50, SALTS[1])];
  const both = [...first].filter((key) => second.has(key)).length / CLIENT_KEYS.length;
  expect(Math.abs(both - 0.25)).toBeLessThan(0.01);
});

test('a browser gets the same enrollment on every page load', () => {
  expect(getEnrolledKeys(10)).toEqual(getEnrolledKeys(10));
});

test('a named user is enrolled at any percentage, but not through the salt of another rollout', () => {
  expect(isEnrolled(createTestRollout(0), { key: 'any', salts: ['other', 'a3f1'] })).toBe(true);
  expect(isEnrolled(createTestRollout(0), { key: 'any', salts: ['other'] })).toBe(false);
});

function createTestVersion(number: string): RemoteVersion {
  const area = { name: 'mf-test', contract: 1, pages: [] };
  return { version: number, container: `c_${number}`, entry: { url: number, integrity: '' }, preload: {}, area };
}

function createTestRegistry(...remotes: RegisteredRemote[]): Registry {
  const config = {
    apiBase: '/api',
    identity: 'local',
    firebase: { apiKey: '', authDomain: '', projectId: '' },
  } as const;
  return { channel: 'production', revision: 1, shell: '1', remotes, config };
}

const canary: RegisteredRemote = {
  name: 'mf-test',
  stable: createTestVersion('2'),
  previous: createTestVersion('1'),
  candidate: { ...createTestVersion('3'), rollout: createTestRollout(0) },
};

test('an enrolled browser gets the canary as stable and the stable version as previous', () => {
  const registry = createTestRegistry(canary, { name: 'mf-other', stable: createTestVersion('9') });
  expect(getEnrolledRemotes(registry, () => ({ key: 'any', salts: ['a3f1'] }))).toEqual(['mf-test']);
  expect(applyRollouts(registry, ['mf-test'])).toEqual(
    createTestRegistry(
      { name: 'mf-test', stable: createTestVersion('3'), previous: createTestVersion('2') },
      { name: 'mf-other', stable: createTestVersion('9') },
    ),
  );
});

test('a browser that is not enrolled gets a registry without the canary', () => {
  const registry = createTestRegistry(canary);
  expect(getEnrolledRemotes(registry, () => ({ key: 'any', salts: [] }))).toEqual([]);
  expect(applyRollouts(registry, [])).toEqual(
    createTestRegistry({ name: 'mf-test', stable: createTestVersion('2'), previous: createTestVersion('1') }),
  );
});
