import { randomUUID } from 'node:crypto';
import type { SignIn } from '../kernel/identity/identity';
import { PRODUCT_TOKEN_LIFETIME_S, type TokenSession } from '../kernel/identity/product-token';

/** The maximum number of open sessions stored per user; beyond that, the ones renewed longest ago are dropped. */
const MAX_OPEN_SESSIONS = 20;

/** The maximum number of ended sessions stored individually; beyond that, `signInsSince` moves past the oldest ones. */
const MAX_ENDED_SESSIONS = 50;

/** The maximum number of earlier sessions stored for an open one; beyond that, only the latest are kept. */
const MAX_EARLIER_SESSIONS = 5;

/** The maximum difference between the clocks of the API's machines, in milliseconds. */
export const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/** Milliseconds without a renewed token after which a session counts as abandoned. */
const ABANDONED_AFTER_MS = 30 * 86_400_000;

/** A session that can get new tokens. */
interface OpenSession {
  signedInAt: Date;
  renewedAt: Date;
  /** Unrecorded sessions whose tokens this session continued; they end with it. */
  earlier?: string[];
}

/** A session whose tokens are refused. */
interface EndedSession {
  id: string;
  /** The sign-in that has ended, with all of its tokens; null if only this session has. */
  signedInAt: Date | null;
  endedAt: Date;
}

/**
 * Which tokens and sign-ins of a user are accepted, as stored in their record. Identity providers only distinguish
 * sign-ins by whole seconds, so some rules are about sign-ins in the same second as a cutoff.
 */
export interface SessionState {
  /** Incremented by every change; a change is only written if there was no other. */
  revision: number;
  open: Record<string, OpenSession>;
  ended: EndedSession[];
  /** Tokens issued up to this time are refused. */
  tokensCutAt: Date | null;
  /** Sign-ins before this second are refused, with all tokens issued for them. */
  signInsSince: Date | null;
  /** The identity provider's answer about the email at the last sign-in or renewal; null before the first one. */
  emailVerified: boolean | null;
}

export const NO_SESSIONS: SessionState = {
  revision: 0,
  open: {},
  ended: [],
  tokensCutAt: null,
  signInsSince: null,
  emailVerified: null,
};

/**
 * The session of a sign-in before the user has a record to store it in. Its id is derived from the sign-in, so that the
 * record can be created with it later.
 */
export function createFirstSession({ signedInAt }: SignIn, now: Date): TokenSession {
  return { id: `first-${signedInAt.getTime() / 1000}`, signedInAt, issuedAt: now };
}

/** The initial state of a record that is created during a sign-in. */
export function createFirstState(signIn: SignIn, now: Date): SessionState {
  const { id, signedInAt, issuedAt } = createFirstSession(signIn, now);
  return {
    ...NO_SESSIONS,
    open: { [id]: { signedInAt, renewedAt: issuedAt } },
    // Stored from the beginning: if it were added later, it would end sessions that began in the same second.
    signInsSince: signIn.validSince,
    emailVerified: signIn.verified,
  };
}

function truncateToSecond(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000);
}

function latestDate(...dates: (Date | null)[]): Date {
  return new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));
}

function isSameTime(one: Date | null, other: Date): boolean {
  return one?.getTime() === other.getTime();
}

function isBefore(date: Date, limit: Date | null): boolean {
  return limit !== null && date < limit;
}

/** Whether a token is still accepted, apart from its signature and expiry. */
export function acceptsToken(state: SessionState, { id, signedInAt, issuedAt }: TokenSession): boolean {
  if (isBefore(signedInAt, state.signInsSince)) return false;
  if (state.tokensCutAt && issuedAt <= state.tokensCutAt) return false;
  return !state.ended.some((session) => session.id === id || isSameTime(session.signedInAt, signedInAt));
}

/** Whether a sign-in at the identity provider is still accepted as proof of identity. */
export function acceptsSignIn(state: SessionState, signedInAt: Date): boolean {
  if (isBefore(signedInAt, state.signInsSince)) return false;
  return !state.ended.some((session) => isSameTime(session.signedInAt, signedInAt));
}

