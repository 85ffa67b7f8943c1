import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runReleaseCommand } from '@canvass/release-cli/run-release-command';
import { inRoot } from '@canvass/workspace/applications';
import { fetchServedRemote } from '../remotes/stub-remote';
import { expect, test } from '../test';
import { waitForApplication } from '../helpers/shell-script';

const PAGE_PATH = '/proUser';

/** A text of the page, and the file in which it stands. */
const TEXT = 'Be a Pro User';
const SOURCE = 'mf-public/src/strings/pro.ts';

/** The line and column of the text, both from 1. */
function findText(content: string): [line: number, column: number] {
  const before = content.slice(0, content.indexOf(TEXT)).split('\n');
  return [before.length, (before.at(-1) ?? '').length + 1];
}

interface Status {
  channels: { errors: { message: string; frames: { source?: string; line?: number }[] }[] }[];
}

test('operators read where in the sources a released page threw', async ({ page, context, stack }) => {
  const store = join(stack.data, 'releases');
  const { stable } = await fetchServedRemote(context, stack.url, 'mf-public');
  const url = stable.preload[PAGE_PATH]?.[0]?.url ?? '';
  const [line, column] = findText(readFileSync(join(store, url.replace('/releases/', '')), 'utf8'));
  await page.goto(PAGE_PATH);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXT);
  await waitForApplication(page);
  await page.evaluate((position) => {
    const error = new TypeError('planted');
    error.stack = `TypeError: planted\n    at f (${location.origin}${position})`;
    dispatchEvent(new ErrorEvent('error', { error }));
  }, `${url}:${line}:${column}`);
  const readErrors = async () => {
    const { output } = await runReleaseCommand(['status', '--errors', '--json', '--store', store], () => {});
    const errors = (JSON.parse(output) as Status).channels.flatMap((channel) => channel.errors);
    // Other pages of this stack may have had errors, such as being slow.
    return errors.filter(({ message }) => message === 'TypeError: planted');
  };
  const [sourceLine] = findText(readFileSync(inRoot(SOURCE), 'utf8'));
  await expect
    .poll(readErrors)
    .toMatchObject([{ message: 'TypeError: planted', frames: [{ source: SOURCE, line: sourceLine }] }]);
});

test('the source map of a released script is not served', async ({ context, stack }) => {
  const { stable } = await fetchServedRemote(context, stack.url, 'mf-public');
  const script = `${stack.url}${stable.entry.url}`;
  const map = script.replace(/\/([^/]+)$/, '/.maps/$1.map');
  expect((await context.request.get(script)).status()).toBe(200);
  expect((await context.request.get(map)).status()).toBe(404);
  expect(await (await context.request.get(script)).text()).not.toContain('sourceMappingURL');
});
