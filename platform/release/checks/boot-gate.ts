import { rmSync } from 'node:fs';
import type { RegisteredRemote, Registry } from '@canvass/shared/area';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { findChromium } from '@canvass/node-utils/programs/chromium';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { getCurrentUser } from '../revisions/current-user';
import type { Channel, Revision } from '../model/channel';
import { renderChannelPage } from '../page/channel-page';
import { ReleaseError } from '../model/release-error';
import { listNewReleases, type Releases } from '../store/releases';
import { writeRevision } from '../revisions/revisions';
import type { Release, Store } from '../store/store';

/**
 * Starts a server that answers as the product's does: the page of a channel from `pages`, files from `releases`, and no API.
 * The server is the edge, which reads releases by this package and so is handed in.
 */
export type StartPageServer = (options: {
  releases: Store;
  pages: string;
  channel: string;
}) => Promise<{ port: number; stop: () => Promise<void> }>;

/** A change that passed every other check, as far as this one reads it. */
export interface CheckedChange {
  /** The snapshot it starts from. */
  before?: Channel | undefined;
  next: Channel;
  releases: Releases;
  registry: Registry;
}

/** Milliseconds until a page that shows nothing counts as failed: the shell itself gives up on a version after 13 s. */
const PAGE_TIMEOUT_MS = 25_000;

/** The heading of a page that came about, and not of the frames that stand in its place before the shell has come. */
const PAGE_HEADING_SELECTOR = '#root main h1:not(#root [data-frame] h1)';

/** The document says that the shell has not come, or broke at its start. */
const SHELL_FAILED_SELECTOR = 'html[data-frame=failed]';

/** An address that no area serves: the shell answers it alone. */
const UNKNOWN_PATH = '/a/trial/of/the/shell';

/** The versions of an area that people get beside each other, and so have to be tried one after the other. */
const TESTED_ROLES = ['stable', 'candidate'] as const;

/** An address to open, and the area that has to show there; the shell alone when there is none. */
interface Visit {
  path: string;
  expectedRemote?: RegisteredRemote;
}

/** What is tried in one page: one version of each area. */
interface Round {
  registry: Registry;
  visits: Visit[];
}

/**
 * The registry as it is tried: the version in question is the only one, as a fallback would hide that it fails, and every
 * page is open to visitors, as nobody can sign in where there is no API.
 */
function createTrialRegistry(registry: Registry, role: (typeof TESTED_ROLES)[number]): Registry {
  const toTrialRemote = ({ name, stable, [role]: testedVersion = stable }: RegisteredRemote): RegisteredRemote => {
    const { version, container, entry, preload, area } = testedVersion;
    const pages = area.pages.map(({ roles: _roles, ...page }) => ({ ...page, frame: 'site' as const }));
    return { name, stable: { version, container, entry, preload, area: { ...area, pages } } };
  };
  return { ...registry, remotes: registry.remotes.map(toTrialRemote) };
}

/** One address of an area: `/` when it is its own, else one that needs no parameter when there is one. */
function getVisits(remote: RegisteredRemote): Visit[] {
  const paths = remote.stable.area.pages.map(({ path }) => path);
  const visitedPath = paths.includes('/') ? '/' : (paths.find((path) => !path.includes(':')) ?? paths[0]);
  return visitedPath === undefined ? [] : [{ path: visitedPath.replace(/:[^/]+/g, '0'), expectedRemote: remote }];
}

/**
 * What has to show: every version that comes to people who did not get it, and with a new shell every version there is. What
 * is served already is no reason to refuse another area. When no area has to show, the shell has to start.
 */
function getRounds({ before, registry, releases }: CheckedChange): Round[] {
  const newReleases = new Set(listNewReleases(before, releases));
  const isTested = (release: Release | undefined) =>
    release !== undefined && (newReleases.has(release) || newReleases.has(releases.shell));
  const rounds = TESTED_ROLES.map((role) => {
    const testedNames = new Set(releases.remotes.filter((remote) => isTested(remote[role])).map(({ name }) => name));
    const trial = createTrialRegistry(registry, role);
    return { registry: trial, visits: trial.remotes.filter(({ name }) => testedNames.has(name)).flatMap(getVisits) };
  }).filter(({ visits }) => visits.length > 0);
  return rounds.length > 0
    ? rounds
    : [{ registry: createTrialRegistry(registry, 'stable'), visits: [{ path: UNKNOWN_PATH }] }];
}

