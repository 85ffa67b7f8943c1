import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegisteredRemote, Registry } from '@canvass/shared/area';
import type { BrowserContext, Page } from 'playwright-core';
import { startEdge } from '../edge/edge';
import { findChromium } from '../launch/chromium';
import { SHELL } from '../build/workspace';
import { type Prepared, whoAmI } from './change';
import type { Revision } from './channel';
import { pageOf } from './channel-page';
import { Refusal } from './refusal';
import { writeRevision } from './revisions';
import type { Store } from './store';

/** Milliseconds until a page that shows nothing counts as failed: the shell itself gives up on an area after 16 s. */
const PATIENCE = 25_000;

/** The heading of a page that came about, and not of the frames that stand in its place before the shell has come. */
const HEADING = '#root main h1:not(#root [data-frame] h1)';

/** The document says that the shell has not come, or broke at its start. */
const SHELL_FAILED = 'html[data-frame=failed]';

/** An address to open, and the area that has to show there; `/` may belong to nobody. */
interface Visit {
  path: string;
  shows?: RegisteredRemote;
}

/**
 * The registry as it is tried: the version in question is the only one, as a fallback would hide that it fails, and every
 * page is open to visitors, as nobody can sign in where there is no API.
 */
function trialRegistry(registry: Registry): Registry {
  const opened = ({ name, stable, candidate }: RegisteredRemote): RegisteredRemote => {
    const { area, ...version } = candidate ?? stable;
    const pages = area.pages.map(({ roles: _roles, ...page }) => ({ ...page, frame: 'site' as const }));
    return { name, stable: { ...version, area: { ...area, pages } } };
  };
  return { ...registry, remotes: registry.remotes.map(opened) };
}

/** `/` and one address of each area that changes; of every area when the shell does. */
function visitsOf({ remotes }: Registry, touched: string[]): Visit[] {
  const visits = new Map<string, Visit>([['/', { path: '/' }]]);
  for (const remote of remotes) {
    const { name, stable } = remote;
    const paths = stable.area.pages.map(({ path }) => path);
    const own = paths.includes('/') ? '/' : (paths.find((path) => !path.includes(':')) ?? paths[0]);
    if (own === undefined || !(own === '/' || touched.includes(name) || touched.includes(SHELL))) continue;
    const path = own.replace(/:[^/]+/g, '0');
    visits.set(path, { path, shows: remote });
  }
  return [...visits.values()];
}

/** What is wrong with an area where it should show. */
async function areaComplaints(
  page: Page,
  { name, stable: { version, container } }: RegisteredRemote,
): Promise<string[]> {
  // A page has alerts of its own, as the API is not there. The shell's card is the one that names the version.
  const cards = await page.getByRole('alert').filter({ hasText: version }).count();
  if (cards > 0) return [`an error card stands in the place of ${name} ${version}`];
  // The shell may show a heading of its own, such as that there is no such page.
  const isLoaded = await page.evaluate((global) => global in globalThis, container);
  return isLoaded ? [] : [`${name} ${version} was not loaded`];
}

/** Opens an address. @throws Refusal when the page does not come about, or says something that a whole page does not. */
async function visit(context: BrowserContext, origin: string, { path, shows }: Visit): Promise<void> {
  const page = await context.newPage();
  const complaints: string[] = [];
  const complained = new Promise<void>((resolve) => {
    const hear = (complaint: string) => resolve(void complaints.push(complaint));
    page.on('pageerror', (error) => hear(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) hear(message.text());
    });
  });
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
  const settled = page.locator(`${HEADING}, ${SHELL_FAILED}`).first();
  await Promise.race([settled.waitFor({ state: 'attached', timeout: PATIENCE }), complained]).catch(() => {
    complaints.push(`no heading within ${PATIENCE / 1000} s`);
  });
  if ((await page.locator(SHELL_FAILED).count()) > 0) complaints.push('the shell did not start');
  // What fails after the first render fails now.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));
  if (shows) complaints.unshift(...(await areaComplaints(page, shows)));
  await page.close();
  if (complaints.length === 0) return;
  throw new Refusal('boot', `The page ${path} failed in a browser: ${[...new Set(complaints)].join('; ')}`);
}

/** Starts the browser that this machine has. @throws Refusal when there is none. */
async function openBrowser() {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Refusal(
      'no-browser',
      'No browser was found to try the page in: install Chromium, say where one is with CHROMIUM_PATH, or leave the trial out with --no-boot',
    );
  }
  const { chromium } = await import('playwright-core');
  // Chromium's sandbox does not run under root.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

async function visitAll(origin: string, visits: Visit[]): Promise<void> {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await context.route('**/*', (route) => {
      const request = route.request();
      const { origin: asked, pathname } = new URL(request.url());
      const isOurs = asked === origin && (request.isNavigationRequest() || pathname.startsWith('/releases/'));
      return isOurs ? route.continue() : route.abort();
    });
    for (const each of visits) await visit(context, origin, each);
  } finally {
    await browser.close();
  }
}

/**
 * Opens the page that a change would make in a headless browser, before anybody is served it: the shell has to start, and
 * one page of every area that changes has to load and render. There is no API, no identity provider and no other host:
 * pages show that they cannot reach them.
 * @throws Refusal that names the address and what went wrong.
 */
export async function tryPage(store: Store, { next, registry, releases, touched }: Prepared): Promise<void> {
  const pages = mkdtempSync(join(tmpdir(), 'canvass-trial-'));
  const { channel, revision, settings } = next;
  const trial = trialRegistry(registry);
  const about: Revision = {
    channel,
    revision,
    at: new Date().toISOString(),
    by: whoAmI(),
    why: 'A trial',
    action: 'promote',
    boot: 'skipped',
    changes: [],
  };
  try {
    writeRevision(pages, next, about, pageOf(store, trial, releases.shell, settings));
    const edge = await startEdge({ port: 0, host: '127.0.0.1', releases: store, pages, channel, apiTargets: [] });
    try {
      await visitAll(`http://127.0.0.1:${edge.port}`, visitsOf(trial, touched));
    } finally {
      await edge.stop();
    }
  } finally {
    rmSync(pages, { recursive: true, force: true });
  }
}
