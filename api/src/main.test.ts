import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startApi, type TestApi } from '../testing/api';
import { forkApi } from '../testing/processes/processes';

let api: TestApi;
let started: ChildProcess | undefined;

beforeAll(async () => {
  api = await startApi();
});

// A process that does not exit would block the whole test run.
afterEach(() => started?.kill('SIGKILL'));

afterAll(() => api.stop());

test('the API exits when its supervisor is gone, even if nobody reads the rest of its log', async () => {
  const { child, ready } = await forkApi(api, { LOG_LEVEL: 'info' });
  started = child;
  // Writes one log line, which waits in the buffer to be written with others.
  await fetch(`${ready}/health/live`);
  const gone = once(child, 'exit');
  child.stdout?.destroy();
  child.disconnect();
  expect(await gone).toEqual([0, null]);
});
