import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createMessageClasses } from './message-classes';

test("requests and responses have the application's prototypes before and after it handles them", async () => {
  const app = express();
  app.post('/notes', express.json(), (request, response) => {
    response.status(201).json({ type: request.get('Content-Type'), body: request.body as unknown });
  });
  const found: boolean[] = [];
  const server = createServer(createMessageClasses(app), (request, response) => {
    const comparePrototypes = () =>
      found.push(Object.getPrototypeOf(request) === app.request, Object.getPrototypeOf(response) === app.response);
    comparePrototypes();
    app(request, response);
    comparePrototypes();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/notes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"text":"a"}',
  });
  expect([response.status, await response.json()]).toEqual([201, { type: 'application/json', body: { text: 'a' } }]);
  server.close();
  expect(found).toEqual([true, true, true, true]);
});
