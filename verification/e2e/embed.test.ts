import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './test';

/** A third-party site: another origin that embeds Canvass. */
async function startEmbeddingSite(frames: string): Promise<{ url: string; server: Server }> {
  const html = `<!doctype html><title>A club</title>${frames}`;
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test('another site can embed a survey in an iframe, but no other page', async ({ page, stack, allowConsoleError }) => {
  allowConsoleError(/frame-ancestors/);
  allowConsoleError(/chrome-error/);
  const surveys = (await (await fetch(`${stack.url}/api/surveys?limit=1`)).json()) as { _id: string; title: string }[];
  const [survey] = surveys;
  if (!survey) throw new Error('The demo has no surveys.');
  const addresses = [`/embed/${survey._id}`, `/surveys/${survey._id}`, '/login'].map((path) => `${stack.url}${path}`);
  const frames = addresses.map((src) => `<iframe src="${src}" width="400" height="500"></iframe>`);
  const { url, server } = await startEmbeddingSite(frames.join(''));
  try {
    await page.goto(url);
    const [embedded, ...otherPages] = [0, 1, 2].map((index) => page.frameLocator('iframe').nth(index));
    await expect(embedded!.getByRole('heading', { level: 1, name: survey.title })).toBeVisible();
    for (const other of otherPages) await expect(other.getByRole('heading', { level: 1 })).toHaveCount(0);

    const opened = page.context().waitForEvent('page');
    await embedded!.getByRole('link', { name: /^(Vote|See it) on Canvass/ }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(`${stack.url}/surveys/${survey._id}`);
    await expect(tab.getByRole('heading', { level: 1, name: survey.title })).toBeVisible();
    // The embedding site must not be able to access the tab that was opened.
    expect(await tab.evaluate(() => globalThis.opener)).toBeNull();
  } finally {
    server.close();
  }
});

test('a site that knows only the link of a survey learns how to embed it (oEmbed)', async ({ page, stack }) => {
  const [survey] = (await (await fetch(`${stack.url}/api/surveys?limit=1`)).json()) as { _id: string; title: string }[];
  const question = new URLSearchParams({ url: `${stack.url}/surveys/${survey?._id}` });
  const ask = () => fetch(`${stack.url}/oembed?${question}`);
  // On a busy machine, the renderer may take too long to render the page that it is asked about.
  let html = '';
  await expect(async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    ({ html } = (await response.json()) as { html: string });
  }).toPass();
  const { url, server } = await startEmbeddingSite(html);
  try {
    await page.goto(url);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1, name: survey?.title ?? '' })).toBeVisible();
  } finally {
    server.close();
  }
});
