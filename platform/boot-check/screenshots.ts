import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { ensureBuilt } from '@canvass/bundler/ensure-built';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { describeLocalApi, prepareLocalPreview } from '@canvass/preview/local-preview';
import { createPreviewApi } from '@canvass/preview/preview-api';
import { SCENARIOS, THEMES } from '@canvass/preview/preview-state';
import { startPreviewServer } from '@canvass/preview/preview-server';
import { inRoot, listRemoteNames, ROOT, SHELL } from '@canvass/workspace/applications';
import { launchBrowser } from './browser';
import { type Site, takeTour } from './tour-page';
import { listTours, type Tour } from './visits';
import { createCpuMeter, holdClocks, watchPage } from './watched-page';

const USAGE = 'Usage: npm run screenshots -- mf-… [--out DIR]';

/** The sizes of the browser's window in pixels: a phone and a laptop. */
const VIEWPORTS = [
  { width: 375, height: 812 },
  { width: 1280, height: 860 },
];

function parseOptions(args: string[]): { name: string; out: string } {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { out: { type: 'string' } } });
    const [name = '', ...rest] = positionals;
    if (rest.length === 0 && listRemoteNames().includes(name)) {
      return { name, out: resolve(values.out ?? inRoot('test-results/screenshots')) };
    }
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('.')[0]}. ${USAGE}`);
  }
  throw new UserError(`Name one area: ${listRemoteNames().join(', ')}. ${USAGE}`);
}

/** `/dashboard/update/:id` → `dashboard-update-id`; `home` for the root. */
function toFileName(path: string): string {
  return path.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
}

/** Takes a screenshot of every page of a tour, in every size and theme. Returns how many. */
async function takeScreenshots(browser: Browser, site: Site, tour: Tour, out: string): Promise<number> {
  const readCpuSeconds = await createCpuMeter(browser);
  let count = 0;
  for (const viewport of VIEWPORTS) {
    for (const theme of THEMES) {
      const context = await browser.newContext({ viewport, serviceWorkers: 'block', reducedMotion: 'reduce' });
      await holdClocks(context);
      const page = await context.newPage();
      const directory = join(out, tour.remote.name, `${viewport.width}-${theme}`);
      await takeTour(watchPage(page, readCpuSeconds), site, { ...tour, theme }, undefined, async (path) => {
        const file = `${toFileName(path)}-${tour.viewer}-${tour.scenario}.png`;
        mkdirSync(directory, { recursive: true });
        await page.screenshot({ path: join(directory, file), fullPage: true });
        count += 1;
      });
      await context.close();
    }
  }
  return count;
}

async function main(): Promise<void> {
  const { name, out } = parseOptions(process.argv.slice(2));
  process.chdir(ROOT);
  await ensureBuilt(undefined, [SHELL, name]);
  const browser = await launchBrowser();
  if (!browser) throw new UserError('No browser found: install Chromium, or set CHROMIUM_PATH.');
  const description = describeLocalApi();
  const api = createPreviewApi({ descriptions: { [SHELL]: description, [name]: description } });
  const preview = prepareLocalPreview([name]);
  const server = await startPreviewServer({ ...preview, api });
  const site = { origin: `http://127.0.0.1:${server.port}`, api };
  try {
    let count = 0;
    for (const tour of preview.registry.remotes.flatMap((remote) => listTours(remote, SCENARIOS))) {
      count += await takeScreenshots(browser, site, tour, out);
    }
    console.log(`${count} screenshots in ${out}`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
