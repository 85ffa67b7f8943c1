import type { Browser, BrowserContext } from 'playwright-core';
import { createPreviewApi } from '@canvass/preview/preview-api';
import { startPreviewServer, toPreviewConfig } from '@canvass/preview/preview-server';
import type { CheckedChange, RunBootCheck } from '@canvass/release/checks/boot-check';
import { ReleaseError } from '@canvass/release/model/release-error';
import type { RenderedPage } from '@canvass/release/model/channel';
import { readShellFiles } from '@canvass/release/page/shell-files';
import type { Store } from '@canvass/release/store/store';
import { renderDocument } from '@canvass/renderer/document-html';
import type { Registry } from '@canvass/shared/area';
import { SHELL } from '@canvass/workspace/applications';
import { readApiDescription } from './api-descriptions';
import { launchBrowser } from './browser';
import { type Conditions, USUAL_CONDITIONS } from './conditions';
import { listCurrentRounds, renderCurrentPages } from './current-renderings';
import {
  type ApiData,
  prepareRendering,
  renderOnServer,
  type ServerRenderings,
  toRenderingKey,
} from './server-renderings';
import type { SharedState } from './page-traces';
import { PageError, type Site, takeTour, type Visit, visitShellPage } from './tour-page';
import { listRounds, type Round, type Tour } from './visits';
import { createCpuMeter, holdClocks, watchPage } from './watched-page';

/** How many tours are taken at the same time, each in a browser of its own: a page leaves a second processor idle while it waits. */
const PARALLEL_TOURS = 2;

/** The height of the window in pixels. */
const WINDOW_HEIGHT = 800;

/** @throws ReleaseError when there is no browser. */
async function requireBrowser(): Promise<Browser> {
  const browser = await launchBrowser();
  if (browser) return browser;
  throw new ReleaseError(
    'no-browser',
    'No browser found for the boot check: install Chromium, set CHROMIUM_PATH, or skip the check with --no-boot',
  );
}

function readApiDescriptions(store: Store, { shell, remotes }: Round['registry']) {
  const versions = [[SHELL, shell] as const, ...remotes.map(({ name, stable }) => [name, stable.version] as const)];
  return Object.fromEntries(versions.map(([name, version]) => [name, readApiDescription(store, name, version)]));
}

