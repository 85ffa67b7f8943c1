import { listSurveys, type Problem, type ProblemCode } from '@canvass/shared/contracts';
import { accessToken, call, publicClient, toApiError } from '@canvass/shared/http';
import { mockProblem } from '@canvass/shared/testing';
import { AxiosError } from 'axios';
import { QueryObserver } from '@tanstack/react-query';
import { createQueryClients, QueryClients, releaseDocumentData } from './query-clients';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/**
 * How often surveys are requested until an error shows, and after how many seconds. Each attempt takes `each` seconds.
 */
async function measureUntilFailure(each = 0): Promise<{ tries: number; seconds: number }> {
  let attempts = 0;
  let elapsedSeconds = 0;
  const start = Date.now();
  const pendingQuery = createQueryClients()
    .shell.fetchQuery({
      queryKey: ['surveys', 'list'],
      queryFn: async () => {
        attempts += 1;
        await new Promise((resolve) => {
          setTimeout(resolve, each * 1000);
        });
        return call(listSurveys, { query: {} });
      },
    })
    .catch(() => {
      elapsedSeconds = Date.now();
    });
  await jest.advanceTimersByTimeAsync(120_000);
  await pendingQuery;
  return { tries: attempts, seconds: Math.round((elapsedSeconds - start) / 1000) };
}

test.each<ProblemCode | 'network'>(['service-unavailable', 'network'])(
  'a restarting service is retried: %s',
  async (code) => {
    mockProblem(listSurveys, code);
    expect(await measureUntilFailure()).toEqual({ tries: 5, seconds: 15 });
  },
);

test('a request that times out is retried once', async () => {
  publicClient.defaults.adapter = (config) => Promise.reject(new AxiosError('', AxiosError.ECONNABORTED, config));
  expect(await measureUntilFailure(8)).toEqual({ tries: 2, seconds: 17 });
});

test('a deliberate error of the server is not retried', async () => {
  mockProblem(listSurveys, 'survey-not-found');
  expect(await measureUntilFailure()).toEqual({ tries: 1, seconds: 0 });
});

describe('the results that come with a document', () => {
  const AREA = 'mf-public';
  const KEY = ['surveys', 'detail', '1'];
  const found = () => ({
    area: AREA,
    renderedAt: new Date().toISOString(),
    queries: [{ queryKey: KEY, data: { title: 'A bench?' } }],
  });
  const problem = { status: 404, problem: { code: 'survey-not-found', title: 'Not found', status: 404 } as Problem };
  const REFUSED = { area: AREA, renderedAt: '2026-11-27T12:00:00Z', queries: [{ queryKey: KEY, problem }] };

  afterEach(() => localStorage.clear());

  test('a visitor starts with them, without a request', () => {
    const queryClient = createQueryClients(found()).get(AREA);
    expect(queryClient.getQueryData(KEY)).toEqual({ title: 'A bench?' });
    expect(queryClient.getQueryState(KEY)?.dataUpdatedAt).toBe(Date.now());
  });

  test('they are stale for somebody who is signed in, who may see more', () => {
    accessToken.store('a token');
    const queryClient = createQueryClients(found()).get(AREA);
    expect(queryClient.getQueryData(KEY)).toEqual({ title: 'A bench?' });
    expect(queryClient.getQueryState(KEY)?.dataUpdatedAt).toBe(0);
  });

  test('they are stale if the device says another time than the server, since they may have been stored somewhere', () => {
    for (const offsetMs of [-3_600_000, 3_600_000]) {
      const renderedAt = new Date(Date.now() + offsetMs).toISOString();
      const queryClient = createQueryClients({ ...found(), renderedAt }).get(AREA);
      expect(queryClient.getQueryState(KEY)?.dataUpdatedAt).toBe(0);
    }
  });

  test('without any, the caches are empty', () => {
    expect(createQueryClients().get(AREA).getQueryCache().getAll()).toEqual([]);
  });

  test('only the area that they are for has them', () => {
    const clients = createQueryClients(found());
    expect([clients.shell, clients.get('mf-member')].map((client) => client.getQueryData(KEY))).toEqual([
      undefined,
      undefined,
    ]);
  });

  /** Shows a query on a page. */
  function observe(clients: QueryClients) {
    const queryClient = clients.get(AREA);
    const queryFn = jest.fn(() => Promise.resolve({ title: 'A bench?' }));
    const observer = new QueryObserver(queryClient, { queryKey: KEY, queryFn });
    const result = observer.getOptimisticResult(queryClient.defaultQueryOptions({ queryKey: KEY, queryFn }));
    const stop = observer.subscribe(() => {});
    return { result, queryFn, observer, stop };
  }

  test('a page starts with the problem that the server met, without a request', () => {
    const clients = createQueryClients(REFUSED);
    const { result, queryFn, stop } = observe(clients);
    expect(result.status).toBe('error');
    expect(toApiError(result.error)).toMatchObject({ code: 'survey-not-found', status: 404, title: 'Not found' });
    releaseDocumentData(clients, REFUSED);
    expect(queryFn).not.toHaveBeenCalled();
    stop();
  });

  test('what was refused to visitors is requested for somebody who is signed in, and by a later page', async () => {
    const clients = createQueryClients(REFUSED);
    const { queryFn, observer, stop } = observe(clients);
    accessToken.store('a token');
    releaseDocumentData(clients, REFUSED);
    await jest.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(observer.getCurrentResult().data).toEqual({ title: 'A bench?' });
    stop();
    localStorage.clear();
    const others = createQueryClients(REFUSED);
    releaseDocumentData(others, REFUSED);
    const later = observe(others);
    expect(later.queryFn).toHaveBeenCalledTimes(1);
    later.stop();
  });
});

