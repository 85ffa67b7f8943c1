import type { Channel } from './channel';
import { testSettings } from '../testing/fixture';
import { withRollback, hashUserId, withCanary, withLock, withoutCanary, withVersions } from './snapshot';

const initialChannel: Channel = {
  channel: 'production',
  revision: 4,
  shell: '2.0.0-s',
  previousShell: '1.0.0-s',
  remotes: { 'mf-admin': { stable: '2.0.0-b', previous: '1.0.0-a' } },
  settings: testSettings,
};

function getCanary(channel: Channel) {
  const candidate = channel.remotes['mf-admin']?.candidate;
  if (!candidate) throw new Error('There is no candidate');
  return candidate;
}

const channelWithCanary = withCanary(initialChannel, 'mf-admin', {
  version: '3.0.0-c',
  percent: 10,
  users: ['uid-1', 'uid-2'],
});

test('named users are stored once, as salted hashes', () => {
  const { salt, users, percent } = getCanary(channelWithCanary);
  expect({ percent, users }).toEqual({
    percent: 10,
    users: [hashUserId(salt, 'uid-1'), hashUserId(salt, 'uid-2')].toSorted(),
  });
  expect(JSON.stringify(channelWithCanary)).not.toContain('uid-');
  expect(withCanary(channelWithCanary, 'mf-admin', { users: ['uid-1'] })).toEqual(channelWithCanary);
});

test('a user digest is the hex SHA-256 of salt and uid, as computed in browsers', async () => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('saltuid-1'));
  expect(hashUserId('salt', 'uid-1')).toBe(Buffer.from(bytes).toString('hex'));
});

test('a growing canary keeps its salt and users, and a removed user leaves', () => {
  const grownChannel = withCanary(channelWithCanary, 'mf-admin', { percent: 25, withoutUsers: ['uid-1'] });
  const { salt } = getCanary(channelWithCanary);
  expect(getCanary(grownChannel)).toEqual({
    version: '3.0.0-c',
    percent: 25,
    salt,
    users: [hashUserId(salt, 'uid-2')],
  });
});

test('a new canary has a new salt and none of the earlier users', () => {
  const other = getCanary(withCanary(channelWithCanary, 'mf-admin', { version: '3.1.0-d' }));
  expect(other).toMatchObject({ version: '3.1.0-d', percent: 0, users: [] });
  expect(other.salt).not.toBe(getCanary(channelWithCanary).salt);
});

test('a canary needs a served remote and a version other than the stable one', () => {
  expect(() => withCanary(initialChannel, 'mf-admin', { percent: 5 })).toThrow('mf-admin has no canary in production');
  expect(() => withCanary(initialChannel, 'mf-new', { version: '1.0.0-a' })).toThrow('mf-new is not in production yet');
  expect(() => withCanary(initialChannel, 'mf-admin', { version: '2.0.0-b' })).toThrow('is already the stable version');
  expect(() => withoutCanary(initialChannel, 'mf-admin')).toThrow('mf-admin has no canary');
});

test('promoting the canary version ends the canary, and promoting another version keeps it', () => {
  expect(withVersions(channelWithCanary, 'production', { 'mf-admin': '3.0.0-c' }).remotes['mf-admin']).toEqual({
    stable: '3.0.0-c',
    previous: '2.0.0-b',
  });
  expect(withVersions(channelWithCanary, 'production', { 'mf-admin': '2.1.0-e' }).remotes['mf-admin']).toMatchObject({
    stable: '2.1.0-e',
    candidate: getCanary(channelWithCanary),
  });
});

test('a rollback withdraws the canary first, then the stable version, and then fails', () => {
  const rolledBackOnce = withRollback(channelWithCanary, 'mf-admin');
  expect(rolledBackOnce.remotes['mf-admin']).toEqual({ stable: '2.0.0-b', previous: '1.0.0-a' });
  const rolledBackTwice = withRollback(rolledBackOnce, 'mf-admin');
  expect(rolledBackTwice.remotes['mf-admin']).toEqual({ stable: '1.0.0-a' });
  expect(() => withRollback(rolledBackTwice, 'mf-admin')).toThrow('mf-admin has no previous version in production');
});

test('the shell is rolled back like an area', () => {
  const rolledBackShell = withRollback(initialChannel, 'shell');
  expect(rolledBackShell).toMatchObject({ shell: '1.0.0-s', remotes: initialChannel.remotes });
  expect(rolledBackShell).not.toHaveProperty('previousShell');
  expect(() => withRollback(rolledBackShell, 'shell')).toThrow('shell has no previous version');
});

test('several locks can coexist and leave no trace when removed', () => {
  const lock = { by: 'ada', at: '2026-11-20T10:00:00.000Z', why: 'Audit' };
  const locked = withLock(withLock(initialChannel, 'mf-admin', lock), '*', lock);
  expect(locked.locks).toEqual({ 'mf-admin': lock, '*': lock });
  expect(withLock(withLock(locked, '*', undefined), 'mf-admin', undefined)).toEqual(initialChannel);
});
