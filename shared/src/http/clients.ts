import { recordServerTime } from '@canvass/shared/session';
import axios, { isAxiosError, type AxiosInstance, type InternalAxiosRequestConfig } from 'axios';
import { accessToken } from './access-token';
import { takeEarlyOrSend } from './early-adapter';
import { toApiError } from './problem';

/** Timeout of a call that only reads, in milliseconds: the user sees an empty page until then. */
export const READ_TIMEOUT_MS = 8000;

/** Timeout of a call that writes, in milliseconds: giving up early would leave open whether it was done. */
const WRITE_TIMEOUT_MS = 15_000;

/** For calls that need no sign-in: carries no token. */
export const publicClient: AxiosInstance = axios.create({ baseURL: '/api', timeout: WRITE_TIMEOUT_MS });

/** Sends the stored token as bearer; renews it before it expires and after a 401, and then repeats the call once. */
export const securedClient: AxiosInstance = axios.create({
  baseURL: '/api',
  timeout: WRITE_TIMEOUT_MS,
  adapter: takeEarlyOrSend,
});

for (const client of [publicClient, securedClient]) {
  client.interceptors.response.use(
    (response) => {
      recordServerTime(response.headers['date']);
      return response;
    },
    (error: unknown) => {
      if (isAxiosError(error)) recordServerTime(error.response?.headers['date']);
      throw error;
    },
  );
}

/** Sets the base URL of the API: `/api`, or another origin. Called once, by the shell. */
export function setApiBase(base: string): void {
  publicClient.defaults.baseURL = base;
  securedClient.defaults.baseURL = base;
}

/** The config of a request that may itself have ended the session. */
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
    (config as SessionEndingRequest | undefined)?.endsSession && toApiError(error).code === 'session-ended';
  if (!config || hasEnded) throw error;
  // The stored token may belong to another user than the signed-in one; only a new token proves that this user is
  // unknown.
  if (isRepeat(config) || !(await accessToken.renew())) {
    if (toApiError(error).code === 'user-unknown') accessToken.isUnknown();
    throw error;
  }
  return securedClient.request(Object.assign(config, { repeated: true as const }));
});