/** What is wrong with an area where it should show. */
async function findAreaProblems(
  page: Page,
  { name, stable: { version, container } }: RegisteredRemote,
): Promise<string[]> {
  // A page has alerts of its own, as the API is not there. The shell's card is the one that names the version.
  const errorCardCount = await page.getByRole('alert').filter({ hasText: version }).count();
  if (errorCardCount > 0) return [`an error card is shown instead of ${name} ${version}`];
  // The shell may show a heading of its own, such as that there is no such page.
  const isLoaded = await page.evaluate((global) => global in globalThis, container);
  return isLoaded ? [] : [`${name} ${version} was not loaded`];
}

/** Opens an address. @throws ReleaseError when the page does not come about, or says something that a whole page does not. */
async function visitPage(context: BrowserContext, origin: string, { path, expectedRemote }: Visit): Promise<void> {
  const page = await context.newPage();
  const problems: string[] = [];
  const firstProblem = new Promise<void>((resolve) => {
    const reportProblem = (problem: string) => resolve(void problems.push(problem));
    page.on('pageerror', (error) => reportProblem(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) reportProblem(message.text());
    });
  });
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
  const rendered = page.locator(`${PAGE_HEADING_SELECTOR}, ${SHELL_FAILED_SELECTOR}`).first();
  await Promise.race([rendered.waitFor({ state: 'attached', timeout: PAGE_TIMEOUT_MS }), firstProblem]).catch(() => {
    problems.push(`no heading within ${PAGE_TIMEOUT_MS / 1000} s`);
  });
  if ((await page.locator(SHELL_FAILED_SELECTOR).count()) > 0) problems.push('the shell did not start');
  // What fails after the first render fails now.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));
  if (expectedRemote) problems.unshift(...(await findAreaProblems(page, expectedRemote)));
  await page.close();
  if (problems.length === 0) return;
  throw new ReleaseError('boot', `The page ${path} failed in a browser: ${[...new Set(problems)].join('; ')}`);
}

/** Starts the browser that this machine has. @throws ReleaseError when there is none. */
async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new ReleaseError(
      'no-browser',
      'No browser found for the boot check: install Chromium, set CHROMIUM_PATH, or skip the check with --no-boot',
    );
  }
  const { chromium } = await import('playwright-core');
  // Chromium's sandbox does not run under root.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

async function visitAll(browser: Browser, origin: string, visits: Visit[]): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.route('**/*', (route) => {
    const request = route.request();
    const { origin: requestOrigin, pathname } = new URL(request.url());
    const isAllowed = requestOrigin === origin && (request.isNavigationRequest() || pathname.startsWith('/releases/'));
    return isAllowed ? route.continue() : route.abort();
  });
  for (const each of visits) await visitPage(context, origin, each);
  await context.close();
}

/** Serves the page of one round from a server of its own, and opens it. */
async function runRound(
  browser: Browser,
  startPageServer: StartPageServer,
  store: Store,
  { next, releases }: CheckedChange,
  { registry, visits }: Round,
): Promise<void> {
  const pages = createTemporaryDirectory('trial');
  const { channel, revision, settings } = next;
  const revisionInfo: Revision = {
    channel,
    revision,
    at: new Date().toISOString(),
    by: getCurrentUser(),
    why: 'A trial',
    action: 'promote',
    boot: 'skipped',
    changes: [],
  };
  try {
    writeRevision(pages, next, revisionInfo, renderChannelPage(store, registry, releases.shell, settings));
    const server = await startPageServer({ releases: store, pages, channel });
    try {
      await visitAll(browser, `http://127.0.0.1:${server.port}`, visits);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(pages, { recursive: true, force: true });
  }
}

/**
 * Opens the page that a change would make in a headless browser, before anybody is served it: one page of every version
 * that is new to somebody has to load and render, and with a new shell one of every version there is. There is no API, no
 * identity provider and no other host: pages show that they cannot reach them.
 * @throws ReleaseError that names the address and what went wrong.
 */
export async function runBootGate(
  store: Store,
  prepared: CheckedChange,
  startPageServer: StartPageServer,
): Promise<void> {
  const browser = await launchBrowser();
  try {
    for (const round of getRounds(prepared)) await runRound(browser, startPageServer, store, prepared, round);
  } finally {
    await browser.close();
  }
}
