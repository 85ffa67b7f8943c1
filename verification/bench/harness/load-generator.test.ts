import { createServer } from 'node:http';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { startListening } from '@canvass/node-utils/processes/listening-server';
import { startLoadGenerator } from './load-generator';

test('the load generator runs as a program of its own, and counts the responses by status', async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/missing' ? 404 : 200).end('answer');
  });
  const { port, stop } = await startListening(server, 0, '127.0.0.1');
  const load = await startLoadGenerator(join(createTemporaryDirectory('load'), 'load.log'));
  try {
    const requests = ['/', '/missing'].map((path) => ({ method: 'GET', path }));
    const target = `http://127.0.0.1:${port}`;
    const outcome = await load.burst({ targets: [target], requests, count: 10, inFlight: 4 });
    expect(outcome.statuses).toEqual({ 200: 5, 404: 5 });
    expect(outcome.latencies).toHaveLength(10);
  } finally {
    await load.stop();
    await stop();
  }
});
