import { randomUUID } from 'node:crypto';
import type { SignIn } from '../identity/identity';
import { PRODUCT_TOKEN_LIFETIME_S, type TokenSession } from '../identity/product-token';

/** Sessions that are remembered of one person; of more than that, those that were not renewed for the longest time go. */
const MAX_OPEN_SESSIONS = 20;

/** Ended sessions that are remembered one by one; of more than that, the oldest move `signInsSince`. */
const MAX_ENDED_SESSIONS = 50;

/** Sessions that are remembered as continued by one that is open; of more than that, the latest. */
const MAX_EARLIER_SESSIONS = 5;

/** Milliseconds after which a session that renewed no token counts as abandoned. */
const ABANDONED_AFTER_MS = 30 * 86_400_000;

/** A session that may get new tokens. */
interface OpenSession {
  signedInAt: Date;
  renewedAt: Date;
  /** Sessions whose tokens this one followed and which were never noted: they end with it. */
  earlier?: string[];
}

/** A session whose tokens are refused. */
interface EndedSession {
  id: string;
  /** The sign-in that gets no new tokens either; null where another one of the same second may. */
  signedInAt: Date | null;
  endedAt: Date;
}

/**
 * What is and what is no longer accepted of a person, in their record. Identity providers tell sign-ins apart by whole
 * seconds only, so that some rules here are about sign-ins of the very second of a cut.
 */
