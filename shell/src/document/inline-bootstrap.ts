import { findPageAt, type LayoutName, type PageMetadata, type Registry, type ReleaseFile } from '@canvass/shared/area';
import { requestEarly } from '@canvass/shared/early-responses';
import { localStore } from '@canvass/shared/storage';
import { readRegistry } from '../registry/read-registry';
import { queueEarlyInput, watchShellLoad } from './pre-hydration';

// The document's only inline script. It is built with the shell and inlined by the release tool. Its bytes are the same
// in every channel and revision of a shell, so that their hash in the content security policy changes only with the
// shell. Runs before the first paint: sets the chosen theme, shows the frame that fits the address, and requests the
// files of the page at once, instead of after the shell has started.

/** The shell's files that only users need, which the build fills in. */
declare const USER_FILES: ReleaseFile[];

function preload({ url, integrity }: ReleaseFile): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = url.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = url;
  document.head.append(link);
}

/**
 * Whether the role stored by the shell may see the page: no files are requested for a page that the user may not see.
 * The shell makes the actual decision.
 */
function canAccess({ frame, roles }: PageMetadata): boolean {
  if (frame !== 'dashboard' && !roles) return true;
  const role = localStore.read('role-hint');
  return role !== null && (roles?.some((each) => each === role) ?? true);
}

/** The frame that the shell will most likely show; undefined where it redirects visitors. */
function getLayoutName(page: PageMetadata | undefined, path: string): LayoutName | undefined {
  const hasSessionHint = localStore.read('session-hint') !== null;
  const frame = page?.frame ?? (/^\/dashboard\/?$/i.test(path) ? 'dashboard' : 'site');
  if (frame === 'site') return hasSessionHint ? 'person' : 'visitor';
  return frame === 'dashboard' && hasSessionHint ? 'dashboard' : undefined;
}

/** The parameters of a path that matches a pattern, encoded as they are in the path. */
function readParameters(pattern: string, path: string): Record<string, string> {
  const values = path.split('/').filter(Boolean);
  const names = pattern.split('/').filter(Boolean);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

/**
 * Asks for the role of the user who is signed in, and for what the page reads about them: the page would ask only once its
 * scripts run. What is answered is used only for the user with this token.
 */
function requestUserData({ config: { apiBase } }: Registry, { path, userReads = [] }: PageMetadata): void {
  const token = localStore.read('access-token');
  const user = localStore.read('session-hint');
  if (token === null || user === null) return;
  const { email } = JSON.parse(user) as { email?: string };
  requestEarly({ method: 'POST', url: `${apiBase}/checkRole`, body: JSON.stringify({ email }) }, token);
  const parameters = readParameters(path, location.pathname);
  for (const read of userReads) {
    const url = apiBase + read.replaceAll(/:\w+/g, (name) => parameters[name] ?? '');
    requestEarly({ method: 'GET', url }, token);
  }
}

const dataset = document.documentElement.dataset;

/** Shows the frame that fits the address, and requests the files of its page. */
function prepareDocument(registry: Registry): void {
  const pages = registry.remotes.flatMap(({ stable }) =>
    stable.area.pages.map((page) => ({ ...page, version: stable })),
  );
  const page = findPageAt(pages, location.pathname);
  dataset.layout = getLayoutName(page, location.pathname) ?? '';
  if (!page || !canAccess(page)) return;
  const { version } = page;
  const isForUser = dataset.layout === 'person' || dataset.layout === 'dashboard';
  const files = [version.entry, ...(version.preload[page.path] ?? []), ...(isForUser ? USER_FILES : [])];
  for (const file of files) preload(file);
  if (isForUser) requestUserData(registry, page);
}

const theme = localStore.read('theme');
if (theme === 'light' || theme === 'dark') {
  dataset.theme = theme;
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme);
}
if ('share' in navigator) dataset.share = '';
const registry = readRegistry(document);
watchShellLoad(registry);
queueEarlyInput();
try {
  if (registry) prepareDocument(registry);
} catch {
  // The registry describes a page incorrectly; the shell reports it.
}
