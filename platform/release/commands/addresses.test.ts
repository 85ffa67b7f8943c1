import { createPromotedStore } from '../testing/fixture';
import { call } from '../testing/command-fixture';
import { parseApiAddress, parseRendererAddress } from './addresses';

test.each([
  ['http://canvass-api:3000', 'http://canvass-api:3000/api'],
  ['http://canvass-api:3000/', 'http://canvass-api:3000/api'],
  ['http://canvass-api:3000/api', 'http://canvass-api:3000/api'],
  ['https://canvass.example/api/', 'https://canvass.example/api'],
  ['http://[::1]:3000', 'http://[::1]:3000/api'],
])('the API named as %s is at %s', (text, expected) => {
  expect(parseApiAddress(text)).toBe(expected);
});

test('a renderer is at its origin', () => {
  expect(['http://canvass-renderer:8090', 'http://127.0.0.1:8090/'].map(parseRendererAddress)).toEqual([
    'http://canvass-renderer:8090',
    'http://127.0.0.1:8090',
  ]);
});

const NO_API_ADDRESSES = [
  'canvass-api',
  'canvass-api:3000',
  'ftp://canvass-api/api',
  'http://canvass-api:3000/api/v1',
  'http://canvass-api:3000/health',
  'http://canvass-api:3000/?a',
  'http://ada:secret@canvass-api:3000',
  '',
];

test.each(NO_API_ADDRESSES)('the address “%s” is refused as wrong usage, with what is expected', async (address) => {
  const store = createPromotedStore();
  for (const command of ['status', 'notify']) {
    expect(await call(store, command, '--api', address)).toMatchObject({
      exitCode: 2,
      result: { code: 'usage' },
      complaint: `--api must be the address of an API, such as https://canvass.example/api, not “${address}”`,
    });
  }
});

test('a renderer with a path is refused as wrong usage', async () => {
  expect(await call(createPromotedStore(), 'status', '--renderer', 'http://127.0.0.1:8090/api')).toMatchObject({
    exitCode: 2,
    complaint: '--renderer must be an origin, such as http://127.0.0.1:8090, not “http://127.0.0.1:8090/api”',
  });
});
