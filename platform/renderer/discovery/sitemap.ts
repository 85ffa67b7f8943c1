import { escapeHtml } from '@canvass/node-utils/html';
import { SITEMAP_PARTS_PREFIX } from '@canvass/release/page/renderer-paths';

/** The file name of a part. */
const PART_NAME = /^\/(pages|surveys|surveys-([\w-]{1,200}))\.xml$/;

// The format: https://www.sitemaps.org/protocol.html
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A part of the sitemap: pages without parameters, or surveys after a position. */
export type SitemapPart = { kind: 'pages' } | { kind: 'surveys'; cursor: string | undefined };

/** The part at a path; undefined for any other path. */
export function parsePartPath(path: string): SitemapPart | undefined {
  if (!path.startsWith(SITEMAP_PARTS_PREFIX)) return undefined;
  const [, name, cursor] = PART_NAME.exec(path.slice(SITEMAP_PARTS_PREFIX.length)) ?? [];
  if (name === undefined) return undefined;
  return name === 'pages' ? { kind: 'pages' } : { kind: 'surveys', cursor };
}

/**
 * The list of the sitemap's parts.
 * @param cursors where each part with surveys but the first one begins.
 */
export function formatSitemapIndex(origin: string, cursors: readonly string[]): string {
  const names = ['pages', 'surveys', ...cursors.map((cursor) => `surveys-${cursor}`)];
  const parts = names.map(
    (name) => `<sitemap><loc>${escapeHtml(`${origin}${SITEMAP_PARTS_PREFIX}/${name}.xml`)}</loc></sitemap>\n`,
  );
  return `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${parts.join('')}</sitemapindex>\n`;
}

/** The beginning, an entry, and the end of a list of addresses. */
export const urlset = {
  begin: `${DECLARATION}<urlset xmlns="${NAMESPACE}">\n`,
  formatUrl: (url: string) => `<url><loc>${escapeHtml(url)}</loc></url>\n`,
  end: '</urlset>\n',
};
