import type { Channel } from './channel';
import { settings } from './fixture';
import { rolledBack, userDigest, withCandidate, withLock, withoutCandidate, withVersions } from './snapshot';

const start: Channel = {
  channel: 'production',
  revision: 4,
  shell: '2.0.0-s',
  previousShell: '1.0.0-s',
  remotes: { 'mf-admin': { stable: '2.0.0-b', previous: '1.0.0-a' } },
  settings,
};

function candidateOf(channel: Channel) {
  const candidate = channel.remotes['mf-admin']?.candidate;
  if (!candidate) throw new Error('There is no candidate');
  return candidate;
}

const tried = withCandidate(start, 'mf-admin', { version: '3.0.0-c', percent: 10, users: ['uid-1', 'uid-2'] });

test('people who are named are kept as salted hashes, and each once', () => {
  const { salt, users, percent } = candidateOf(tried);
  expect({ percent, users }).toEqual({
    percent: 10,
    users: [userDigest(salt, 'uid-1'), userDigest(salt, 'uid-2')].toSorted(),
  });
  expect(JSON.stringify(tried)).not.toContain('uid-');
  expect(withCandidate(tried, 'mf-admin', { users: ['uid-1'] })).toEqual(tried);
});

test('a digest is SHA-256 of salt and uid, in hex, as browsers make it', async () => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('saltuid-1'));
  expect(userDigest('salt', 'uid-1')).toBe(Buffer.from(bytes).toString('hex'));
});

test('a share that grows keeps salt and people; one who is taken out is out', () => {
  const grown = withCandidate(tried, 'mf-admin', { percent: 25, withoutUsers: ['uid-1'] });
  const { salt } = candidateOf(tried);
  expect(candidateOf(grown)).toEqual({ version: '3.0.0-c', percent: 25, salt, users: [userDigest(salt, 'uid-2')] });
});

test('another candidate has another salt and nobody of the earlier one', () => {
  const other = candidateOf(withCandidate(tried, 'mf-admin', { version: '3.1.0-d' }));
  expect(other).toMatchObject({ version: '3.1.0-d', percent: 0, users: [] });
  expect(other.salt).not.toBe(candidateOf(tried).salt);
});

test('a candidate needs a version, a remote that is served, and to differ from what is served', () => {
  expect(() => withCandidate(start, 'mf-admin', { percent: 5 })).toThrow('mf-admin has no candidate in production');
  expect(() => withCandidate(start, 'mf-new', { version: '1.0.0-a' })).toThrow('mf-new is not in production yet');
  expect(() => withCandidate(start, 'mf-admin', { version: '2.0.0-b' })).toThrow('is what everybody gets');
  expect(() => withoutCandidate(start, 'mf-admin')).toThrow('mf-admin has no candidate');
});

test('a candidate that is promoted is one no more; another version leaves it', () => {
  expect(withVersions(tried, 'production', { 'mf-admin': '3.0.0-c' }).remotes['mf-admin']).toEqual({
    stable: '3.0.0-c',
    previous: '2.0.0-b',
  });
  expect(withVersions(tried, 'production', { 'mf-admin': '2.1.0-e' }).remotes['mf-admin']).toMatchObject({
    stable: '2.1.0-e',
    candidate: candidateOf(tried),
  });
});

test('a rollback withdraws the candidate first, then the stable version, then there is nothing left', () => {
  const once = rolledBack(tried, 'mf-admin');
  expect(once.remotes['mf-admin']).toEqual({ stable: '2.0.0-b', previous: '1.0.0-a' });
  const twice = rolledBack(once, 'mf-admin');
  expect(twice.remotes['mf-admin']).toEqual({ stable: '1.0.0-a' });
  expect(() => rolledBack(twice, 'mf-admin')).toThrow('mf-admin has no previous version in production');
});

test('the shell is rolled back as an area is', () => {
  const back = rolledBack(start, 'shell');
  expect(back).toMatchObject({ shell: '1.0.0-s', remotes: start.remotes });
  expect(back).not.toHaveProperty('previousShell');
  expect(() => rolledBack(back, 'shell')).toThrow('shell has no previous version');
});

test('locks lie beside each other and leave no trace when they are taken off', () => {
  const lock = { by: 'ada', at: '2026-11-20T10:00:00.000Z', why: 'Audit' };
  const locked = withLock(withLock(start, 'mf-admin', lock), '*', lock);
  expect(locked.locks).toEqual({ 'mf-admin': lock, '*': lock });
  expect(withLock(withLock(locked, '*', undefined), 'mf-admin', undefined)).toEqual(start);
});
