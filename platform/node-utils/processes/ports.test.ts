import { createServer } from 'node:net';
import { findFreePort, isPortFree, reservePort } from './ports';

test('no program that looks for a free port gets one that is reserved for a later server', async () => {
  const found = await Promise.all(Array.from({ length: 50 }, findFreePort));
  const reserved = await Promise.all(Array.from({ length: 50 }, reservePort));
  expect(Math.max(...reserved)).toBeLessThan(Math.min(...found));
  expect(await Promise.all(reserved.slice(0, 5).map(isPortFree))).toEqual(Array(5).fill(true));
});

test('a port on which a server listens is not free', async () => {
  const port = await reservePort();
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  expect(await isPortFree(port)).toBe(false);
  await new Promise((resolve) => {
    server.close(resolve);
  });
  expect(await isPortFree(port)).toBe(true);
});
