import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageDescription } from '@canvass/shared/area';
import { type ListeningServer, startListening } from '@canvass/node-utils/processes/listening-server';
import type { RenderedDocument } from '../documents';
import { createCrawlerLists } from './crawlers';
import { createPreviews } from './previews';
import { createSurveyIds } from './survey-ids';

const ORIGIN = 'https://canvass.example';
const SURVEY_ID = '65f0c0ffee65f0c0ffee65f0';

const SURVEY: PageDescription = {
  title: 'A "bench"?',
  canonicalPath: `/surveys/${SURVEY_ID}`,
  embedPath: `/embed/${SURVEY_ID}`,
};

/** What areas say about some addresses. */
const DESCRIPTIONS: Record<string, PageDescription> = {
  [`/surveys/${SURVEY_ID}`]: SURVEY,
  '/surveys/0': { title: 'Not found', status: 404, embedPath: '/embed/0' },
  '/contactUs': { title: 'Contact us' },
};

const application = { name: 'mf-public', version: '1.0.0-aaaa' };

const documents = {
  find: (url: string) => {
    const description = DESCRIPTIONS[url];
    const document = description && { status: description.status ?? 200, description };
    return { application, get: () => Promise.resolve(document as RenderedDocument | undefined) };
  },
  listSitemapPages: () => ({ pages: ['/', '/surveys?a&b'], surveyPages: ['/surveys/:id'] }),
};

let api: ListeningServer;
let answerOfApi: (request: IncomingMessage, response: ServerResponse) => void;
let requestsToApi: (string | undefined)[];
let drawn: string[];
/** What a picture waits for before it is drawn. */
let drawing: Promise<void>;
let servers: ListeningServer[];

beforeAll(async () => {
  const server = createServer((request, response) => {
    requestsToApi.push(request.url);
    answerOfApi(request, response);
  });
  api = await startListening(server, 0);
});

beforeEach(() => {
  answerOfApi = (_, response) => response.writeHead(500).end();
  requestsToApi = [];
  drawn = [];
  drawing = Promise.resolve();
  servers = [];
});

afterEach(() => Promise.all(servers.map((server) => server.stop())));

afterAll(() => api.stop());

/** Starts a server with these responders. Returns a function that sends requests to it. */
async function start({ origin }: { origin: string | undefined } = { origin: ORIGIN }) {
  const pictures = {
    async get({ title }: { title: string }) {
      drawn.push(title);
      await drawing;
      return Buffer.from('a picture');
    },
    stop: () => Promise.resolve(),
  };
  const fetchFromApi = (path: string, timeoutMs: number) =>
    fetch(`http://127.0.0.1:${api.port}${path}`, { signal: AbortSignal.timeout(timeoutMs) });
  const previews = createPreviews({ documents, pictures, origin });
  const lists = createCrawlerLists({ documents, surveyIds: createSurveyIds(fetchFromApi), origin });
  const server = await startListening(
    createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const respond = previews.get(pathname) ?? lists.find(pathname);
      if (!respond) return void response.writeHead(418).end();
      return void Promise.resolve(respond(request, response, searchParams)).catch(() => {
        if (response.headersSent) response.destroy();
        else response.writeHead(503).end();
      });
    }),
    0,
  );
  servers.push(server);
  return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
}

test('the picture of a page is sent to anyone, and not again to whoever has it', async () => {
  const send = await start();
  const path = `/picture.png?page=/surveys/${SURVEY_ID}&v=anything`;
  const response = await send(path);
  expect([response.status, await response.text()]).toEqual([200, 'a picture']);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=4',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const etag = response.headers.get('etag') ?? '';
  expect((await send(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await send(path, { method: 'HEAD' })).headers.get('content-length')).toBe('9');
  expect(drawn).toEqual(['A "bench"?', 'A "bench"?']);
});

test('two pictures are made at once, eight wait, and others are refused before they begin', async () => {
  const send = await start();
  let finish = () => {};
  drawing = new Promise((resolve) => (finish = resolve));
  const responses = Array.from({ length: 12 }, () => send(`/picture.png?page=/surveys/${SURVEY_ID}`));
  const refused: Response[] = [];
  for (const each of responses) void each.then((response) => refused.push(response));
  while (refused.length < 2) await nextTurn();
  expect(drawn).toHaveLength(2);
  finish();
  const statuses = await Promise.all(responses.map(async (response) => (await response).status));
  expect(statuses.filter((status) => status === 503)).toHaveLength(2);
  expect(drawn).toHaveLength(10);
});

test.each([
  '',
  '?page=',
  '?page=/surveys/0',
  '?page=/nowhere',
  '?page=//evil.example/contactUs',
  '?page=https://evil.example/contactUs',
  '?page=/a/../contactUs',
  `?page=/${'a'.repeat(3000)}`,
])('there is no picture for %s', async (search) => {
  const send = await start();
  const response = await send(`/picture.png${search}`);
  expect([response.status, drawn]).toEqual([404, []]);
});

test('other sites learn how to embed a survey, in the size that they have room for', async () => {
  const send = await start();
  const url = encodeURIComponent(`${ORIGIN}/surveys/${SURVEY_ID}`);
  const response = await send(`/oembed?url=${url}&maxwidth=320&maxheight=9999&format=json`);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toEqual({
    version: '1.0',
    type: 'rich',
    title: 'A "bench"?',
    provider_name: 'Canvass',
    provider_url: `${ORIGIN}/`,
    cache_age: 4,
    html: `<iframe src="${ORIGIN}/embed/${SURVEY_ID}" title="A &quot;bench&quot;?" width="320" height="480" style="border: 0" loading="lazy"></iframe>`,
    width: 320,
    height: 480,
    thumbnail_url: expect.stringMatching(`^${ORIGIN}/picture\\.png\\?page=%2Fsurveys%2F${SURVEY_ID}&v=[0-9a-f]{16}$`),
    thumbnail_width: 1200,
    thumbnail_height: 630,
  });
});

test.each([
  ['', 400],
  ['?url=nonsense', 404],
  [`?url=https://evil.example/surveys/${SURVEY_ID}`, 404],
  [`?url=${ORIGIN}/contactUs`, 404],
  [`?url=${ORIGIN}/surveys/0`, 404],
  [`?url=${ORIGIN}//evil.example/`, 404],
  [`?url=${ORIGIN}/surveys/${SURVEY_ID}&format=xml`, 501],
])('a question about embedding %s is answered with %d', async (search, status) => {
  const send = await start();
  const response = await send(`/oembed${search}`);
  expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(/^[A-Z].*\.\n$|…\n$/)]);
});