/** Drops entries that are no longer needed, and limits the size of the rest. */
function prune(state: SessionState, now: Date): SessionState {
  const expired = new Date(now.getTime() - PRODUCT_TOKEN_LIFETIME_S * 1000);
  const abandoned = new Date(now.getTime() - ABANDONED_AFTER_MS);
  // `signInsSince` refuses the tokens of old sign-ins; tokens of ended sessions without a sign-in have expired.
  const needed = state.ended.filter(({ signedInAt, endedAt }) =>
    signedInAt ? !isBefore(signedInAt, state.signInsSince) : endedAt >= expired,
  );
  const dropped = needed.slice(0, -MAX_ENDED_SESSIONS).flatMap(({ signedInAt }) => (signedInAt ? [signedInAt] : []));
  const signInsSince =
    dropped.length > 0
      ? latestDate(state.signInsSince, new Date(latestDate(...dropped).getTime() + 1000))
      : state.signInsSince;
  const open = Object.entries(state.open)
    .filter(([, { signedInAt, renewedAt }]) => renewedAt >= abandoned && !isBefore(signedInAt, signInsSince))
    .toSorted(([, one], [, other]) => other.renewedAt.getTime() - one.renewedAt.getTime())
    .slice(0, MAX_OPEN_SESSIONS);
  return { ...state, open: Object.fromEntries(open), ended: needed.slice(-MAX_ENDED_SESSIONS), signInsSince };
}

/** Ends some open sessions. With `isCertain`, all other sign-ins of the same second are refused as well. */
function closeSessions(state: SessionState, ids: string[], isCertain: boolean, now: Date): SessionState {
  const ended = ids.flatMap((id) => {
    const { signedInAt = null, earlier = [] } = state.open[id] ?? {};
    const before = earlier.map((each) => ({ id: each, signedInAt: null, endedAt: now }));
    return [...before, { id, signedInAt: isCertain ? signedInAt : null, endedAt: now }];
  });
  const open = Object.fromEntries(Object.entries(state.open).filter(([id]) => !ids.includes(id)));
  return { ...state, open, ended: [...state.ended, ...ended] };
}

/** The ids of open sessions whose sign-in was in this second. */
function listOpenSignedInAt(state: SessionState, second: Date): string[] {
  return Object.entries(state.open).flatMap(([id, { signedInAt }]) => (isSameTime(signedInAt, second) ? [id] : []));
}

/**
 * Ends the sign-in of a session, with every session that began with it, also those that are not stored. Sessions of the
 * user's other sign-ins continue.
 */
export function endSession(state: SessionState, session: TokenSession, now: Date): SessionState {
  const { id } = session;
  if (state.ended.some((each) => each.id === id)) return state;
  const own = Object.keys(state.open).find((each) => each === id || state.open[each]?.earlier?.includes(id));
  const { signedInAt } = (own !== undefined && state.open[own]) || session;
  const family = listOpenSignedInAt(state, signedInAt);
  const closed = closeSessions(state, family, false, now);
  // One entry refuses the whole sign-in; only the sessions of other times that it continued need their own.
  const others = closed.ended.filter((each) => each.id !== id && !family.includes(each.id));
  return prune({ ...closed, ended: [...others, { id, signedInAt, endedAt: now }] }, now);
}

/** Ends all sessions, and all tokens issued so far. */
export function endAllSessions(state: SessionState, now: Date): SessionState {
  const second = truncateToSecond(now);
  const sameSecondIds = Object.entries(state.open).flatMap(([id, { signedInAt }]) =>
    signedInAt >= second ? [id] : [],
  );
  const issued = Object.values(state.open).map(({ renewedAt }) => renewedAt);
  return prune(
    {
      ...closeSessions(state, sameSecondIds, true, now),
      open: {},
      tokensCutAt: latestDate(now, state.tokensCutAt, ...issued),
      signInsSince: latestDate(second, state.signInsSince),
    },
    now,
  );
}

