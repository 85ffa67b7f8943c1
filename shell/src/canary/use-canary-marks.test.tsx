import { createHash, webcrypto } from 'node:crypto';
import { SessionContext, type Session } from '@canvass/shared/session';
import { buildSession, buildSessionUser, buildSignedIn } from '@canvass/shared/testing';
import { render, waitFor } from '@testing-library/react';
import { canaryRemote, registryOf } from '../testing/canary-registry';
import { useCanaryMarks } from './use-canary-marks';

// Browsers have it where pages come encrypted; jsdom has none.
Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });

/** SHA-256 as the release tool computes it. */
function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const registry = registryOf(
  canaryRemote('mf-a', 0, 'one', [sha256('oneuid-ada'), sha256('oneuid-theo')]),
  canaryRemote('mf-b', 0, 'two', [sha256('twouid-theo')]),
  canaryRemote('mf-c', 0, 'three', [sha256('threeuid-ada')]),
);

function Marks() {
  useCanaryMarks();
  return null;
}

const withSession = (session: Session) => (
  <SessionContext value={session}>
    <Marks />
  </SessionContext>
);

function signedIn(uid: string): Session {
  return buildSignedIn('user', { user: buildSessionUser({ uid }) });
}

function kept(): (string | null)[] {
  return ['canary-key', 'canary-salts'].map((name) => localStorage.getItem(name));
}

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<script type="application/json" id="registry"></script>';
  document.querySelector('#registry')?.append(JSON.stringify(registry));
});

test('a sign-in leaves a key that is the same on every device, and the candidates that name the person', async () => {
  localStorage.setItem('canary-key', 'made by this browser');
  render(withSession(signedIn('uid-ada')));
  await waitFor(() => expect(kept()).toEqual([sha256('uid-ada'), 'one three']));
});

test('somebody else who signs in takes nothing over', async () => {
  const { rerender } = render(withSession(signedIn('uid-ada')));
  await waitFor(() => expect(kept()[1]).toBe('one three'));
  rerender(withSession(signedIn('uid-mara')));
  await waitFor(() => expect(kept()).toEqual([sha256('uid-mara'), '']));
});

test('signing out forgets where the person was named, and keeps the key', async () => {
  const { rerender } = render(withSession(signedIn('uid-theo')));
  await waitFor(() => expect(kept()[1]).toBe('one two'));
  rerender(withSession(buildSession()));
  expect(kept()).toEqual([sha256('uid-theo'), null]);
});

test('who signs out while the marks are worked out leaves none behind', async () => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  const digest = jest.spyOn(webcrypto.subtle, 'digest').mockReturnValue(held.then(() => new ArrayBuffer(32)));
  const { rerender } = render(withSession(signedIn('uid-ada')));
  await waitFor(() => expect(digest).toHaveBeenCalled());
  rerender(withSession(buildSession()));
  letThrough();
  // A turn of the event loop, which promises do not outlast.
  await new Promise((done) => {
    setTimeout(done);
  });
  digest.mockRestore();
  expect(kept()).toEqual([null, null]);
});

test('while nobody knows yet who is there, nothing is forgotten', () => {
  localStorage.setItem('canary-salts', 'one three');
  render(withSession(buildSession({ status: 'loading' })));
  expect(kept()[1]).toBe('one three');
});
