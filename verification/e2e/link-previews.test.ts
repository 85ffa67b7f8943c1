import { listSurveys } from '@canvass/shared/contracts';
import { expect, test } from './test';

// What other sites and search engines see of a survey, from its link alone.

async function findSurveyPath(stack: { url: string }): Promise<string> {
  const response = await fetch(`${stack.url}/api${listSurveys.path}`);
  const [survey] = (await response.json()) as { _id: string }[];
  return `/surveys/${survey?._id}`;
}

/** The content of a tag in the head of a document that was fetched without running scripts. */
async function readHead(url: string): Promise<Record<string, string>> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const tags = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content.replaceAll('&amp;', '&')]));
}

test('the link of a survey shows its title, its facts, and a picture', async ({ stack, page, allowConsoleError }) => {
  // Chromium asks for an icon when a picture is opened alone.
  allowConsoleError(/404/);
  const path = await findSurveyPath(stack);
  // On a busy machine, the renderer may take too long; the page is served as it is then.
  let head: Record<string, string> = {};
  await expect
    .poll(async () => {
      head = await readHead(`${stack.url}${path}`);
      return Object.keys(head);
    })
    .toContain('og:image');
  expect(head).toMatchObject({ 'og:url': `${stack.url}${path}`, 'twitter:card': 'summary_large_image' });
  expect(head['og:image:alt']).toBe(
    `${head['og:title']}. ${head['og:description']?.match(/^.*? UTC|^.*? ended/)?.[0]?.replace('. ', ' · ')}`,
  );
  await page.goto(head['og:image'] ?? '');
  const size = await page.evaluate(() => {
    const { naturalWidth, naturalHeight } = document.images[0] ?? {};
    return [naturalWidth, naturalHeight];
  });
  expect(size).toEqual([1200, 630]);
});

test('search engines find every published survey, and pages for everyone', async ({ stack }) => {
  const read = async (path: string) => {
    const response = await fetch(`${stack.url}${path}`);
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  };
  const listAddresses = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
  const robots = await read('/robots.txt');
  const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  const parts = listAddresses(await read(new URL(sitemap).pathname));
  const addresses = (await Promise.all(parts.map((part) => read(new URL(part).pathname)))).flatMap(listAddresses);
  const surveys = (await (await fetch(`${stack.url}/api${listSurveys.path}?limit=100`)).json()) as { _id: string }[];
  expect(addresses).toEqual(expect.arrayContaining(surveys.map(({ _id }) => `${stack.url}/surveys/${_id}`)));
  expect(addresses).toEqual(expect.arrayContaining(['/', '/surveys', '/privacy'].map((path) => `${stack.url}${path}`)));
  expect(addresses.filter((address) => address.includes('/dashboard'))).toEqual([]);
  for (const address of addresses.slice(0, 8)) {
    const response = await fetch(address, { headers: { accept: 'text/html' } });
    expect([address, response.status]).toEqual([address, 200]);
  }
});

test('the site has icons and can be installed', async ({ stack, page }) => {
  await page.goto('/');
  const { url, data, errors } = await page
    .context()
    .newCDPSession(page)
    .then((session) => session.send('Page.getAppManifest'));
  expect(errors).toEqual([]);
  const {
    name,
    start_url: start,
    scope,
    icons,
  } = JSON.parse(data ?? '') as {
    name: string;
    start_url: string;
    scope: string;
    icons: { src: string; sizes: string }[];
  };
  expect([name, start, scope]).toEqual(['Canvass', '/', '/']);
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const files = [
    ...icons.map(({ src, sizes }) => [new URL(src, url).href, sizes]),
    [`${stack.url}${touchIcon}`, '180x180'],
  ];
  for (const [file = '', expected] of files) {
    const size = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, file);
    expect([file, size]).toEqual([file, expected]);
  }
});