/**
 * Adopts the time from which the identity provider accepts sign-ins. Does nothing if it is already known.
 * @param isCertain whether sessions of that second must have begun before. Otherwise, the known ones end, and another
 * sign-in of that second counts as new, as it does for the provider.
 */
export function refuseSignInsBefore(state: SessionState, since: Date, isCertain: boolean, now: Date): SessionState {
  if (state.signInsSince && since <= state.signInsSince) return state;
  return prune({ ...closeSessions(state, listOpenSignedInAt(state, since), isCertain, now), signInsSince: since }, now);
}

/** Whether a verified provider signs in to an account whose email was never verified. */
function isTakeover(state: SessionState, { verified, provider }: SignIn): boolean {
  return state.emailVerified === false && verified && provider !== 'password';
}

/** The session that a sign-in continues: the one of the token it comes with, or the only one it can be. */
function findContinued(state: SessionState, signIn: SignIn, current: TokenSession | undefined): string | undefined {
  const own = listOpenSignedInAt(state, signIn.signedInAt);
  if (current && own.includes(current.id)) return current.id;
  // A session that was never stored, because there was no record yet or the disk was full.
  const isOwn = current && isSameTime(current.signedInAt, signIn.signedInAt) && acceptsToken(state, current);
  if (isOwn) return current.id;
  // The first ID token may belong to another sign-in of the same second; a renewed one belongs to this sign-in.
  const isRenewed = signIn.issuedAt.getTime() > signIn.signedInAt.getTime() + 1000;
  return isRenewed ? own[0] : undefined;
}

/**
 * The sessions that end together with a session: those it continued earlier, and the one of `current` if it is not
 * stored.
 */
function getEarlierSessions(state: SessionState, id: string, current: TokenSession | undefined): string[] {
  const followed = state.open[id]?.earlier ?? [];
  const isNew = current && !(current.id in state.open) && acceptsToken(state, current);
  return isNew && current.id !== id && !followed.includes(current.id)
    ? [...followed, current.id].slice(-MAX_EARLIER_SESSIONS)
    : followed;
}

/** Moves a sign-in cutoff back to now that a clock ahead of time has set: it would refuse every sign-in until then. */
export function correctFutureCutoff(state: SessionState, now: Date): SessionState {
  const isFuture = state.signInsSince && state.signInsSince.getTime() > now.getTime() + MAX_CLOCK_DIFFERENCE_MS;
  return isFuture ? { ...state, signInsSince: truncateToSecond(now) } : state;
}

/**
 * Starts a session for a sign-in, or continues the session that it belongs to.
 * @returns the state and the session of the next token; null for a sign-in that is no longer accepted.
 */
export function startSession(
  before: SessionState,
  signIn: SignIn,
  current: TokenSession | undefined,
  now: Date,
): { state: SessionState; session: TokenSession } | null {
  const { signedInAt, validSince, verified } = signIn;
  let state = validSince ? refuseSignInsBefore(before, validSince, false, now) : before;
  const continuedId = findContinued(state, signIn, current);
  if (!acceptsSignIn(state, signedInAt)) return null;
  if (isTakeover(state, signIn)) {
    const { tokensCutAt } = endAllSessions(state, now);
    state = { ...closeSessions(state, Object.keys(state.open), false, now), tokensCutAt, signInsSince: signedInAt };
  }
  const isEnded = continuedId === undefined || state.ended.some((session) => session.id === continuedId);
  const id = isEnded ? randomUUID() : continuedId;
  // Later than any cutoff, whatever the differences between the clocks of the API's machines.
  const issuedAt = latestDate(now, state.tokensCutAt && new Date(state.tokensCutAt.getTime() + 1));
  const earlier = getEarlierSessions(state, id, current);
  const open = {
    ...state.open,
    [id]: { signedInAt, renewedAt: issuedAt, ...(earlier.length > 0 && { earlier }) },
  };
  return { state: prune({ ...state, open, emailVerified: verified }, now), session: { id, signedInAt, issuedAt } };
}
