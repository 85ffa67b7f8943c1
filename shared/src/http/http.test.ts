import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { checkRole, listSurveys, listUsers, readSurvey } from '../contracts';
import { problems, type ProblemCode } from '../contracts/problems';
import { buildSurvey, buildUser } from '../testing/builders';
import { calls, refuse, respond } from '../testing/server';
import { accessToken } from './access-token';
import { call, callPage } from './call';
import { securedClient } from './clients';
import { failureOf } from './problem';

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

describe('a failure', () => {
  test('has the code, title and fields that the server said', async () => {
    refuse(readSurvey, 'survey-not-found', [{ field: 'params.id', message: 'is unknown' }]);
    const failure = failureOf(await call(readSurvey, { params: { id: 'x' } }).catch((error: unknown) => error));
    expect(failure).toMatchObject({ code: 'survey-not-found', title: problems['survey-not-found'][1] });
    expect(failure.errors).toEqual([{ field: 'params.id', message: 'is unknown' }]);
  });

  test('without an answer speaks of the connection', async () => {
    refuse(readSurvey, 'network');
    const failure = failureOf(await call(readSurvey, { params: { id: 'x' } }).catch((error: unknown) => error));
    expect(failure.code).toBe('network');
  });

  test('of our own making is unexpected', () => {
    expect(failureOf(new TypeError('x is not a function')).code).toBe('unexpected');
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

  test('does not repeat what was refused for another reason', async () => {
    const seen = serve({ old: 'forbidden' });
    accessToken.store(tokenFor(3600, 'old'));
    const failure = failureOf(await call(listUsers, { query: {} }).catch((error: unknown) => error));
    expect(failure.code).toBe('forbidden');
    expect(seen).toEqual(['old']);
  });
});
