/** @jest-environment node */
import { type Area, defineArea, type DescribePage, type RuntimeConfig } from '@canvass/shared/area';
import { castVote, listSurveys, readSurvey } from '@canvass/shared/contracts';
import { call, publicClient, securedClient, toApiError } from '@canvass/shared/http';
import { useRenderTime, useSession } from '@canvass/shared/session';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, useId } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { type ApiResponse, connectToApi, renderNotFound, renderPage } from './render-page';

const OK: ApiResponse = { status: 200, headers: { 'x-total-count': '3' }, body: '[{"title":"A bench?"}]' };
const CONFIG: RuntimeConfig = {
  apiBase: '/api',
  identity: 'local',
  firebase: { apiKey: '', authDomain: '', projectId: '' },
  demo: { notice: 'This is a demo.' },
};

const adapters = [publicClient, securedClient].map(({ defaults }) => defaults.adapter);

afterEach(() => {
  [publicClient, securedClient].forEach((client, index) => (client.defaults.adapter = adapters[index]));
});

const surveyQuery = (id: string) =>
  queryOptions({
    queryKey: ['surveys', id],
    queryFn: async () => (await call(listSurveys, { query: { sort: 'latest', limit: 6 } }))[0]?.title,
  });

const Heading = styled.h1`
  color: rebeccapurple;
`;

/** A page that shows what it knows. */
function SamplePage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { data } = useQuery(surveyQuery(id));
  const labelId = useId();
  return (
    <article style={{ width: '30%' }}>
      <Heading id={labelId}>{data ?? 'Loading'}</Heading>
      <Link to="/other">{`${id} ${search.get('q')} ${useSession().status} ${useRenderTime()?.toISOString()}`}</Link>
    </article>
  );
}

/** An area with one page at `/surveys/:id` that is rendered on the server, and one that is not. */
function createArea(describePage: DescribePage, Page: ComponentType = SamplePage): Area {
  return defineArea('mf-a', [
    {
      path: '/login',
      title: 'Sign in',
      frame: 'site',
      load: () => Promise.reject(new Error('This page is not rendered on the server.')),
    },
    {
      path: '/surveys/:id',
      title: 'Survey',
      frame: 'site',
      load: () => Promise.resolve({ Page }),
      loadDocument: () => Promise.resolve({ describePage }),
    },
  ]);
}

const render = (area: Area, url: string) => renderPage(area, { url, config: CONFIG });

test('a page is rendered for visitors, with what it fetched', async () => {
  const paths: string[] = [];
  connectToApi((path) => {
    paths.push(path);
    return Promise.resolve(OK);
  });
  const area = createArea(async ({ params: { id = '' }, search }, queries) => {
    const title = await queries.fetchQuery(surveyQuery(id));
    return { title, canonicalPath: `/${search.get('q')}` };
  });
  const page = await render(area, '/surveys/a%20b?q=x');
  expect(page).toMatchObject({
    description: { title: 'A bench?', canonicalPath: '/x' },
    queries: [{ queryKey: ['surveys', 'a b'], data: 'A bench?' }],
  });
  expect(paths).toEqual(['/surveys?sort=latest&limit=6']);
  const { html = '', styleTags = '' } = page ?? {};
  expect(html).toContain('>A bench?</h1>');
  expect(html).toContain(`>a b x loading ${page?.renderedAt}</a>`);
  expect(html).toContain('This is a demo.');
  expect(html).toMatch(/<a[^>]* href="\/login"[^>]*>Sign In<\/a>/);
  expect(html).not.toContain(' style=');
  expect(styleTags).toContain('color:rebeccapurple');
  expect(styleTags).toContain('[data-look="0"]{');
  expect(styleTags.match(/<style/g)).toHaveLength(styleTags.match(/<\/style>/g)?.length ?? 0);
});

test.each(['/login', '/nowhere', '/surveys'])('%s is not rendered', async (url) => {
  expect(
    await render(
      createArea(() => Promise.reject(new Error('not called'))),
      url,
    ),
  ).toBeUndefined();
});

test('what was not fetched shows as loading', async () => {
  connectToApi(() => Promise.reject(new Error('Nothing is requested while a page is rendered.')));
  const page = await render(
    createArea(() => Promise.resolve({})),
    '/surveys/1',
  );
  expect(page?.html).toContain('>Loading</h1>');
  expect(page?.queries).toEqual([]);
});

test('a refusal of the API has its code, and is sent with the page', async () => {
  const problem = { code: 'survey-not-found', title: 'Not found', status: 404 };
  connectToApi(() => Promise.resolve({ status: 404, headers: {}, body: JSON.stringify(problem) }));
  const query = { queryKey: ['survey'], queryFn: () => call(readSurvey, { params: { id: '1' } }) };
  function Page() {
    return <h1>{toApiError(useQuery(query).error).title}</h1>;
  }
  const area = createArea(async (_, queries) => {
    const error: unknown = await queries.fetchQuery(query).catch((reason: unknown) => reason);
    return { title: toApiError(error).code, status: 404 };
  }, Page);
  const page = await render(area, '/surveys/1');
  expect(page?.description).toEqual({ title: 'survey-not-found', status: 404 });
  expect(page?.queries).toEqual([{ queryKey: ['survey'], problem: { status: 404, problem } }]);
  expect(page?.html).toContain('<h1>Not found</h1>');
});

test('a page that throws is not rendered', async () => {
  const Page = () => {
    throw new Error('broken');
  };
  await expect(
    render(
      createArea(() => Promise.resolve({}), Page),
      '/surveys/1',
    ),
  ).rejects.toThrow('broken');
});

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

test.each(['</script><script>alert(1)</script>', '<!--<script>', 'a"b\'c&d', '$& $1'])(
  'the text %j stays text in the markup',
  async (text) => {
    connectToApi(() => Promise.resolve({ ...OK, body: JSON.stringify([{ title: text }]) }));
    const area = createArea(async (_, queries) => ({ title: await queries.fetchQuery(surveyQuery('1')) }));
    const page = await render(area, '/surveys/1');
    const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(page?.html ?? '')?.[1] ?? '';
    expect(heading).not.toMatch(/[<>]/);
    const decoded = heading.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? '');
    expect(decoded).toContain(text);
    expect(page?.styleTags).not.toContain(text);
  },
);

test('a document only reads, and sends no token', async () => {
  const readApi = jest.fn(() => Promise.resolve(OK));
  connectToApi(readApi);
  await call(listSurveys, { query: {} });
  expect(readApi).toHaveBeenCalledWith('/surveys');
  await expect(call(castVote, { body: {} as never })).rejects.toThrow('A document only reads; it cannot PUT');
});

test('an address that no area serves has a page of its own, which no search engine lists', () => {
  const { description, html, queries } = renderNotFound(CONFIG);
  expect(description).toEqual({ title: 'Page not found', status: 404, isUnlisted: true });
  expect(html).toContain('Page not found</h1>');
  expect(html).toContain('href="/surveys"');
  expect(html).toContain('This is a demo.');
  expect(html).not.toContain('style=');
  expect(queries).toEqual([]);
});
