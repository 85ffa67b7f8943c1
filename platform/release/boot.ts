import type { PageMetadata, Registry, ReleaseFile, RemoteVersion } from '@canvass/shared/area';

// The document's only inline script: the same in every channel and revision, so that the hash of it in the content
// security policy never changes. Runs before the first paint: sets the chosen theme, and asks for the files of the page
// at this address at once, instead of after the shell has started.

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

function preload({ url, integrity }: ReleaseFile): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = url.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = url;
  document.head.append(link);
}

/** Whom the shell left behind here the last time: a page that they may not see is not asked for. The shell decides. */
function maySee({ frame, roles }: PageMetadata, role: string | null): boolean {
  if (frame !== 'dashboard' && !roles) return true;
  return role !== null && (roles?.some((each) => each === role) ?? true);
}

/** A browser may deny its storage, and does so in frames of other sites. */
function roleHint(): string | null {
  try {
    return localStorage.getItem('role-hint');
  } catch {
    return null;
  }
}

function preloadPage(registry: Registry, path: string): void {
  const role = roleHint();
  let best = -1;
  let files: ReleaseFile[] = [];
  const consider = (version: RemoteVersion, page: PageMetadata) => {
    const score = fit(page.path, path);
    if (score <= best) return;
    best = score;
    files = maySee(page, role) ? [version.entry, ...(version.preload[page.path] ?? [])] : [];
  };
  for (const { stable } of registry.remotes) for (const page of stable.area.pages) consider(stable, page);
  for (const file of files) preload(file);
}

try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme);
  }
} catch {
  // No storage, no choice: the system's theme.
}
try {
  preloadPage(JSON.parse(document.querySelector('#registry')?.textContent ?? '') as Registry, location.pathname);
} catch {
  // The shell says what is wrong with the registry.
}
