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
 * Starts a server that serves pages the way the product does: a channel's page from `pages`, files from `releases`, and
 * no API. The server is the edge. It is passed in because it depends on this package to read releases.
 */
export type StartPageServer = (options: {
  releases: Store;
  pages: string;
  channel: string;
}) => Promise<{ port: number; stop: () => Promise<void> }>;

/** The parts of a change that the boot check reads. The change has passed every other gate. */
export interface CheckedChange {
  /** The snapshot that the change starts from. */
  before?: Channel | undefined;
  next: Channel;
  releases: Releases;
  registry: Registry;
}

/**
 * Milliseconds after which a page without a heading counts as failed. The shell itself gives up on a version after 13
 * s.
 */
const PAGE_TIMEOUT_MS = 25_000;

/** The heading of a rendered page, as opposed to the headings of the skeletons shown before the shell has loaded. */
const PAGE_HEADING_SELECTOR = '#root main h1:not(#root [data-frame] h1)';

/** Set on the document when the shell did not load or failed on startup. */
const SHELL_FAILED_SELECTOR = 'html[data-frame=failed]';

/** An address that no area serves: the shell alone renders its page. */
const UNKNOWN_PATH = '/a/trial/of/the/shell';

/** The roles of an area's versions that are served to different users at the same time. Each needs its own round. */
const TESTED_ROLES = ['stable', 'candidate'] as const;

/** An address to open, and the area that must render there; without one, only the shell must render. */
interface Visit {
  path: string;
  expectedRemote?: RegisteredRemote;
}

/** Addresses to open with one registry, in which each area has a single version. */
interface Round {
  registry: Registry;
  visits: Visit[];
}

/**
 * The registry for one round. Each area has only the version under test, because a fallback would hide that it fails.
 * Every page is open to visitors, because nobody can sign in without an API.
 */
function createTrialRegistry(registry: Registry, role: (typeof TESTED_ROLES)[number]): Registry {
  const toTrialRemote = ({ name, stable, [role]: testedVersion = stable }: RegisteredRemote): RegisteredRemote => {
    const { version, container, entry, preload, area } = testedVersion;
    const pages = area.pages.map(({ roles: _roles, ...page }) => ({ ...page, frame: 'site' as const }));
    return { name, stable: { version, container, entry, preload, area: { ...area, pages } } };
  };
  return { ...registry, remotes: registry.remotes.map(toTrialRemote) };
}

/** One address of an area: `/` if the area serves it, otherwise preferably a path without parameters. */
function getVisits(remote: RegisteredRemote): Visit[] {
  const paths = remote.stable.area.pages.map(({ path }) => path);
  const visitedPath = paths.includes('/') ? '/' : (paths.find((path) => !path.includes(':')) ?? paths[0]);
  return visitedPath === undefined ? [] : [{ path: visitedPath.replace(/:[^/]+/g, '0'), expectedRemote: remote }];
}

/**
 * Returns what to open: every version that is new to some users or, with a new shell, every version. Versions that are
 * already served are not tested, so that they cannot block another area. If no area needs testing, only the shell must
 * start.
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

/** Returns what is wrong with an area that should have rendered on the page. */
async function findAreaProblems(
  page: Page,
  { name, stable: { version, container } }: RegisteredRemote,
): Promise<string[]> {
  // Pages show alerts of their own because there is no API. Only the shell's error card names the version.
  const errorCardCount = await page.getByRole('alert').filter({ hasText: version }).count();
  if (errorCardCount > 0) return [`an error card is shown instead of ${name} ${version}`];
  // A heading is not enough: it may be the shell's own, such as that of "Page not found".
  const isLoaded = await page.evaluate((global) => global in globalThis, container);
  return isLoaded ? [] : [`${name} ${version} was not loaded`];
}

/** Opens an address. @throws ReleaseError when the page does not render, or reports an error or a policy violation. */
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
  // Waits until the page is idle, so that errors right after the first render are caught, too.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));
  if (expectedRemote) problems.unshift(...(await findAreaProblems(page, expectedRemote)));
  await page.close();
  if (problems.length === 0) return;
  throw new ReleaseError('boot', `The page ${path} failed in a browser: ${[...new Set(problems)].join('; ')}`);
}

/** Starts the Chromium installed on this machine. @throws ReleaseError when there is none. */
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

/** Opens the addresses of one round, with its page served from a temporary directory by a private server. */
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
 * Opens the page that a change would produce in a headless browser, before any user gets it. One page of every version
 * that is new to some users must load and render; with a new shell, one page of every version. The API, the identity
 * provider, and all other hosts are unavailable, and pages may show that they cannot reach them.
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
