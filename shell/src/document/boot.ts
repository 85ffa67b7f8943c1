import type { PageMetadata, Registry, ReleaseFile, RemoteVersion } from '@canvass/shared/area';
import { readRegistry } from '../registry/read-registry';
import type { FrameName } from './frame-name';
import { hearPeople, watchShell } from './until-shell';

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

const root = document.documentElement.dataset;

/** Shows the frame that fits the address, and asks for the files of the page there. */
function prepare(registry: Registry): void {
  const found = findPage(registry, location.pathname);
  root.frame = frameOf(found?.page, location.pathname) ?? '';
  if (!found || !maySee(found.page)) return;
  for (const file of [found.version.entry, ...(found.version.preload[found.page.path] ?? [])]) preload(file);
}

const theme = kept('theme');
if (theme === 'light' || theme === 'dark') {
  root.theme = theme;
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme);
}
const registry = readRegistry(document);
watchShell(registry);
hearPeople();
try {
  if (registry) prepare(registry);
} catch {
  // A page in it is not what it should be: the shell says so.
}
