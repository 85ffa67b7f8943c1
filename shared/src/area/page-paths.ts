// How addresses find their page without the router: in the document's inline script, whose bytes count, and on servers.
// `page-paths.test.ts` compares it with the router.

/**
 * The paths without optional segments that a path stands for, in the router's order: `/a/:b` and `/a` for `/a/:b?`.
 */
export function expandPath(path: string): string[] {
  if (!path.includes('?')) return [path];
  return [path.replace('?', ''), path.replace(/\/[^/?]*\?/, '') || '/'].flatMap(expandPath);
}

/** The path of an address as the router compares it, with decoded segments. */
export function decodeAddress(address: string): string {
  try {
    return address.replace(/[^/]+/g, (segment) => decodeURIComponent(segment).replaceAll('/', '%2F'));
  } catch {
    return address;
  }
}

/** How closely a path matches a decoded address: more with each literal segment; 0 if it does not. */
function scorePath(path: string, address: string): number {
  const scores = expandPath(path).map((each) => {
    const pattern = each
      .replaceAll('.', '\\.')
      .replace(/:[^/]+/g, '[^/]+')
      .replace(/\/$/, '');
    return new RegExp(`^${pattern}/*$`, 'i').test(address) ? each.split(/\/[^:]/).length : 0;
  });
  return Math.max(...scores);
}

/**
 * The page that the router will choose for an address: of those that match, the one with the most literal segments. Letter
 * case and slashes at the end do not count.
 */
export function findPageAt<Page extends { path: string }>(pages: readonly Page[], address: string): Page | undefined {
  const decoded = decodeAddress(address);
  let best = 0;
  let found: Page | undefined;
  for (const page of pages) {
    const score = scorePath(page.path, decoded);
    if (score <= best) continue;
    best = score;
    found = page;
  }
  return found;
}
