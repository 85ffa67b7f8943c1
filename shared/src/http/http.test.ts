import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { checkRole, listSurveys, listUsers, readSurvey } from '../contracts';
import { problems, type ProblemCode } from '../contracts/problems';
import { createTestSurvey, createTestUser } from '../testing/test-data';
import { getRequests, mockProblem, mockResponse } from '../testing/server';
import { accessToken } from './access-token';
import { call, callPage } from './request';
import { publicClient, securedClient } from './clients';
import { toApiError, isTimeout } from './problem';

/** A token that expires in `seconds`; only its expiry is read. */
function createTestToken(seconds: number, name = 'token'): string {
  return `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds, name }))}.s`;
}

const email = 'ada@canvass.test';

beforeEach(() => {
  localStorage.clear();
  accessToken.issuedBy(() => Promise.resolve(null));
});

describe('a request', () => {
  test('request fills in the path and returns the response body', async () => {
    const survey = createTestSurvey();
    mockResponse(readSurvey, survey);
    await expect(call(readSurvey, { params: { id: survey._id } })).resolves.toEqual(survey);
    expect(getRequests()).toEqual([expect.objectContaining({ method: 'GET', url: `/surveys/${survey._id}` })]);
  });

  test('requestPage returns the page with the cursor and total from the headers', async () => {
    mockResponse(listSurveys, [], { link: '</api/surveys?limit=2&cursor=abc>; rel="next"', 'x-total-count': '1000+' });
    await expect(callPage(listSurveys, { query: { limit: 2 } })).resolves.toEqual({
      items: [],
      next: 'abc',
      total: '1000+',
    });
  });

  test('requestPage returns no cursor for the last page', async () => {
    mockResponse(listSurveys, []);
    await expect(callPage(listSurveys, { query: {} })).resolves.toMatchObject({ next: undefined, total: undefined });
  });
});

