import { once } from 'node:events';
import { createServer } from 'node:http';
import { startListening } from './listening-server';

test('A server listens on a free port until it is stopped', async () => {
  const { port, stop } = await startListening(
    createServer((_request, response) => response.end('hello')),
    0,
  );
  await expect(fetch(`http://127.0.0.1:${port}/`).then((response) => response.text())).resolves.toBe('hello');
  await stop();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
});

test('stop closes connections that wait for an answer', async () => {
  const server = createServer();
  const requested = once(server, 'request');
  const { port, stop } = await startListening(server, 0);
  const answer = fetch(`http://127.0.0.1:${port}/`).catch((error: Error) => error.message);
  await requested;
  await stop();
  await expect(answer).resolves.toBe('fetch failed');
});

test('A port that is taken is an error', async () => {
  const first = await startListening(createServer(), 0);
  try {
    await expect(startListening(createServer(), first.port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  } finally {
    await first.stop();
  }
});