test('search engines are sent to the sitemap, and away from the API and from pages behind a sign-in', async () => {
  const send = await start();
  expect(await (await send('/robots.txt')).text()).toBe(
    `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  );
});

test('the sitemap names a part for pages, and one for each 50,000 surveys; the API is asked once', async () => {
  answerOfApi = (_, response) => response.end(JSON.stringify({ cursors: ['eyJh', 'eyJi-_'] }));
  const send = await start();
  const [first, second] = await Promise.all([send('/sitemap.xml'), send('/sitemap.xml')]);
  const text = await first.text();
  expect(await second.text()).toBe(text);
  const parts = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, part]) => part);
  expect(parts).toEqual(
    ['pages', 'surveys', 'surveys-eyJh', 'surveys-eyJi-_'].map((name) => `${ORIGIN}/sitemaps/${name}.xml`),
  );
  expect(requestsToApi).toEqual(['/surveys/ids/parts']);
});

test('a failure of the API is not kept', async () => {
  const send = await start();
  expect((await send('/sitemap.xml')).status).toBe(503);
  expect((await send('/sitemaps/surveys.xml')).status).toBe(503);
  answerOfApi = (_, response) => response.end('{"cursors":[]}');
  expect((await send('/sitemap.xml')).status).toBe(200);
});

test('a part of the sitemap lists addresses as they arrive, compressed if that is accepted', async () => {
  answerOfApi = (request, response) => {
    response.write(request.url === '/surveys/ids?cursor=eyJh' ? 'a1\na' : '');
    setTimeout(() => response.end('2\n'), 50);
  };
  const send = await start();
  const response = await send('/sitemaps/surveys-eyJh.xml', { headers: { 'accept-encoding': 'identity' } });
  expect(await response.text()).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${ORIGIN}/surveys/a1</loc></url>\n<url><loc>${ORIGIN}/surveys/a2</loc></url>\n</urlset>\n`,
  );
  const pages = await send('/sitemaps/pages.xml');
  expect(pages.headers.get('content-encoding')).toBe('gzip');
  expect(await pages.text()).toContain(`<loc>${ORIGIN}/surveys?a&amp;b</loc>`);
});

test.each([
  ['/sitemap.xml', 4],
  ['/sitemaps/surveys.xml', 4],
  ['/sitemaps/surveys-eyJh.xml', 4],
  ['/sitemaps/pages.xml', 3600],
  ['/robots.txt', 3600],
])('caches keep %s for %i seconds: which surveys there are changes at once', async (path, seconds) => {
  answerOfApi = (request, response) => response.end(request.url === '/surveys/ids/parts' ? '{"cursors":[]}' : 'a1\n');
  const send = await start();
  const response = await send(path);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, `public, max-age=${seconds}`]);
  await response.text();
});

test('a part whose source ends too early is not taken for a complete one', async () => {
  answerOfApi = (_, response) => {
    response.write('a1\n');
    setTimeout(() => response.destroy(), 50);
  };
  const send = await start();
  const response = await send('/sitemaps/surveys.xml', { headers: { 'accept-encoding': 'identity' } });
  await expect(response.text()).rejects.toThrow('terminated');
});

test('only two parts are sent at the same time', async () => {
  const pending: ServerResponse[] = [];
  answerOfApi = (_, response) => pending.push(response.writeHead(200));
  const send = await start();
  const open = () => send('/sitemaps/surveys.xml');
  const sent = [open(), open()];
  while (requestsToApi.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  const refused = await open();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  for (const response of pending) response.end('a1\n');
  for (const response of await Promise.all(sent)) expect(await response.text()).toContain('/surveys/a1');
  answerOfApi = (_, response) => response.end('a1\n');
  expect((await open()).status).toBe(200);
});

test('50,000 addresses are less than 10 MB, and are sent while they are read', async () => {
  answerOfApi = (_, response) => response.end(`${SURVEY_ID}\n`.repeat(50_000));
  const send = await start();
  const response = await send('/sitemaps/surveys.xml', { headers: { 'accept-encoding': 'identity' } });
  const text = await response.text();
  expect(text.match(/<url>/g)).toHaveLength(50_000);
  expect(text.length).toBeLessThan(10_000_000);
});

test.each(['/sitemap.xml', '/sitemaps/pages.xml', `/oembed?url=${ORIGIN}/surveys/${SURVEY_ID}`])(
  'a site that does not know its own address has no %s',
  async (path) => {
    const send = await start({ origin: undefined });
    expect((await send(path)).status).toBe(404);
  },
);
