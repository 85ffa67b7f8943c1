import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startApi, type TestApi } from './testing/api';
import { forkApi } from './testing/processes/processes';

let api: TestApi;
let started: ChildProcess | undefined;

beforeAll(async () => {
  api = await startApi();
});

// One that does not end would keep the whole run waiting.
afterEach(() => started?.kill('SIGKILL'));

afterAll(() => api.stop());

test('the API exits when its supervisor is gone, even if nobody reads the rest of its log', async () => {
  const { child, ready } = await forkApi(api, { LOG_LEVEL: 'info' });
  started = child;
  // One line of the log, which waits to be written together with others.
  await fetch(`${ready}/health/live`);
  const gone = once(child, 'exit');
  child.stdout?.destroy();
  child.disconnect();
  expect(await gone).toEqual([0, null]);
});
