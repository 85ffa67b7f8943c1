import { listSurveys, type ProblemCode } from '@canvass/shared/contracts';
import { accessToken, call, publicClient } from '@canvass/shared/http';
import { mockProblem } from '@canvass/shared/testing';
import { AxiosError } from 'axios';
import { createQueryClient } from './queries';
import { createTestRegistry } from './testing/canary-registry';
import { createTestRemote } from './testing/sample-remote';

const remote = createTestRemote('mf-public', '/surveys/:id');
const registry = createTestRegistry(remote);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/**
 * How often surveys are requested until an error shows, and after how many seconds. Each attempt takes `each` seconds.
 */
async function measureUntilFailure(each = 0): Promise<{ tries: number; seconds: number }> {
  let attempts = 0;
  let elapsedSeconds = 0;
  const start = Date.now();
  const pendingQuery = createQueryClient(registry)
    .fetchQuery({
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

describe('the data of a document', () => {
  const KEY = ['surveys', 'detail', '1'];

  /** Puts the data into the document that the renderer sends. */
  function addDocumentData(version = remote.stable.version): void {
    document.body.innerHTML = `<script type="application/json" id="data">${JSON.stringify({
      area: 'mf-public',
      version,
      queries: [{ queryKey: KEY, data: { title: 'A bench?' } }],
    })}</script>`;
  }

  afterEach(() => {
    document.body.innerHTML = '';
    localStorage.clear();
  });

  test('a visitor starts with it, without a request', () => {
    addDocumentData();
    const queries = createQueryClient(registry);
    expect(queries.getQueryData(KEY)).toEqual({ title: 'A bench?' });
    expect(queries.getQueryState(KEY)?.dataUpdatedAt).toBe(Date.now());
  });

  test('it is stale for somebody who is signed in, who may see more', () => {
    addDocumentData();
    accessToken.store('a token');
    const queries = createQueryClient(registry);
    expect(queries.getQueryData(KEY)).toEqual({ title: 'A bench?' });
    expect(queries.getQueryState(KEY)?.dataUpdatedAt).toBe(0);
  });

  test('it is left out when this browser loads another version of the area, such as a canary', () => {
    addDocumentData('9.9.9-canary');
    expect(createQueryClient(registry).getQueryCache().getAll()).toEqual([]);
  });

  test('a document without data is an empty cache', () => {
    expect(createQueryClient(registry).getQueryCache().getAll()).toEqual([]);
  });
});
