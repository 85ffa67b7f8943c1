import { listSurveys, type ProblemCode } from '@canvass/shared/contracts';
import { call, publicClient } from '@canvass/shared/http';
import { refuse } from '@canvass/shared/testing';
import { AxiosError } from 'axios';
import { createQueryClient } from './queries';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** How often surveys are asked for until an error shows, and after how many seconds, of which a try takes `each`. */
async function untilItFails(each = 0): Promise<{ tries: number; seconds: number }> {
  let tries = 0;
  let shown = 0;
  const start = Date.now();
  const asking = createQueryClient()
    .fetchQuery({
      queryKey: ['surveys', 'list'],
      queryFn: async () => {
        tries += 1;
        await new Promise((resolve) => {
          setTimeout(resolve, each * 1000);
        });
        return call(listSurveys, { query: {} });
      },
    })
    .catch(() => {
      shown = Date.now();
    });
  await jest.advanceTimersByTimeAsync(120_000);
  await asking;
  return { tries, seconds: Math.round((shown - start) / 1000) };
}

test.each<ProblemCode | 'network'>(['service-unavailable', 'network'])(
  'a service that is being started again is waited for: %s',
  async (code) => {
    refuse(listSurveys, code);
    expect(await untilItFails()).toEqual({ tries: 5, seconds: 15 });
  },
);

test('a service that does not answer is asked twice', async () => {
  publicClient.defaults.adapter = (config) => Promise.reject(new AxiosError('', AxiosError.ECONNABORTED, config));
  expect(await untilItFails(8)).toEqual({ tries: 2, seconds: 17 });
});

test('what the server said on purpose is not asked again', async () => {
  refuse(listSurveys, 'survey-not-found');
  expect(await untilItFails()).toEqual({ tries: 1, seconds: 0 });
});