export interface SessionState {
  /** Raised by every change, which is written on condition that there was no other. */
  revision: number;
  open: Record<string, OpenSession>;
  ended: EndedSession[];
  /** Tokens that were issued up to this moment are refused. */
  tokensCutAt: Date | null;
  /** Sign-ins before this second are refused, and tokens that follow from them. */
  signInsSince: Date | null;
  /** What the identity provider said of the email at the last sign-in or renewal; null before the first. */
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
 * The session of a sign-in before there is a record to note it in. Its id follows from the sign-in, so that the record can
 * be made with it afterwards.
 */
export function createFirstSession({ signedInAt }: SignIn, now: Date): TokenSession {
  return { id: `first-${signedInAt.getTime() / 1000}`, signedInAt, issuedAt: now };
}

/** What a record begins with that is made in the course of a sign-in. */
export function createFirstState(signIn: SignIn, now: Date): SessionState {
  const { id, signedInAt, issuedAt } = createFirstSession(signIn, now);
  return {
    ...NO_SESSIONS,
    open: { [id]: { signedInAt, renewedAt: issuedAt } },
    // Known from the beginning: heard of later, it would end what began in its very second.
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

/** Whether a token is still good, apart from its signature and its hour. */
export function acceptsToken(state: SessionState, { id, signedInAt, issuedAt }: TokenSession): boolean {
  if (isBefore(signedInAt, state.signInsSince)) return false;
  if (state.tokensCutAt && issuedAt <= state.tokensCutAt) return false;
  return !state.ended.some((session) => session.id === id);
}

/** Whether a sign-in at the identity provider may still prove who somebody is. */
export function acceptsSignIn(state: SessionState, signedInAt: Date): boolean {
  if (isBefore(signedInAt, state.signInsSince)) return false;
  return !state.ended.some((session) => isSameTime(session.signedInAt, signedInAt));
}

/** Leaves out what needs no memory any more, and keeps the rest within bounds. */
function prune(state: SessionState, now: Date): SessionState {
  const expired = new Date(now.getTime() - PRODUCT_TOKEN_LIFETIME_S * 1000);
  const abandoned = new Date(now.getTime() - ABANDONED_AFTER_MS);
  // The tokens of an old sign-in are refused by `signInsSince`; those without a sign-in to refuse have expired.
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

/** Ends some of the open sessions. `isCertain` also refuses every other sign-in of the same second. */
function closeSessions(state: SessionState, ids: string[], isCertain: boolean, now: Date): SessionState {
  const ended = ids.flatMap((id) => {
    const { signedInAt = null, earlier = [] } = state.open[id] ?? {};
    const before = earlier.map((each) => ({ id: each, signedInAt: null, endedAt: now }));
    return [...before, { id, signedInAt: isCertain ? signedInAt : null, endedAt: now }];
  });
  const open = Object.fromEntries(Object.entries(state.open).filter(([id]) => !ids.includes(id)));
  return { ...state, open, ended: [...state.ended, ...ended] };
}

/** The ids of open sessions that somebody signed in to in this second. */
function listOpenSignedInAt(state: SessionState, second: Date): string[] {
  return Object.entries(state.open).flatMap(([id, { signedInAt }]) => (isSameTime(signedInAt, second) ? [id] : []));
}

/** Ends one session, and its sign-in. Others of the same person go on. */
export function endSession(state: SessionState, { id, signedInAt }: TokenSession, now: Date): SessionState {
  if (state.ended.some((session) => session.id === id)) return state;
  const own = Object.keys(state.open).find((each) => each === id || state.open[each]?.earlier?.includes(id));
  if (own !== undefined) return prune(closeSessions(state, [own], true, now), now);
  return prune({ ...state, ended: [...state.ended, { id, signedInAt, endedAt: now }] }, now);
}

/** Ends all sessions, and whatever else was issued up to now. */
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
 * Takes over since when the identity provider accepts sign-ins. What is known already changes nothing.
 * @param isCertain whether sessions of that very second must have begun before. Otherwise those that were known end, and
 * another sign-in of that second is taken for a new one, as the provider takes it.
 */
export function refuseSignInsBefore(state: SessionState, since: Date, isCertain: boolean, now: Date): SessionState {
  if (state.signInsSince && since <= state.signInsSince) return state;
  return prune({ ...closeSessions(state, listOpenSignedInAt(state, since), isCertain, now), signInsSince: since }, now);
}

/** Whether a verified provider signs in to an account whose email nobody had shown to be theirs. */
function isTakeover(state: SessionState, { verified, provider }: SignIn): boolean {
  return state.emailVerified === false && verified && provider !== 'password';
}

/** The session that a sign-in continues: the one of the token it comes with, or the only one that it can be. */
function findContinued(state: SessionState, signIn: SignIn, current: TokenSession | undefined): string | undefined {
  const own = listOpenSignedInAt(state, signIn.signedInAt);
  if (current && own.includes(current.id)) return current.id;
  // One that was never noted: there was no record yet, or no space on the disk.
  const isOwn = current && isSameTime(current.signedInAt, signIn.signedInAt) && acceptsToken(state, current);
  if (isOwn && acceptsSignIn(state, signIn.signedInAt)) return current.id;
  // The first ID token may be of another sign-in in the same second; one that was renewed is of this one.
  const isRenewed = signIn.issuedAt.getTime() > signIn.signedInAt.getTime() + 1000;
  return isRenewed ? own[0] : undefined;
}

/** The sessions that are to end with one: those that it followed before, and the one of `current` unless that is known. */
function getEarlierSessions(state: SessionState, id: string, current: TokenSession | undefined): string[] {
  const followed = state.open[id]?.earlier ?? [];
  const isNew = current && !(current.id in state.open) && acceptsToken(state, current);
  return isNew && current.id !== id && !followed.includes(current.id)
    ? [...followed, current.id].slice(-MAX_EARLIER_SESSIONS)
    : followed;
}

/**
 * Begins a session with a sign-in, or goes on with the one it belongs to.
 * @returns the state and what the next token says; null for a sign-in that is not accepted any more.
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
  if (isBefore(signedInAt, state.signInsSince)) return null;
  if (!continuedId && !acceptsSignIn(state, signedInAt)) return null;
  if (isTakeover(state, signIn)) {
    const { tokensCutAt } = endAllSessions(state, now);
    state = { ...closeSessions(state, Object.keys(state.open), false, now), tokensCutAt, signInsSince: signedInAt };
  }
  const isEnded = continuedId === undefined || state.ended.some((session) => session.id === continuedId);
  const id = isEnded ? randomUUID() : continuedId;
  // Later than any cut, however the clocks of the API's machines differ.
  const issuedAt = latestDate(now, state.tokensCutAt && new Date(state.tokensCutAt.getTime() + 1));
  const earlier = getEarlierSessions(state, id, current);
  const open = {
    ...state.open,
    [id]: { signedInAt, renewedAt: issuedAt, ...(earlier.length > 0 && { earlier }) },
  };
  return { state: prune({ ...state, open, emailVerified: verified }, now), session: { id, signedInAt, issuedAt } };
}
