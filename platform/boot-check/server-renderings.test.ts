import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeLocalApi } from '@canvass/preview/local-preview';
import { testSettings } from '@canvass/release/testing/fixture';
import { createAreaCode, createRenderedStore, RENDERED_VERSION } from '@canvass/renderer/testing/rendered-store';
import { prepareRendering, renderOnServer } from './server-renderings';
import { createRenderedChange } from './testing/rendered-change';

const READ_SURVEYS = `const surveys = JSON.parse((await readApi('/surveys?limit=6')).body);`;
const DESCRIPTION = `return { description: { title: 'Surveys' } };`;

/** Renders a new version of mf-public, with the body of a function as its code. Resolves to the number of renderings. */
async function check(body: string, prepare: (store: string, file: string) => void = () => {}): Promise<number> {
  const store = createRenderedStore(createAreaCode(body));
  const directory = join(store, 'mf-public', RENDERED_VERSION);
  writeFileSync(join(directory, 'openapi.json'), JSON.stringify(describeLocalApi()));
  prepare(store, join(directory, '.server/server.cjs'));
  const code = await prepareRendering(store, createRenderedChange(store));
  return (await renderOnServer(store, code, testSettings.config)).size;
}

test('a version that renders its pages whatever the API answers passes', async () => {
  expect(await check(`${READ_SURVEYS} if (surveys.length > 0) surveys[0].title.trim(); ${DESCRIPTION}`)).toBe(3);
});

test('a version may give up when the API refuses', async () => {
  expect(
    await check(`const { status } = await readApi('/surveys'); if (status >= 400) throw new Error(); ${DESCRIPTION}`),
  ).toBe(2);
});

test.each([
  ['throws', `throw new Error('broken');`, /: full\): mf-public 1\.1\.0-bbbb: broken$/],
  [
    'throws on an empty list',
    `${READ_SURVEYS} surveys[0].title.trim(); ${DESCRIPTION}`,
    /: empty\): .* Cannot read properties of undefined/,
  ],
  ['never ends', `for (;;);`, /: full\): mf-public 1\.1\.0-bbbb took more than 1000 ms/],
  [
    'never ends when the API refuses',
    `const { status } = await readApi('/surveys'); while (status >= 400); ${DESCRIPTION}`,
    /: refused\): mf-public 1\.1\.0-bbbb took more than 1000 ms/,
  ],
  [
    'reads what its contracts do not have',
    `await readApi('/surveys/best/of'); ${DESCRIPTION}`,
    /its contracts do not have GET \/surveys\/best\/of$/,
  ],
  [
    'needs a module that the shell does not share',
    `require('left-pad'); ${DESCRIPTION}`,
    /needs left-pad, which the shell does not share$/,
  ],
  ['does not know its page', `return undefined;`, /its code has no such page$/],
])('a version that %s is refused', async (_, body, message) => {
  await expect(check(body)).rejects.toMatchObject({
    code: 'boot',
    message: expect.stringMatching(message) as string,
  });
});

test.each<[string, (file: string) => void]>([
  ['missing', (file) => rmSync(file)],
  ['changed', (file) => appendFileSync(file, '\n')],
])('a version whose code is %s is refused', async (_, corrupt) => {
  await expect(check(DESCRIPTION, (_store, file) => corrupt(file))).rejects.toThrow(/server/);
});