/** Opens a profile of the browser, with the conditions of tours. Transitions would only make the check wait. */
async function openProfile(browser: Browser, { width, locale, timeZone }: Conditions): Promise<BrowserContext> {
  const profile = await browser.newContext({
    viewport: { width, height: WINDOW_HEIGHT },
    locale,
    timezoneId: timeZone,
    serviceWorkers: 'block',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await holdClocks(profile);
  return profile;
}

/**
 * Takes tours one after the other, until there are none left or one fails. Those with the same conditions share a profile, and so the
 * files of the releases; the preview begins each with an empty storage.
 */
async function takeTours(
  browser: Browser,
  site: Site,
  tours: Tour[],
  initial: SharedState,
  addVisits: (tour: Tour, visits: Visit[]) => void,
): Promise<void> {
  const readCpuSeconds = await createCpuMeter(browser);
  const profiles = new Map<Conditions, BrowserContext>();
  for (let tour = tours.shift(); tour; tour = tours.shift()) {
    const profile = profiles.get(tour.conditions) ?? (await openProfile(browser, tour.conditions));
    profiles.set(tour.conditions, profile);
    const page = await profile.newPage();
    try {
      addVisits(tour, await takeTour(watchPage(page, readCpuSeconds), site, tour, initial));
    } catch (error) {
      tours.length = 0;
      throw error;
    } finally {
      await page.close();
    }
  }
  for (const profile of profiles.values()) await profile.close();
}

/** The first response for an address: as its version renders it on the server, or the channel's page. */
function renderFirstResponse(
  renderings: ServerRenderings,
  { remotes }: Registry,
  page: RenderedPage,
  address: string,
  data: ApiData,
): RenderedPage {
  for (const { name, stable } of remotes) {
    const rendering = renderings.get(toRenderingKey({ name, version: stable.version, address, data }));
    if (!rendering) continue;
    const context = { area: name, version: stable.version, origin: undefined };
    return { ...page, ...renderDocument(page, rendering, context) };
  }
  return page;
}

/** Opens a page of the shell. Returns what all pages share there. */
async function readShellState([browser]: Browser[], site: Site): Promise<SharedState> {
  if (!browser) throw new Error('There is no browser.');
  const profile = await openProfile(browser, USUAL_CONDITIONS);
  const watched = watchPage(await profile.newPage(), await createCpuMeter(browser));
  const state = await visitShellPage(watched, site);
  await profile.close();
  return state;
}

/** Opens a page of the shell, and takes the tours of one round. */
async function runRound(
  browsers: Browser[],
  store: Store,
  { next, releases }: CheckedChange,
  { registry, tours }: Round,
  renderings: ServerRenderings,
  addVisits: (tour: Tour, visits: Visit[]) => void,
): Promise<void> {
  const hasCurrentData = tours.some((tour) => tour.hasCurrentData);
  const unknownRequests = new Set<string>();
  const api = createPreviewApi({
    descriptions: readApiDescriptions(store, registry),
    onUnknownRequest: (request) => unknownRequests.add(request),
  });
  const shell = readShellFiles(store, releases.shell);
  const server = await startPreviewServer({
    releases: store,
    registry,
    shell,
    hosts: next.settings.hosts,
    api,
    renderDocument: (page, address, scenario) =>
      renderFirstResponse(renderings, registry, page, address, hasCurrentData ? 'current' : scenario),
  });
  const site = { origin: `http://127.0.0.1:${server.port}`, api };
  try {
    const initial = await readShellState(browsers, site);
    const remaining = [...tours];
    await Promise.all(browsers.map((browser) => takeTours(browser, site, remaining, initial, addVisits)));
  } finally {
    await server.stop();
  }
  if (unknownRequests.size === 0) return;
  throw new ReleaseError('boot', `Pages call what their contracts do not have: ${[...unknownRequests].join(', ')}`);
}

/** @throws ReleaseError for a page that nobody gets to see, because it leads elsewhere whoever opens it. */
function requireOwnPages(name: string, visits: Visit[]): void {
  const shown = new Set(visits.filter(({ isShown }) => isShown).map(({ path }) => path));
  const hidden = visits.find(({ path }) => !shown.has(path));
  if (hidden) throw new ReleaseError('boot', `The page ${hidden.path} of ${name} leads elsewhere, whoever opens it.`);
}

/** A line about how long the pages of an area took: `mf-admin: 5 pages in 15 states, 0.2 s each, slowest …`. */
function formatDurations(name: string, visits: Visit[]): string {
  const toSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const total = visits.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const slowest = visits.reduce((a, b) => (b.durationMs > a.durationMs ? b : a));
  const pages = new Set(visits.map(({ path }) => path)).size;
  return `${name}: ${pages} pages in ${visits.length} states, ${toSeconds(total / visits.length)} each, at most ${toSeconds(slowest.durationMs)} (${slowest.path})`;
}

/**
 * Opens every page of every version that is new to some users, as every viewer who sees it, with generated responses of
 * the API: full, empty, and refused, in browsers of several kinds. It presses what can be pressed, stays, leaves, and
 * comes back. `docs/releases.md` lists what a page fails on. Pages that are rendered on the server are rendered first,
 * and then taken over: a difference between server and browser is an error. If an API is named, these pages are rendered
 * and taken over with its data, too. Browsers reach nothing outside of this machine.
 */
export const runBootCheck: RunBootCheck = async (store, change, { log, api }) => {
  const config = toPreviewConfig(change.next.settings.config);
  const code = await prepareRendering(store, change);
  const renderings = await renderOnServer(store, code, config);
  if (renderings.size > 0) log(`pages rendered on the server in ${renderings.size} states`);
  const current = await renderCurrentPages(code, config, api, log);
  if (api) log(`pages rendered with data of the running API: ${current.states.length}`);
  const browsers: Browser[] = [];
  while (browsers.length < PARALLEL_TOURS) browsers.push(await requireBrowser());
  const visitsByName = new Map<string, Visit[]>();
  const addVisits = ({ remote }: Tour, visits: Visit[]) =>
    visitsByName.set(remote.name, [...(visitsByName.get(remote.name) ?? []), ...visits]);
  try {
    const rounds = listRounds(change);
    for (const round of rounds) await runRound(browsers, store, change, round, renderings, addVisits);
    for (const round of listCurrentRounds(rounds, current.states))
      await runRound(browsers, store, change, round, current.renderings, () => {});
  } catch (error) {
    throw error instanceof PageError ? new ReleaseError('boot', error.message) : error;
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
  }
  for (const [name, visits] of visitsByName) {
    requireOwnPages(name, visits);
    log(formatDurations(name, visits));
  }
};
