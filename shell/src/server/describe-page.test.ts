import type { Area, DescribePage } from '@canvass/shared/area';
import { listSurveys, readSurvey, castVote } from '@canvass/shared/contracts';
import { call, publicClient, securedClient, toApiError } from '@canvass/shared/http';
import { type ApiResponse, connectToApi, describePage } from './describe-page';

const OK: ApiResponse = { status: 200, headers: { 'x-total-count': '3' }, body: '[{"title":"A bench?"}]' };

const adapters = [publicClient, securedClient].map(({ defaults }) => defaults.adapter);

afterEach(() => {
  [publicClient, securedClient].forEach((client, index) => (client.defaults.adapter = adapters[index]));
});

/** An area with one page at `/surveys/:id` that describes itself, and one that does not. */
function createArea(describe: DescribePage): Pick<Area, 'pages'> {
  const load = () => Promise.reject(new Error('No page is rendered on the server.'));
  return {
    pages: [
      { path: '/login', title: 'Sign in', frame: 'site', load },
      {
        path: '/surveys/:id',
        title: 'Survey',
        frame: 'site',
        load,
        loadDocument: () => Promise.resolve({ describePage: describe }),
      },
    ],
  };
}

test('a page is described with what it fetched', async () => {
  const paths: string[] = [];
  connectToApi((path) => {
    paths.push(path);
    return Promise.resolve(OK);
  });
  const area = createArea(async ({ params, search }, queries) => {
    const title = await queries.fetchQuery({
      queryKey: ['surveys', params['id']],
      queryFn: async () => (await call(listSurveys, { query: { sort: 'latest', limit: 6 } }))[0]?.title,
    });
    return { title, canonicalPath: `/${search.get('q')}` };
  });
  expect(await describePage(area, '/surveys/a%20b?q=x')).toEqual({
    description: { title: 'A bench?', canonicalPath: '/x' },
    queries: [{ queryKey: ['surveys', 'a b'], data: 'A bench?' }],
  });
  expect(paths).toEqual(['/surveys?sort=latest&limit=6']);
});

test.each(['/login', '/nowhere', '/surveys'])('%s has no description', async (url) => {
  expect(
    await describePage(
      createArea(() => Promise.reject(new Error('not called'))),
      url,
    ),
  ).toBeUndefined();
});

test('a refusal of the API has its code, and is no data', async () => {
  const body = JSON.stringify({ code: 'survey-not-found', title: 'Not found', status: 404 });
  connectToApi(() => Promise.resolve({ status: 404, headers: {}, body }));
  const area = createArea(async ({ params: { id = '' } }, queries) => {
    const query = { queryKey: ['survey'], queryFn: () => call(readSurvey, { params: { id } }) };
    const error: unknown = await queries.fetchQuery(query).catch((reason: unknown) => reason);
    return { title: toApiError(error).code, status: 404 };
  });
  expect(await describePage(area, '/surveys/1')).toEqual({
    description: { title: 'survey-not-found', status: 404 },
    queries: [],
  });
});

test('a description only reads, and sends no token', async () => {
  localStorage.setItem('access-token', 'a token');
  const readApi = jest.fn(() => Promise.resolve(OK));
  connectToApi(readApi);
  await call(listSurveys, { query: {} });
  expect(readApi).toHaveBeenCalledWith('/surveys');
  await expect(call(castVote, { body: {} as never })).rejects.toThrow('A document only reads; it cannot PUT');
  localStorage.clear();
});