describe('the request timeout', () => {
  test('the timeout is short for reads, longer for writes, and can be set by the caller', async () => {
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

describe('an API error', () => {
  test('an API error has the code, title and field errors of the response', async () => {
    mockProblem(readSurvey, 'survey-not-found', [{ field: 'params.id', message: 'is unknown' }]);
    const apiError = toApiError(await call(readSurvey, { params: { id: 'x' } }).catch((error: unknown) => error));
    expect(apiError).toMatchObject({ code: 'survey-not-found', title: problems['survey-not-found'][1] });
    expect(apiError.errors).toEqual([{ field: 'params.id', message: 'is unknown' }]);
  });

  test('a temporary API error has the number of seconds to wait', async () => {
    const failure = async (headers: Record<string, string>) => {
      mockProblem(readSurvey, 'too-many-requests', [], headers);
      return toApiError(await call(readSurvey, { params: { id: 'x' } }).catch((error: unknown) => error));
    };
    expect(await failure({ 'retry-after': '754' })).toMatchObject({ code: 'too-many-requests', retryAfter: 754 });
    expect((await failure({})).retryAfter).toBeUndefined();
    expect((await failure({ 'retry-after': 'Fri, 20 Nov 2026 12:00:00 GMT' })).retryAfter).toBeUndefined();
  });

  test('a request without a response becomes a network error', async () => {
    mockProblem(readSurvey, 'network');
    const apiError = toApiError(await call(readSurvey, { params: { id: 'x' } }).catch((error: unknown) => error));
    expect(apiError.code).toBe('network');
  });

  test.each([AxiosError.ECONNABORTED, AxiosError.ETIMEDOUT])(
    'a request that fails with %s becomes a network error',
    (code) => {
      const error = new AxiosError('timeout of 8000ms exceeded', code);
      expect(toApiError(error).code).toBe('network');
      expect(isTimeout(error)).toBe(true);
      expect(isTimeout(new AxiosError('Network Error', AxiosError.ERR_NETWORK))).toBe(false);
    },
  );

  test('an exception in our own code becomes an unexpected error', () => {
    expect(toApiError(new TypeError('x is not a function')).code).toBe('unexpected');
  });
});

describe('a rejected token', () => {
  /** Rejects every call that carries a token. Records for each call whether it carried one. */
  function mockTokenRejection(code: ProblemCode = 'invalid-token'): boolean[] {
    const hadToken: boolean[] = [];
    const adapter = (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
      const hasToken = config.headers.has('Authorization');
      hadToken.push(hasToken);
      const response = { status: 200, statusText: '', data: createTestSurvey(), headers: new AxiosHeaders(), config };
      if (!hasToken) return Promise.resolve(response);
      const errorResponse = { ...response, status: problems[code][0], data: { code, title: '' } };
      return Promise.reject(new AxiosError('', '', config, null, errorResponse));
    };
    publicClient.defaults.adapter = adapter;
    securedClient.defaults.adapter = adapter;
    return hadToken;
  }

  const requestSurvey = () => call(readSurvey, { params: { id: 'x' } });

  beforeEach(() => accessToken.store(createTestToken(3600)));

  test('a rejected token that cannot be renewed is deleted, and public data is requested without it', async () => {
    const hadToken = mockTokenRejection();
    await expect(requestSurvey()).resolves.toMatchObject(createTestSurvey());
    expect(hadToken).toEqual([true, false]);
    expect(accessToken.read()).toBeNull();
  });

  test('the third attempt sends no token when the renewed token is rejected too', async () => {
    const hadToken = mockTokenRejection('user-unknown');
    accessToken.issuedBy(() => Promise.resolve(createTestToken(3600, 'new')));
    await requestSurvey();
    expect(hadToken).toEqual([true, true, false]);
  });

  test('the session is notified when the user is unknown even with a new token', async () => {
    mockTokenRejection('user-unknown');
    accessToken.issuedBy(() => Promise.resolve(createTestToken(3600, 'new')));
    const unknown = jest.fn();
    accessToken.onUnknown(unknown);
    await requestSurvey();
    expect(unknown).toHaveBeenCalledTimes(1);
    mockTokenRejection('invalid-token');
    await requestSurvey();
    expect(unknown).toHaveBeenCalledTimes(1);
  });

  test('the token is kept but not sent when the identity provider is unreachable', async () => {
    const hadToken = mockTokenRejection();
    accessToken.issuedBy(() => Promise.reject(new Error('auth/network-request-failed')));
    await requestSurvey();
    expect(hadToken).toEqual([true, false]);
    expect(accessToken.read()).not.toBeNull();
  });

  test('a request that fails for another reason is not repeated without a token', async () => {
    const hadToken = mockTokenRejection('survey-not-found');
    expect(toApiError(await requestSurvey().catch((error: unknown) => error)).code).toBe('survey-not-found');
    expect(hadToken).toEqual([true]);
  });

  test.each(['garbage', `a.${btoa('null')}.c`])('the malformed token %s is never sent', async (stored) => {
    accessToken.store(stored);
    const hadToken = mockTokenRejection();
    await requestSurvey();
    expect(hadToken).toEqual([false]);
    expect(accessToken.read()).toBeNull();
  });

  test('a failed renewal keeps the token of a sign-in that happened meanwhile', async () => {
    accessToken.issuedBy(() => {
      accessToken.store('of-a-sign-in');
      return Promise.resolve(null);
    });
    await accessToken.renew();
    expect(accessToken.read()).toBe('of-a-sign-in');
  });
});

describe('the secured client', () => {
  /** Records the name in each call's token, and rejects tokens by name. */
  function mockServer(refused: Record<string, ProblemCode>): string[] {
    const requestedTokens: string[] = [];
    securedClient.defaults.adapter = (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
      const token = String(config.headers.get('Authorization')).replace('Bearer ', '');
      const name = (JSON.parse(atob(token.split('.')[1] ?? '')) as { name: string }).name;
      requestedTokens.push(name);
      const code = refused[name];
      const response = { status: 200, statusText: '', data: [createTestUser()], headers: new AxiosHeaders(), config };
      if (!code) return Promise.resolve(response);
      const errorResponse = { ...response, status: problems[code][0], data: { code, title: '' } };
      return Promise.reject(new AxiosError('', '', config, null, errorResponse));
    };
    return requestedTokens;
  }

  test('the secured client renews an expiring token once for all pending requests', async () => {
    const requestedTokens = mockServer({});
    const issue = jest.fn(() => Promise.resolve(createTestToken(3600, 'new')));
    accessToken.issuedBy(issue);
    accessToken.store(createTestToken(30, 'old'));
    await Promise.all([
      call(listUsers, { query: {} }),
      call(listUsers, { query: {} }),
      call(checkRole, { body: { email } }),
    ]);
    expect(issue).toHaveBeenCalledTimes(1);
    expect(requestedTokens).toEqual(['new', 'new', 'new']);
    expect(accessToken.read()).toContain('.');
  });

  test('the secured client renews the token after a 401 and repeats the request once', async () => {
    const requestedTokens = mockServer({ old: 'token-expired' });
    accessToken.issuedBy(() => Promise.resolve(createTestToken(3600, 'new')));
    accessToken.store(createTestToken(3600, 'old'));
    await expect(call(listUsers, { query: {} })).resolves.toHaveLength(1);
    expect(requestedTokens).toEqual(['old', 'new']);
  });

  test('the secured client gives up when the new token is rejected too', async () => {
    const requestedTokens = mockServer({ old: 'token-expired', new: 'user-unknown' });
    accessToken.issuedBy(() => Promise.resolve(createTestToken(3600, 'new')));
    accessToken.store(createTestToken(3600, 'old'));
    const apiError = toApiError(await call(listUsers, { query: {} }).catch((error: unknown) => error));
    expect(apiError.code).toBe('user-unknown');
    expect(requestedTokens).toEqual(['old', 'new']);
  });

  test('the secured client requests no new token when a sign-out finds the session already ended', async () => {
    const requestedTokens = mockServer({ old: 'session-ended' });
    const issue = jest.fn(() => Promise.resolve(createTestToken(3600, 'new')));
    accessToken.issuedBy(issue);
    accessToken.store(createTestToken(3600, 'old'));
    const apiError = toApiError(
      await call(listUsers, { query: {} }, { endsSession: true }).catch((error: unknown) => error),
    );
    expect([apiError.code, requestedTokens]).toEqual(['session-ended', ['old']]);
    expect(issue).not.toHaveBeenCalled();
  });

  test('the secured client does not repeat a request that failed for another reason', async () => {
    const requestedTokens = mockServer({ old: 'forbidden' });
    accessToken.store(createTestToken(3600, 'old'));
    const apiError = toApiError(await call(listUsers, { query: {} }).catch((error: unknown) => error));
    expect(apiError.code).toBe('forbidden');
    expect(requestedTokens).toEqual(['old']);
  });
});
