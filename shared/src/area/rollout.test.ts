import type { RegisteredRemote, Registry, RemoteVersion, Rollout } from './registry';
import { settleRegistry, takenCandidates, takesCandidate } from './rollout';

const PEOPLE = Array.from({ length: 10_000 }, (_, index) => `person-${index}`);
const SALTS = ['a3f1', 'mf-admin 1.4.0', '5d41402abc4b2a76'];

function rollout(percent: number, salt = 'a3f1'): Rollout {
  return { percent, salt, users: [] };
}

/** Who of ten thousand gets the candidate. */
function taken(percent: number, salt?: string): Set<string> {
  return new Set(PEOPLE.filter((key) => takesCandidate(rollout(percent, salt), { key, salts: [] })));
}

describe.each(SALTS)('with the salt %s', (salt) => {
  test.each([1, 5, 10, 25, 50, 75, 99])('%d percent of ten thousand people get it, within a point', (percent) => {
    expect(Math.abs(taken(percent, salt).size / 100 - percent)).toBeLessThan(1);
  });

  test('nobody gets it at none, and everybody at a hundred', () => {
    expect([taken(0, salt).size, taken(100, salt).size]).toEqual([0, PEOPLE.length]);
  });

  test('those who are in stay in when the share grows', () => {
    let before = new Set<string>();
    for (const percent of [0.5, 1, 2, 10, 33.33, 50, 90]) {
      const now = taken(percent, salt);
      expect(now.size).toBeGreaterThan(before.size);
      expect([...before].filter((key) => !now.has(key))).toEqual([]);
      before = now;
    }
  });
});

test('the choice of one salt says nothing about that of another', () => {
  const [first, second] = [taken(50, SALTS[0]), taken(50, SALTS[1])];
  const both = [...first].filter((key) => second.has(key)).length / PEOPLE.length;
  expect(Math.abs(both - 0.25)).toBeLessThan(0.01);
});

test('the same browser gets the same on every load', () => {
  expect(taken(10)).toEqual(taken(10));
});

test('who is named gets it whatever the share, and who is named in another one does not', () => {
  expect(takesCandidate(rollout(0), { key: 'any', salts: ['other', 'a3f1'] })).toBe(true);
  expect(takesCandidate(rollout(0), { key: 'any', salts: ['other'] })).toBe(false);
});

function version(number: string): RemoteVersion {
  const area = { name: 'mf-test', contract: 1, pages: [] };
  return { version: number, container: `c_${number}`, entry: { url: number, integrity: '' }, preload: {}, area };
}

function registryOf(...remotes: RegisteredRemote[]): Registry {
  const config = {
    apiBase: '/api',
    identity: 'local',
    firebase: { apiKey: '', authDomain: '', projectId: '' },
  } as const;
  return { channel: 'production', revision: 1, shell: '1', remotes, config };
}

const canary: RegisteredRemote = {
  name: 'mf-test',
  stable: version('2'),
  previous: version('1'),
  candidate: { ...version('3'), rollout: rollout(0) },
};

test('a candidate that is taken stands before the stable version, which stands before nothing', () => {
  const registry = registryOf(canary, { name: 'mf-other', stable: version('9') });
  expect(takenCandidates(registry, () => ({ key: 'any', salts: ['a3f1'] }))).toEqual(['mf-test']);
  expect(settleRegistry(registry, ['mf-test'])).toEqual(
    registryOf(
      { name: 'mf-test', stable: version('3'), previous: version('2') },
      { name: 'mf-other', stable: version('9') },
    ),
  );
});

test('a candidate that is not taken is not there', () => {
  const registry = registryOf(canary);
  expect(takenCandidates(registry, () => ({ key: 'any', salts: [] }))).toEqual([]);
  expect(settleRegistry(registry, [])).toEqual(
    registryOf({ name: 'mf-test', stable: version('2'), previous: version('1') }),
  );
});
