import { randomUUID } from 'node:crypto';
import { PROJECT } from './programs';

/** The password of everybody in a fixture. */
export const PASSWORD = 'canvass-formats';

/** Somebody in a fixture. */
export interface Person {
  uid: string;
  name: string;
  email: string;
  token: string;
}

/** What came back from the API. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Calls to the API and the identity emulator of some installation. */
export type Client = ReturnType<typeof createClient>;

async function ask(identity: string, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${identity}/identitytoolkit.googleapis.com/v1/${path}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answered = (await answer.json()) as { localId: string; idToken: string };
  if (!answer.ok) throw new Error(`The identity emulator answered ${path} with ${JSON.stringify(answered)}`);
  return answered;
}

/** Signs in at an identity emulator. @returns the uid and an ID token. */
export function signInAt(identity: string, email: string) {
  return ask(identity, 'accounts:signInWithPassword', { email, password: PASSWORD, returnSecureToken: true });
}

/** How an API refuses a call that it does not know. */
const UNKNOWN_CALL = [404, 501];

/** @param tolerant lets calls fail that the API of an earlier commit does not know. */
export function createClient(api: string, identity: string, tolerant: boolean) {
  const call = async (method: string, path: string, token?: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${api}/api${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  };

  /** @throws when it is refused. @returns nothing where an earlier API does not know the call, or what is sent. */
  const act = async (
    method: string,
    path: string,
    token?: string,
    body?: object,
    unknown: number[] = UNKNOWN_CALL,
  ): Promise<unknown> => {
    const { status, body: answered } = await call(method, path, token, body);
    if (status === 200) return answered;
    if (tolerant && unknown.includes(status)) return undefined;
    throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answered)}`);
  };

  /** Signs up with a verified email, and gets a product token. */
  const signUp = async (name: string): Promise<Person> => {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@formats.canvass.test`;
    const account = { email, password: PASSWORD, displayName: name, returnSecureToken: true };
    const { localId: uid } = await ask(identity, 'accounts:signUp', account);
    const owner = { authorization: 'Bearer owner' };
    await ask(identity, `projects/${PROJECT}/accounts:update`, { localId: uid, emailVerified: true }, owner);
    const { idToken } = await signInAt(identity, email);
    await act('POST', '/users', idToken, { name, email });
    const { token } = (await act('POST', '/jwt', idToken, { email })) as { token: string };
    return { uid, name, email, token };
  };

  /** Asks for a mail with a link to a new password. */
  const askForPassword = (email: string) =>
    ask(identity, 'accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });

  return { call, act, signUp, askForPassword };
}
