import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { checkRole, listSurveys, listUsers, readSurvey } from '../contracts';
import { problems, type ProblemCode } from '../contracts/problems';
import { buildSurvey, buildUser } from '../testing/builders';
import { calls, refuse, respond } from '../testing/server';
import { accessToken } from './access-token';
import { call, callPage } from './call';
import { publicClient, securedClient } from './clients';
import { failureOf, isTimeout } from './problem';

/** A token that lasts so many seconds from now; only its expiry is read. */
function tokenFor(seconds: number, name = 'token'): string {
  return `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds, name }))}.s`;
}

const email = 'ada@canvass.test';

beforeEach(() => {
  localStorage.clear();
  accessToken.issuedBy(() => Promise.resolve(null));
});

describe('a call', () => {
  test('fills the path, sends the query and gives the answer', async () => {
    const survey = buildSurvey();
    respond(readSurvey, survey);
    await expect(call(readSurvey, { params: { id: survey._id } })).resolves.toEqual(survey);
    expect(calls()).toEqual([expect.objectContaining({ method: 'GET', url: `/surveys/${survey._id}` })]);
  });

  test('of a list gives the page with the cursor and the total that the headers say', async () => {
    respond(listSurveys, [], { link: '</api/surveys?limit=2&cursor=abc>; rel="next"', 'x-total-count': '1000+' });
    await expect(callPage(listSurveys, { query: { limit: 2 } })).resolves.toEqual({
      items: [],
      next: 'abc',
      total: '1000+',
    });
  });

  test('of the last page has no cursor', async () => {
    respond(listSurveys, []);
    await expect(callPage(listSurveys, { query: {} })).resolves.toMatchObject({ next: undefined, total: undefined });
  });
});

describe('the time a call may take', () => {
  test('is short for one that reads, longer for one that writes, and what the caller says', async () => {
    const times: unknown[] = [];
    const adapter = (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
      times.push(config.timeout);
      return Promise.resolve({ status: 200, statusText: '', data: {}, headers: new AxiosHeaders(), config });
    };
    publicClient.defaults.adapter = adapter;
    securedClient.defaults.adapter = adapter;
    await call(readSurvey, { params: { id: 'x' } });
    await call(checkRole, { body: { email } });
    await call(checkRole, { body: { email } }, { timeout: 5000 });
    expect(times).toEqual([8000, 15_000, 5000]);
  });
});

describe('a failure', () => {
  test('has the code, title and fields that the server said', async () => {
    refuse(readSurvey, 'survey-not-found', [{ field: 'params.id', message: 'is unknown' }]);
    const failure = failureOf(await call(readSurvey, { params: { id: 'x' } }).catch((error: unknown) => error));
    expect(failure).toMatchObject({ code: 'survey-not-found', title: problems['survey-not-found'][1] });
    expect(failure.errors).toEqual([{ field: 'params.id', message: 'is unknown' }]);
  });

  test('that passes by itself says after how many seconds', async () => {
    const failure = async (headers: Record<string, string>) => {
      refuse(readSurvey, 'too-many-requests', [], headers);
      return failureOf(await call(readSurvey, { params: { id: 'x' } }).catch((error: unknown) => error));
    };
    expect(await failure({ 'retry-after': '754' })).toMatchObject({ code: 'too-many-requests', retryAfter: 754 });
    expect((await failure({})).retryAfter).toBeUndefined();
    expect((await failure({ 'retry-after': 'Fri, 20 Nov 2026 12:00:00 GMT' })).retryAfter).toBeUndefined();
  });

  test('without an answer speaks of the connection', async () => {
    refuse(readSurvey, 'network');
    const failure = failureOf(await call(readSurvey, { params: { id: 'x' } }).catch((error: unknown) => error));
    expect(failure.code).toBe('network');
  });

  test.each([AxiosError.ECONNABORTED, AxiosError.ETIMEDOUT])('by %s speaks of the connection too', (code) => {
    const error = new AxiosError('timeout of 8000ms exceeded', code);
    expect(failureOf(error).code).toBe('network');
    expect(isTimeout(error)).toBe(true);
    expect(isTimeout(new AxiosError('Network Error', AxiosError.ERR_NETWORK))).toBe(false);
  });

  test('of our own making is unexpected', () => {
    expect(failureOf(new TypeError('x is not a function')).code).toBe('unexpected');
  });
});

