import type { PageMetadata, Registry, ReleaseFile, RemoteVersion } from '@canvass/shared/area';
import { settleCandidates } from '../canary/settle-candidates';
import { FRAME_STYLE, type FrameName } from './frame-name';

// The document's only inline script. It is built with the shell and inlined by the release tool: the same bytes in every
// channel and revision of a shell, so that their hash in the content security policy changes with the shell only. Runs
// before the first paint: sets the chosen theme, shows the frame that fits the address, and asks for the files of the
// page there at once, instead of after the shell has started.

/** How well a path fits a pattern; literal segments count more than parameters. -1: not at all. */
function fit(pattern: string, path: string): number {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return -1;
  let score = 0;
  for (const [index, segment] of wanted.entries()) {
    if (segment.startsWith(':')) score += 1;
    else if (segment.toLowerCase() === given[index]?.toLowerCase()) score += 2;
    else return -1;
  }
  return score;
}

interface Found {
  version: RemoteVersion;
  page: PageMetadata;
}

function findPage(registry: Registry, path: string): Found | undefined {
  let best = -1;
  let found: Found | undefined;
  for (const { stable } of registry.remotes) {
    for (const page of stable.area.pages) {
      const score = fit(page.path, path);
      if (score <= best) continue;
      best = score;
      found = { version: stable, page };
    }
  }
  return found;
}

function preload({ url, integrity }: ReleaseFile): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = url.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = url;
  document.head.append(link);
}

/** A browser may deny its storage, and does so in frames of other sites. */
function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whom the shell left behind here the last time: a page that they may not see is not asked for. The shell decides. */
function maySee({ frame, roles }: PageMetadata): boolean {
  if (frame !== 'dashboard' && !roles) return true;
  const role = kept('role-hint');
  return role !== null && (roles?.some((each) => each === role) ?? true);
}

/** The frame that the shell will most likely show: none where it sends a visitor elsewhere. */
function frameOf(page: PageMetadata | undefined, path: string): FrameName | undefined {
  const isSomebody = kept('session-hint') !== null;
  const frame = page?.frame ?? (/^\/dashboard\/?$/i.test(path) ? 'dashboard' : 'site');
  if (frame === 'site') return isSomebody ? 'person' : 'visitor';
  return frame === 'dashboard' && isSomebody ? 'dashboard' : undefined;
}

/** Milliseconds after which a shell that has neither come nor failed counts as failed; when it comes, it takes over. */
const PATIENCE = 20_000;

const root = document.documentElement.dataset;

function isWaiting(): boolean {
  return document.getElementById(FRAME_STYLE) !== null;
}

/** The frame never waits for ever: when the shell does not come, or breaks at its start, it says so. */
function watchShell(): void {
  const fail = () => {
    if (isWaiting()) root.frame = 'failed' satisfies FrameName;
  };
  addEventListener(
    'error',
    ({ target }) => {
      // What is preloaded may fail: it is asked for again. Only a script, or what runs, is the shell's.
      if (!(target instanceof Element) || target.localName === 'script') fail();
    },
    true,
  );
  setTimeout(fail, PATIENCE);
}

/** What is pressed before the shell is there is remembered for it: `takeOver` presses it again. */
function rememberPresses(): void {
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || !isWaiting()) return;
    const name = button.getAttribute('aria-label');
    if (name !== null) root.pressed = name;
    else if (root.frame === 'failed') location.reload();
  });
}

const theme = kept('theme');
if (theme === 'light' || theme === 'dark') {
  root.theme = theme;
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme);
}
watchShell();
rememberPresses();
try {
  const carried = JSON.parse(document.querySelector('#registry')?.textContent ?? '') as Registry;
  const registry = settleCandidates(carried, document);
  const found = findPage(registry, location.pathname);
  root.frame = frameOf(found?.page, location.pathname) ?? '';
  if (found && maySee(found.page)) {
    for (const file of [found.version.entry, ...(found.version.preload[found.page.path] ?? [])]) preload(file);
  }
} catch {
  // The shell says what is wrong with the registry.
}
