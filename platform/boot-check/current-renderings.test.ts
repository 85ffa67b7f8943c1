import { createServer } from 'node:http';
import { startListening } from '@canvass/node-utils/processes/listening-server';
import { testSettings } from '@canvass/release/testing/fixture';
import { createAreaCode, createRenderedStore } from '@canvass/renderer/testing/rendered-store';
import { createAddressFinder, renderCurrentPages } from './current-renderings';
import { prepareRendering } from './server-renderings';
import { createRenderedChange } from './testing/rendered-change';

const PATHS = ['/', '/surveys', '/surveys/:id', '/embed/:id', '/members/:name'];

test('pages with parameters are found by links, or by parameters of the same name', () => {
  const finder = createAddressFinder(PATHS);
  finder.addLinks('<a class="x" href="/surveys">All</a><a class="x" href="/surveys/65f0?sort=latest#top">One</a>');
  finder.addLinks('<a href="/surveys/77a1">Two</a><a href="https://other.example/members/mallory">Elsewhere</a>');
  expect(PATHS.map((path) => finder.find(path))).toEqual(['/', '/surveys', '/surveys/65f0', '/embed/65f0', undefined]);
});

/** Renders the pages of a new version of mf-public with the data of an API. */
async function renderWith(api: string | undefined, log: (line: string) => void = () => {}) {
  const store = createRenderedStore(
    createAreaCode(`const { body } = await readApi('/surveys?limit=6');
      return { description: {}, html: '<a href="/surveys/65f0">' + JSON.parse(body)[0].title + '</a>' };`),
    [
      { path: '/surveys/:id', searchParameters: [] },
      { path: '/members/:name', searchParameters: [] },
    ],
  );
  const code = await prepareRendering(store, createRenderedChange(store));
  return renderCurrentPages(code, testSettings.config, api, log);
}

test('pages are rendered with the data of the running API, at addresses to which pages link', async () => {
  const requests: (string | undefined)[] = [];
  const api = await startListening(
    createServer((request, response) => {
      requests.push(request.url);
      response.end(JSON.stringify([{ title: 'A survey that somebody wrote' }]));
    }),
    0,
  );
  const lines: string[] = [];
  const { states, renderings } = await renderWith(`http://127.0.0.1:${api.port}/base`, (line) => lines.push(line));
  await api.stop();
  expect(states.map(({ address }) => address)).toEqual(['/surveys', '/surveys/65f0']);
  expect([...renderings.values()].map(({ html }) => html)).toEqual(
    Array(2).fill('<a href="/surveys/65f0">A survey that somebody wrote</a>'),
  );
  expect(requests).toEqual(Array(2).fill('/base/surveys?limit=6'));
  expect(lines).toEqual([
    '/members/:name of mf-public is not checked with data of the running API: no page links to one',
  ]);
});

test('without an API no page is rendered with its data', async () => {
  expect(await renderWith(undefined)).toMatchObject({ states: [] });
});

test('an API that does not answer refuses the version', async () => {
  await expect(renderWith('http://127.0.0.1:9/api')).rejects.toMatchObject({
    code: 'boot',
    message: expect.stringMatching(
      /^The page \/surveys of mf-public .* \(API responses: current\): .*did not answer/,
    ) as string,
  });
});
