import fc from 'fast-check';
import type { TokenSession } from '../identity/product-token';
import { createSignIn } from '../testing/identity';
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

const START = Date.UTC(2026, 10, 20);
const at = (ms: number) => new Date(START + ms);
const second = (seconds: number) => at(seconds * 1000);

function signInAt(seconds: number, overrides: object = {}) {
  const moment = second(seconds);
  return createSignIn({ uid: 'ada', email: 'ada@canvass.test', signedInAt: moment, issuedAt: moment, ...overrides });
}

/** A state with one more session. */
function started(state: SessionState, seconds: number, now = second(seconds)): [SessionState, TokenSession] {
  const next = startSession(state, signInAt(seconds), undefined, now);
  if (!next) throw new Error('The sign-in was not accepted.');
  return [next.state, next.session];
}

test('a renewed ID token goes on with the session of its sign-in, also without the token before', () => {
  const [state, { id }] = started(NO_SESSIONS, 0);
  const renewed = startSession(state, signInAt(0, { issuedAt: second(3000) }), undefined, second(3000));
  expect(renewed?.session.id).toBe(id);
});

test('a sign-in that was ended is refused for as long as anything of it may be left', () => {
  const [one, phone] = started(NO_SESSIONS, 0);
  const [both, desk] = started(one, 100);
  const state = endSession(both, desk, second(200));
  const month = startSession(state, signInAt(0, { issuedAt: second(2_000_000) }), phone, second(2_000_000));
  expect(month).not.toBeNull();
  expect(acceptsSignIn(month?.state ?? state, second(100))).toBe(false);
  expect(acceptsSignIn(month?.state ?? state, second(0))).toBe(true);
});

test('what is remembered of a person is bounded, however often they sign in and out', () => {
  let state = NO_SESSIONS;
  const tokens: TokenSession[] = [];
  for (let index = 0; index < 200; index += 1) {
    const [next, session] = started(state, index);
    tokens.push(session);
    state = index % 2 === 0 ? next : endSession(next, session, second(index));
  }
  expect(Object.keys(state.open).length).toBeLessThanOrEqual(20);
  expect(state.ended.length).toBeLessThanOrEqual(50);
  // What is not remembered one by one any more is still refused.
  const ended = tokens.filter((_, index) => index % 2 === 1);
  expect(ended.filter((token) => acceptsToken(state, token))).toEqual([]);
  expect(ended.filter(({ signedInAt }) => acceptsSignIn(state, signedInAt))).toEqual([]);
});

test('a cut later than the clock of this machine does not refuse the tokens that follow it', () => {
  const [before, old] = started(NO_SESSIONS, 0);
  const state = { ...before, tokensCutAt: second(90) };
  const next = startSession(state, signInAt(10), undefined, second(10));
  expect(acceptsToken(next?.state ?? state, old)).toBe(false);
  expect(next && acceptsToken(next.state, next.session)).toBe(true);
});

test('since when sign-ins are valid never goes back, and what is known changes nothing', () => {
  const state = refuseSignInsBefore(NO_SESSIONS, second(100), true, second(101));
  expect(refuseSignInsBefore(state, second(100), true, second(102))).toBe(state);
  expect(refuseSignInsBefore(state, second(50), true, second(102))).toBe(state);
});

test('after all sessions have ended no token from before is good, whatever happened and in whatever order', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('start', 'end', 'provider', 'all'), fc.nat(3000)), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (all) => {
      let state = NO_SESSIONS;
      let clock = 0;
      const dead = new Set<TokenSession>();
      const live = new Set<TokenSession>();
      for (const [step, pause] of all) {
        clock += pause;
        const now = at(clock);
        const [some] = live;
        if (step === 'start') {
          const next = startSession(state, signInAt(Math.floor(clock / 1000)), undefined, now);
          if (next) [state] = [next.state, live.add(next.session)];
        } else if (step === 'end' && some) {
          state = endSession(state, some, now);
          dead.add(some);
          live.delete(some);
        } else if (step === 'provider') {
          const since = second(Math.floor(clock / 1000));
          state = refuseSignInsBefore(state, since, true, now);
        } else if (step === 'all') {
          state = endAllSessions(state, now);
          for (const token of live) dead.add(token);
          live.clear();
        }
        expect([...dead].filter((token) => acceptsToken(state, token))).toEqual([]);
      }
    }),
  );
});
