import axios, { isAxiosError, type AxiosInstance, type InternalAxiosRequestConfig } from 'axios';
import { accessToken } from './access-token';
import { failureOf } from './problem';

/** Milliseconds after which a call that only reads counts as failed: somebody looks at an empty page meanwhile. */
export const READ_TIMEOUT = 8000;

/** The same for a call that writes: giving up early would leave open whether it was done. */
const WRITE_TIMEOUT_MS = 15_000;

/** For calls that need no sign-in: carries no token. */
export const publicClient: AxiosInstance = axios.create({ baseURL: '/api', timeout: WRITE_TIMEOUT_MS });

/** Carries the stored token as bearer; renews it before it expires or after a 401, and then repeats the call once. */
export const securedClient: AxiosInstance = axios.create({ baseURL: '/api', timeout: WRITE_TIMEOUT_MS });

/** Says where the API answers: `/api`, or another origin. Called once, by the shell. */
export function setApiBase(base: string): void {
  publicClient.defaults.baseURL = base;
  securedClient.defaults.baseURL = base;
}

/** What a request carries that may have ended the session itself. */
export interface SessionEndingRequest {
  endsSession?: boolean | undefined;
}

function isRepeat(config: InternalAxiosRequestConfig): config is InternalAxiosRequestConfig & { repeated: true } {
  return 'repeated' in config;
}

securedClient.interceptors.request.use(async (config) => {
  const token = isRepeat(config) ? accessToken.read() : await accessToken.fresh();
  if (token) config.headers.set('Authorization', `Bearer ${token}`);
  return config;
});

securedClient.interceptors.response.use(undefined, async (error: unknown) => {
  const config = isAxiosError(error) && error.response?.status === 401 ? error.config : undefined;
  const hasEnded =
    (config as SessionEndingRequest | undefined)?.endsSession && failureOf(error).code === 'session-ended';
  if (!config || hasEnded) throw error;
  // The stored token may be of somebody else than who is signed in: only with a new one it is about them.
  if (isRepeat(config) || !(await accessToken.renew())) {
    if (failureOf(error).code === 'user-unknown') accessToken.isUnknown();
    throw error;
  }
  return securedClient.request(Object.assign(config, { repeated: true as const }));
});
