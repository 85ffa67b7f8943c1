import { startEdge } from './edge';
import { readTarget } from './target';

test('a process is named by its origin, of IPv6 too', () => {
  expect(readTarget('http://127.0.0.1:4000')).toEqual({
    origin: 'http://127.0.0.1:4000',
    hostname: '127.0.0.1',
    port: '4000',
  });
  expect(readTarget('http://[::1]:4000/')).toEqual({ origin: 'http://[::1]:4000', hostname: '::1', port: '4000' });
});

test.each([
  'https://api.example',
  'localhost:4000',
  '10.0.0.11',
  'http://api/api',
  'http://api?a',
  'http://a:b@api',
  '',
])('an edge does not start before %j', async (target) => {
  const options = { port: 0, releases: '/nowhere', channel: 'production', apiTargets: ['http://127.0.0.1:9', target] };
  await expect(startEdge(options)).rejects.toThrow(
    `A process behind the edge is named by its origin, such as http://127.0.0.1:4000; not ${target}`,
  );
});
