import { startEdge } from '../edge';
import { parseUpstream } from './upstream';

test('an upstream is parsed from its origin, including IPv6', () => {
  expect(parseUpstream('http://127.0.0.1:4000')).toEqual({
    origin: 'http://127.0.0.1:4000',
    hostname: '127.0.0.1',
    port: '4000',
  });
  expect(parseUpstream('http://[::1]:4000/')).toEqual({ origin: 'http://[::1]:4000', hostname: '::1', port: '4000' });
});

test.each([
  'https://api.example',
  'localhost:4000',
  '10.0.0.11',
  'http://api/api',
  'http://api?a',
  'http://a:b@api',
  '',
])('an edge refuses the upstream %j', async (target) => {
  const options = {
    port: 0,
    releases: '/nowhere',
    channel: 'production',
    apiUpstreams: ['http://127.0.0.1:9', target],
  };
  await expect(startEdge(options)).rejects.toThrow(
    `An API process is named by its origin, such as http://127.0.0.1:4000, not ${target}`,
  );
});
