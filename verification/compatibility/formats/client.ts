import { randomUUID } from 'node:crypto';
import { FIXTURE_PROJECT } from './programs';

/** The password of all users in a fixture. */
const FIXTURE_PASSWORD = 'canvass-formats';

/** A user in a fixture. */
export interface FixtureUser {
  uid: string;
  name: string;
  email: string;
  token: string;
}

/** A response of the API. */
export interface ApiResponse {
  status: number;
  body: unknown;
}

/** Makes calls to the API and the Auth emulator of an installation. */
export type Client = ReturnType<typeof createClient>;

async function callIdentity(identity: string, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${identity}/identitytoolkit.googleapis.com/v1/${path}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const responseBody = (await response.json()) as { localId: string; idToken: string };
  if (!response.ok) throw new Error(`The identity emulator answered ${path} with ${JSON.stringify(responseBody)}`);
  return responseBody;
}

/** Signs in at an Auth emulator. @returns the uid and an ID token */
export function signIn(identity: string, email: string) {
  return callIdentity(identity, 'accounts:signInWithPassword', {
    email,
    password: FIXTURE_PASSWORD,
    returnSecureToken: true,
  });
}

/** The statuses with which an API rejects an unknown endpoint. */
const UNKNOWN_CALL_STATUSES = [404, 501];

/** @param isTolerant whether calls that an earlier API does not support may fail */
export function createClient(api: string, identity: string, isTolerant: boolean) {
  const call = async (method: string, path: string, token?: string, body?: object): Promise<ApiResponse> => {
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

  /** @throws if the API rejects the call. @returns undefined if an earlier API does not support the call or its body */
  const callOrThrow = async (
    method: string,
    path: string,
    token?: string,
    body?: object,
    unsupportedStatuses: number[] = UNKNOWN_CALL_STATUSES,
  ): Promise<unknown> => {
    const { status, body: responseBody } = await call(method, path, token, body);
    if (status === 200) return responseBody;
    if (isTolerant && unsupportedStatuses.includes(status)) return undefined;
    throw new Error(`${method} ${path}: ${status} ${JSON.stringify(responseBody)}`);
  };

  /** Signs up with a verified email, and gets a product token. */
  const signUp = async (name: string): Promise<FixtureUser> => {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@formats.canvass.test`;
    const account = { email, password: FIXTURE_PASSWORD, displayName: name, returnSecureToken: true };
    const { localId: uid } = await callIdentity(identity, 'accounts:signUp', account);
    const owner = { authorization: 'Bearer owner' };
    await callIdentity(
      identity,
      `projects/${FIXTURE_PROJECT}/accounts:update`,
      { localId: uid, emailVerified: true },
      owner,
    );
    const { idToken } = await signIn(identity, email);
    await callOrThrow('POST', '/users', idToken, { name, email });
    const { token } = (await callOrThrow('POST', '/jwt', idToken, { email })) as { token: string };
    return { uid, name, email, token };
  };

  /** Requests an email with a password reset link. */
  const requestPasswordReset = (email: string) =>
    callIdentity(identity, 'accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });

  return { call, act: callOrThrow, signUp, askForPassword: requestPasswordReset };
}