describe('a token that is refused', () => {
  /** Says of each call whether it carried a token; whoever carries one is refused. */
  function refuseTokens(code: ProblemCode = 'invalid-token'): boolean[] {
    const carried: boolean[] = [];
    const adapter = (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
      const hasToken = config.headers.has('Authorization');
      carried.push(hasToken);
      const response = { status: 200, statusText: '', data: buildSurvey(), headers: new AxiosHeaders(), config };
      if (!hasToken) return Promise.resolve(response);
      const refusal = { ...response, status: problems[code][0], data: { code, title: '' } };
      return Promise.reject(new AxiosError('', '', config, null, refusal));
    };
    publicClient.defaults.adapter = adapter;
    securedClient.defaults.adapter = adapter;
    return carried;
  }

  const read = () => call(readSurvey, { params: { id: 'x' } });

  beforeEach(() => accessToken.store(tokenFor(3600)));

  test('and cannot be renewed is forgotten, and what everybody may read is read without it', async () => {
    const carried = refuseTokens();
    await expect(read()).resolves.toMatchObject(buildSurvey());
    expect(carried).toEqual([true, false]);
    expect(accessToken.read()).toBeNull();
  });

  test('again after it was renewed is left out the third time', async () => {
    const carried = refuseTokens('user-unknown');
    accessToken.issuedBy(() => Promise.resolve(tokenFor(3600, 'new')));
    await read();
    expect(carried).toEqual([true, true, false]);
  });

  test('tells the session when the person is unknown, even with a new token', async () => {
    refuseTokens('user-unknown');
    accessToken.issuedBy(() => Promise.resolve(tokenFor(3600, 'new')));
    const unknown = jest.fn();
    accessToken.onUnknown(unknown);
    await read();
    expect(unknown).toHaveBeenCalledTimes(1);
    refuseTokens('invalid-token');
    await read();
    expect(unknown).toHaveBeenCalledTimes(1);
  });

  test('is left out, and kept, when the identity provider is out of reach', async () => {
    const carried = refuseTokens();
    accessToken.issuedBy(() => Promise.reject(new Error('auth/network-request-failed')));
    await read();
    expect(carried).toEqual([true, false]);
    expect(accessToken.read()).not.toBeNull();
  });

  test('for another reason is not left out', async () => {
    const carried = refuseTokens('survey-not-found');
    expect(failureOf(await read().catch((error: unknown) => error)).code).toBe('survey-not-found');
    expect(carried).toEqual([true]);
  });

  test.each(['garbage', `a.${btoa('null')}.c`])('is no token of ours at all: %s is not even sent', async (stored) => {
    accessToken.store(stored);
    const carried = refuseTokens();
    await read();
    expect(carried).toEqual([false]);
    expect(accessToken.read()).toBeNull();
  });

  test('does not take the token of a sign-in with it', async () => {
    accessToken.issuedBy(() => {
      accessToken.store('of-a-sign-in');
      return Promise.resolve(null);
    });
    await accessToken.renew();
    expect(accessToken.read()).toBe('of-a-sign-in');
  });
});

describe('the secured client', () => {
  /** Answers with who was asked for, and refuses tokens by name. */
  function serve(refused: Record<string, ProblemCode>): string[] {
    const seen: string[] = [];
    securedClient.defaults.adapter = (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
      const token = String(config.headers.get('Authorization')).replace('Bearer ', '');
      const name = (JSON.parse(atob(token.split('.')[1] ?? '')) as { name: string }).name;
      seen.push(name);
      const code = refused[name];
      const response = { status: 200, statusText: '', data: [buildUser()], headers: new AxiosHeaders(), config };
      if (!code) return Promise.resolve(response);
      const refusal = { ...response, status: problems[code][0], data: { code, title: '' } };
      return Promise.reject(new AxiosError('', '', config, null, refusal));
    };
    return seen;
  }

  test('renews a token that is about to expire once for all callers, before they call', async () => {
    const seen = serve({});
    const issue = jest.fn(() => Promise.resolve(tokenFor(3600, 'new')));
    accessToken.issuedBy(issue);
    accessToken.store(tokenFor(30, 'old'));
    await Promise.all([
      call(listUsers, { query: {} }),
      call(listUsers, { query: {} }),
      call(checkRole, { body: { email } }),
    ]);
    expect(issue).toHaveBeenCalledTimes(1);
    expect(seen).toEqual(['new', 'new', 'new']);
    expect(accessToken.read()).toContain('.');
  });

  test('renews after a 401 and repeats the call once', async () => {
    const seen = serve({ old: 'token-expired' });
    accessToken.issuedBy(() => Promise.resolve(tokenFor(3600, 'new')));
    accessToken.store(tokenFor(3600, 'old'));
    await expect(call(listUsers, { query: {} })).resolves.toHaveLength(1);
    expect(seen).toEqual(['old', 'new']);
  });

  test('gives up when the new token is refused too', async () => {
    const seen = serve({ old: 'token-expired', new: 'user-unknown' });
    accessToken.issuedBy(() => Promise.resolve(tokenFor(3600, 'new')));
    accessToken.store(tokenFor(3600, 'old'));
    const failure = failureOf(await call(listUsers, { query: {} }).catch((error: unknown) => error));
    expect(failure.code).toBe('user-unknown');
    expect(seen).toEqual(['old', 'new']);
  });

  test('asks for no new token when a call that ends the session finds it ended', async () => {
    const seen = serve({ old: 'session-ended' });
    const issue = jest.fn(() => Promise.resolve(tokenFor(3600, 'new')));
    accessToken.issuedBy(issue);
    accessToken.store(tokenFor(3600, 'old'));
    const failure = failureOf(
      await call(listUsers, { query: {} }, { endsSession: true }).catch((error: unknown) => error),
    );
    expect([failure.code, seen]).toEqual(['session-ended', ['old']]);
    expect(issue).not.toHaveBeenCalled();
  });

  test('does not repeat what was refused for another reason', async () => {
    const seen = serve({ old: 'forbidden' });
    accessToken.store(tokenFor(3600, 'old'));
    const failure = failureOf(await call(listUsers, { query: {} }).catch((error: unknown) => error));
    expect(failure.code).toBe('forbidden');
    expect(seen).toEqual(['old']);
  });
});
