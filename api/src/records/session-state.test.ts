import fc from 'fast-check';
import type { TokenSession } from '../kernel/identity/product-token';
import { createSignIn } from '../../testing/identity';
import {
  acceptsSignIn,
  acceptsToken,
  endAllSessions,
  endSession,
  NO_SESSIONS,
  refuseSignInsBefore,
  startSession,
  type SessionState,
} from './session-state';

const START_MS = Date.UTC(2026, 10, 20);
const at = (ms: number) => new Date(START_MS + ms);
const second = (seconds: number) => at(seconds * 1000);

function signInAt(seconds: number, overrides: object = {}) {
  const signedInAt = second(seconds);
  return createSignIn({
    uid: 'ada',
    email: 'ada@canvass.test',
    signedInAt,
    issuedAt: signedInAt,
    ...overrides,
  });
}

/** Starts one more session. */
function started(state: SessionState, seconds: number, now = second(seconds)): [SessionState, TokenSession] {
  const next = startSession(state, signInAt(seconds), undefined, now);
  if (!next) throw new Error('The sign-in was not accepted.');
  return [next.state, next.session];
}

test('a renewed ID token continues its session, even without the previous token', () => {
  const [state, { id }] = started(NO_SESSIONS, 0);
  const renewed = startSession(state, signInAt(0, { issuedAt: second(3000) }), undefined, second(3000));
  expect(renewed?.session.id).toBe(id);
});

test('an ended sign-in is rejected as long as it may be in use', () => {
  const [one, phone] = started(NO_SESSIONS, 0);
  const [both, desk] = started(one, 100);
  const state = endSession(both, desk, second(200));
  const month = startSession(state, signInAt(0, { issuedAt: second(2_000_000) }), phone, second(2_000_000));
  expect(month).not.toBeNull();
  expect(acceptsSignIn(month?.state ?? state, second(100))).toBe(false);
  expect(acceptsSignIn(month?.state ?? state, second(0))).toBe(true);
});

test('a sign-out ends the other sessions of its sign-in, also as a process of an earlier release stored them', () => {
  const [one, first] = started(NO_SESSIONS, 0);
  const [two, sibling] = started(one, 0);
  const [three, elsewhere] = started(two, 100);
  const state = endSession(three, first, second(200));
  expect([first, sibling, elsewhere].map((token) => acceptsToken(state, token))).toEqual([false, false, true]);
  expect(Object.keys(state.open)).toEqual([elsewhere.id]);
  expect(state.ended.map(({ id }) => id)).toEqual([first.id]);

  const { [first.id]: _, ...open } = three.open;
  const earlier = { ...three, open, ended: [{ id: first.id, signedInAt: second(0), endedAt: second(200) }] };
  expect(acceptsToken(earlier, sibling)).toBe(false);
  expect(startSession(earlier, signInAt(0, { issuedAt: second(3000) }), sibling, second(3000))).toBeNull();
});

test('the sessions of one sign-in move the sign-in cutoff past no other sign-in', () => {
  let [state, phone] = started(NO_SESSIONS, 0);
  for (let round = 1; round <= 4; round += 1) {
    let token = phone;
    for (let count = 0; count < 19; count += 1) [state, token] = started(state, round * 100);
    state = endSession(state, token, second(round * 100 + 50));
  }
  expect(acceptsToken(state, phone)).toBe(true);
});

test('the stored session state stays bounded after many sign-ins and sign-outs', () => {
  let state = NO_SESSIONS;
  const tokens: TokenSession[] = [];
  for (let index = 0; index < 200; index += 1) {
    const [next, session] = started(state, index);
    tokens.push(session);
    state = index % 2 === 0 ? next : endSession(next, session, second(index));
  }
  expect(Object.keys(state.open).length).toBeLessThanOrEqual(20);
  expect(state.ended.length).toBeLessThanOrEqual(50);
  // Ended sessions that are no longer stored individually are still refused.
  const ended = tokens.filter((_, index) => index % 2 === 1);
  expect(ended.filter((token) => acceptsToken(state, token))).toEqual([]);
  expect(ended.filter(({ signedInAt }) => acceptsSignIn(state, signedInAt))).toEqual([]);
});

test('a cutoff ahead of the local clock does not reject later tokens', () => {
  const [before, old] = started(NO_SESSIONS, 0);
  const state = { ...before, tokensCutAt: second(90) };
  const next = startSession(state, signInAt(10), undefined, second(10));
  expect(acceptsToken(next?.state ?? state, old)).toBe(false);
  expect(next && acceptsToken(next.state, next.session)).toBe(true);
});

test('the sign-in cutoff never moves back, and a known cutoff changes nothing', () => {
  const state = refuseSignInsBefore(NO_SESSIONS, second(100), true, second(101));
  expect(refuseSignInsBefore(state, second(100), true, second(102))).toBe(state);
  expect(refuseSignInsBefore(state, second(50), true, second(102))).toBe(state);
});

test('no earlier token is valid after all sessions end, in any order of events', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('start', 'end', 'provider', 'all'), fc.nat(3000)), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (sequence) => {
      let state = NO_SESSIONS;
      let clock = 0;
      const endedTokens = new Set<TokenSession>();
      const validTokens = new Set<TokenSession>();
      for (const [step, elapsedMs] of sequence) {
        clock += elapsedMs;
        const now = at(clock);
        const [some] = validTokens;
        if (step === 'start') {
          const next = startSession(state, signInAt(Math.floor(clock / 1000)), undefined, now);
          if (next) [state] = [next.state, validTokens.add(next.session)];
        } else if (step === 'end' && some) {
          state = endSession(state, some, now);
          endedTokens.add(some);
          validTokens.delete(some);
        } else if (step === 'provider') {
          const since = second(Math.floor(clock / 1000));
          state = refuseSignInsBefore(state, since, true, now);
        } else if (step === 'all') {
          state = endAllSessions(state, now);
          for (const token of validTokens) endedTokens.add(token);
          validTokens.clear();
        }
        expect([...endedTokens].filter((token) => acceptsToken(state, token))).toEqual([]);
      }
    }),
  );
});