describe('the clients of two areas', () => {
  const KEY = ['surveys', 'detail', '1'];

  /** Two areas and the shell, of which the first shows and the others have cached something. */
  function createClients() {
    const clients = new QueryClients();
    const [one, other] = [clients.get('mf-one'), clients.get('mf-other')];
    for (const client of clients.list()) client.setQueryData(KEY, 'right');
    return { clients, one, other };
  }

  test('an area keeps its client', () => {
    const { clients, one } = createClients();
    expect(clients.get('mf-one')).toBe(one);
  });

  test('what one area caches, removes, or sets as a default is not what another one has', () => {
    const { clients, one, other } = createClients();
    one.setQueryData(KEY, 'wrong');
    one.setQueryDefaults(KEY, { staleTime: Infinity });
    one.setDefaultOptions({ queries: { staleTime: Infinity } });
    expect(() => Object.assign(other.getDefaultOptions().queries!, { retry: false })).toThrow(TypeError);
    expect([clients.shell, other].map((client) => client.getQueryData(KEY))).toEqual(['right', 'right']);
    one.clear();
    expect([clients.shell, other].map((client) => client.getQueryData(KEY))).toEqual(['right', 'right']);
    expect(other.getDefaultOptions().queries?.staleTime).toBe(10_000);
    expect(other.getQueryDefaults(KEY)).toEqual({});
  });

  test('what an area invalidates by a key is stale everywhere', async () => {
    const { clients, one } = createClients();
    const later = clients.get('mf-later');
    later.setQueryData(['users'], 'right');
    await one.invalidateQueries({ queryKey: ['surveys'] });
    expect(clients.list().map((client) => client.getQueryState(KEY)?.isInvalidated)).toEqual([
      true,
      true,
      true,
      undefined,
    ]);
    expect(later.getQueryState(['users'])?.isInvalidated).toBe(false);
  });

  test('what an area invalidates without a key is stale only there', async () => {
    const { clients, one } = createClients();
    await one.invalidateQueries();
    expect(clients.list().map((client) => client.getQueryState(KEY)?.isInvalidated)).toEqual([false, true, false]);
  });
});
