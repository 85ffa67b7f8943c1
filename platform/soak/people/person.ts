import { setTimeout as delay } from 'node:timers/promises';
import { endSession, issueToken, registerUser } from '@canvass/shared/contracts';
import type { Caller } from '../client';
import { settle, type Account } from '../journal';
import { SOAK_DOMAIN } from '../stored';
import type { World } from './crowd';

/** Somebody with an account, signed in as far as needed. */
export interface Person extends Account, Caller {
  token: () => Promise<string>;
  /** Ends the session; what comes next signs in again. */
  signOut: () => Promise<void>;
}

const RETRY_INTERVAL_MS = 500;

/** After this the sign-in service, or the API's part in a sign-in, counts as broken. */
const GIVE_UP_MS = 240_000;

/** A visitor without a token. */
export const VISITOR: Caller = { token: () => Promise.resolve(undefined), renew: () => undefined };

/**
 * Asks the sign-in service as a browser does.
 * @param isNew nobody knows whether there is an account yet: one that is there cannot be made, and one that is not opens nothing.
 * @returns an ID token; undefined when it gives none.
 */
async function identify(
  { client }: World,
  operation: 'signUp' | 'signInWithPassword',
  { email, password }: Account,
  isNew: boolean,
): Promise<string | undefined> {
  const received = await client.send({
    method: 'POST',
    path: `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=demo-key`,
    what: `sign-in service ${operation}`,
    isForeign: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
    timeoutMs: 15_000,
    expects: (status) => status === 400 && isNew,
  });
  return received.status === 200 ? (JSON.parse(received.text) as { idToken: string }).idToken : undefined;
}

/** Signs in at the sign-in service, whatever happens meanwhile. */
async function identifyUntilDone(world: World, account: Account, isNew: boolean): Promise<string> {
  const since = performance.now();
  for (;;) {
    const created = isNew ? await identify(world, 'signUp', account, true) : undefined;
    const idToken = created ?? (await identify(world, 'signInWithPassword', account, isNew));
    if (idToken !== undefined) return idToken;
    if (performance.now() - since > GIVE_UP_MS) throw new Error(`${account.email} cannot sign in.`);
    await delay(RETRY_INTERVAL_MS);
  }
}

/** Somebody who has an account already. */
export function createPerson(world: World, account: Account): Person {
  let current: string | undefined;

  async function exchange(): Promise<string> {
    const since = performance.now();
    for (;;) {
      const idToken = await identifyUntilDone(world, account, false);
      const bearer = { bearer: idToken, expects: ['invalid-token'] as const };
      const issued = await world.client.call(issueToken, { body: { email: account.email } }, VISITOR, bearer);
      if (issued.kind === 'done') {
        world.journal.count('sign-in');
        return issued.body.token;
      }
      if (performance.now() - since > GIVE_UP_MS)
        throw new Error(`${account.email} gets no token: ${JSON.stringify(issued)}`);
      await delay(RETRY_INTERVAL_MS);
    }
  }

  const person: Person = {
    ...account,
    token: async () => (current ??= await exchange()),
    renew(refused) {
      if (current === refused) current = undefined;
    },
    async signOut() {
      const token = await person.token();
      const ended = await world.client.call(endSession, {}, VISITOR, { bearer: token, expects: ['session-ended'] });
      current = undefined;
      // A repeat of what was done, and never answered, finds the session ended.
      const wasDone = ended.kind === 'refused' && ended.code === 'session-ended' && ended.repeats > 0;
      if (ended.kind !== 'done' && !wasDone) return;
      world.journal.endedTokens.push(token);
      world.journal.count('sign-out');
    },
  };
  return person;
}

/** Somebody new: an account at the sign-in service, and a record here. */
export async function registerPerson(world: World, name: string): Promise<Person> {
  const account = { email: `${name}${SOAK_DOMAIN}`, password: 'orchard-7' };
  const entry = world.journal.registrations.begin(account.email, account);
  const profile = { body: { name, email: account.email } };
  const register = async () =>
    world.client.call(registerUser, profile, VISITOR, {
      bearer: await identifyUntilDone(world, account, true),
      expects: ['invalid-token'],
    });
  const since = performance.now();
  let registered = await register();
  // The clock may have jumped past the ID token's hour, or before its beginning.
  while (registered.kind === 'refused' && registered.status === 401 && performance.now() - since < GIVE_UP_MS) {
    await delay(RETRY_INTERVAL_MS);
    registered = await register();
  }
  settle(entry, registered.kind, registered.kind === 'refused' ? registered.repeats : 0);
  if (registered.kind !== 'done') throw new Error(`${account.email} was not registered: ${JSON.stringify(registered)}`);
  world.journal.count('registration');
  return createPerson(world, account);
}
