/** What a renderer serves besides documents, for programs that show or find pages. */
export const RENDERER_PATHS = {
  /** The picture for previews of a link. */
  picture: '/picture.png',
  /** How other sites embed a page (https://oembed.com). */
  oembed: '/oembed',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
} as const;

/** The directory of the sitemap's parts. */
export const SITEMAP_PARTS_PREFIX = '/sitemaps';

const paths = new Set<string>(Object.values(RENDERER_PATHS));

/** Whether a path is one that only a renderer can respond to. */
export function isRendererPath(path: string): boolean {
  return paths.has(path) || path.startsWith(`${SITEMAP_PARTS_PREFIX}/`);
}
