import { setTimeout as delay } from 'node:timers/promises';
import { endSession, issueToken, registerUser } from '@canvass/shared/contracts';
import type { Caller } from '../client';
import { recordOutcome, type Account } from '../journal';
import { SOAK_DOMAIN } from '../checks/stored-state';
import type { SoakContext } from './user-pool';

/** A user with an account, who signs in when a token is needed. */
export interface SimulatedUser extends Account, Caller {
  token: () => Promise<string>;
  /** Ends the session; the next call signs in again. */
  signOut: () => Promise<void>;
}

const RETRY_INTERVAL_MS = 500;

/** After this time, signing in counts as broken. */
const SIGN_IN_TIMEOUT_MS = 240_000;

/** A visitor, who has no token. */
export const VISITOR_CALLER: Caller = { token: () => Promise.resolve(undefined), renew: () => undefined };

/**
 * Requests an ID token from the Auth emulator as a browser does.
 * @param isNew whether the account may or may not exist, so that either operation may fail with 400
 * @returns an ID token; undefined if the request fails
 */
async function requestIdToken(
  { client }: SoakContext,
  operation: 'signUp' | 'signInWithPassword',
  { email, password }: Account,
  isNew: boolean,
): Promise<string | undefined> {
  const received = await client.send({
    method: 'POST',
    path: `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=demo-key`,
    label: `sign-in service ${operation}`,
    isForeign: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
    timeoutMs: 15_000,
    isExpectedStatus: (status) => status === 400 && isNew,
  });
  return received.status === 200 ? (JSON.parse(received.text) as { idToken: string }).idToken : undefined;
}

/** Signs in at the Auth emulator, with retries. */
async function requestIdTokenWithRetry(context: SoakContext, account: Account, isNew: boolean): Promise<string> {
  const startedAt = performance.now();
  for (;;) {
    const created = isNew ? await requestIdToken(context, 'signUp', account, true) : undefined;
    const idToken = created ?? (await requestIdToken(context, 'signInWithPassword', account, isNew));
    if (idToken !== undefined) return idToken;
    if (performance.now() - startedAt > SIGN_IN_TIMEOUT_MS) throw new Error(`${account.email} cannot sign in.`);
    await delay(RETRY_INTERVAL_MS);
  }
}

/** Creates a user for an existing account. */
export function createSimulatedUser(context: SoakContext, account: Account): SimulatedUser {
  let current: string | undefined;

  async function exchangeToken(): Promise<string> {
    const startedAt = performance.now();
    for (;;) {
      const idToken = await requestIdTokenWithRetry(context, account, false);
      const bearer = { bearer: idToken, expects: ['invalid-token'] as const };
      const issued = await context.client.call(issueToken, { body: { email: account.email } }, VISITOR_CALLER, bearer);
      if (issued.kind === 'done') {
        context.journal.recordAcknowledged('sign-in');
        return issued.body.token;
      }
      if (performance.now() - startedAt > SIGN_IN_TIMEOUT_MS)
        throw new Error(`${account.email} gets no token: ${JSON.stringify(issued)}`);
      await delay(RETRY_INTERVAL_MS);
    }
  }

  const user: SimulatedUser = {
    ...account,
    token: async () => (current ??= await exchangeToken()),
    renew(refused) {
      if (current === refused) current = undefined;
    },
    async signOut() {
      const token = await user.token();
      const ended = await context.client.call(endSession, {}, VISITOR_CALLER, {
        bearer: token,
        expects: ['session-ended'],
      });
      current = undefined;
      // If an earlier attempt succeeded without a response, a retry finds the session ended.
      const wasEnded = ended.kind === 'refused' && ended.code === 'session-ended' && ended.repeats > 0;
      if (ended.kind !== 'done' && !wasEnded) return;
      context.journal.endedTokens.push(token);
      context.journal.recordAcknowledged('sign-out');
    },
  };
  return user;
}

/** Registers a new user: an account in the Auth emulator, and a user record in the product. */
export async function registerSimulatedUser(context: SoakContext, name: string): Promise<SimulatedUser> {
  const account = { email: `${name}${SOAK_DOMAIN}`, password: 'orchard-7' };
  const entry = context.journal.registrations.recordRequest(account.email, account);
  const profile = { body: { name, email: account.email } };
  const register = async () =>
    context.client.call(registerUser, profile, VISITOR_CALLER, {
      bearer: await requestIdTokenWithRetry(context, account, true),
      expects: ['invalid-token'],
    });
  const startedAt = performance.now();
  let registered = await register();
  // After a clock jump, the ID token may have expired or not be valid yet.
  while (
    registered.kind === 'refused' &&
    registered.status === 401 &&
    performance.now() - startedAt < SIGN_IN_TIMEOUT_MS
  ) {
    await delay(RETRY_INTERVAL_MS);
    registered = await register();
  }
  recordOutcome(entry, registered.kind, registered.kind === 'refused' ? registered.repeats : 0);
  if (registered.kind !== 'done') throw new Error(`${account.email} was not registered: ${JSON.stringify(registered)}`);
  context.journal.recordAcknowledged('registration');
  return createSimulatedUser(context, account);
}
