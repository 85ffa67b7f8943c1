import { createHash, webcrypto } from 'node:crypto';
import { SessionContext, type Session } from '@canvass/shared/session';
import { createTestSession, createTestSessionUser, createSignedInTestSession } from '@canvass/shared/testing';
import { render, waitFor } from '@testing-library/react';
import { createTestCanaryRemote, createTestRegistry } from '../testing/canary-registry';
import { useRolloutProfile } from './use-rollout-profile';

// Browsers have it on encrypted pages; jsdom does not.
Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });

/** SHA-256 as the release tool computes it. */
function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const registry = createTestRegistry(
  createTestCanaryRemote('mf-a', 0, 'one', [sha256('oneuid-ada'), sha256('oneuid-theo')]),
  createTestCanaryRemote('mf-b', 0, 'two', [sha256('twouid-theo')]),
  createTestCanaryRemote('mf-c', 0, 'three', [sha256('threeuid-ada')]),
);

function ProfileTest() {
  useRolloutProfile();
  return null;
}

const withSession = (session: Session) => (
  <SessionContext value={session}>
    <ProfileTest />
  </SessionContext>
);

function signedIn(uid: string): Session {
  return createSignedInTestSession('user', { user: createTestSessionUser({ uid }) });
}

function kept(): (string | null)[] {
  return ['canary-key', 'canary-salts'].map((name) => localStorage.getItem(name));
}

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<script type="application/json" id="registry"></script>';
  document.querySelector('#registry')?.append(JSON.stringify(registry));
});

test('a sign-in saves a key that is the same on every device, and the rollouts that name the user', async () => {
  localStorage.setItem('canary-key', 'made by this browser');
  render(withSession(signedIn('uid-ada')));
  await waitFor(() => expect(kept()).toEqual([sha256('uid-ada'), 'one three']));
});

test('another user who signs in gets a rollout profile of their own', async () => {
  const { rerender } = render(withSession(signedIn('uid-ada')));
  await waitFor(() => expect(kept()[1]).toBe('one three'));
  rerender(withSession(signedIn('uid-mara')));
  await waitFor(() => expect(kept()).toEqual([sha256('uid-mara'), '']));
});

test('signing out deletes the named rollouts and keeps the key', async () => {
  const { rerender } = render(withSession(signedIn('uid-theo')));
  await waitFor(() => expect(kept()[1]).toBe('one two'));
  rerender(withSession(createTestSession()));
  expect(kept()).toEqual([sha256('uid-theo'), null]);
});

test('a user who signs out while the profile is computed leaves none behind', async () => {
  let resolveDigest = () => {};
  const pendingDigest = new Promise<void>((resolve) => (resolveDigest = resolve));
  const digest = jest.spyOn(webcrypto.subtle, 'digest').mockReturnValue(pendingDigest.then(() => new ArrayBuffer(32)));
  const { rerender } = render(withSession(signedIn('uid-ada')));
  await waitFor(() => expect(digest).toHaveBeenCalled());
  rerender(withSession(createTestSession()));
  resolveDigest();
  // Waits one turn of the event loop: pending promises are settled by then.
  await new Promise((done) => {
    setTimeout(done);
  });
  digest.mockRestore();
  expect(kept()).toEqual([null, null]);
});

test('the saved profile is kept while the session is loading', () => {
  localStorage.setItem('canary-salts', 'one three');
  render(withSession(createTestSession({ status: 'loading' })));
  expect(kept()[1]).toBe('one three');
});
