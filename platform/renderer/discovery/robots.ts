import { RENDERER_PATHS } from '@canvass/release/page/renderer-paths';

/**
 * What programs should not visit: pages behind a sign-in, and addresses that are not pages. Pages say themselves whether they
 * are to be listed.
 * @param origin the origin of the site, without which there is no sitemap.
 */
export function formatRobots(origin: string | undefined): string {
  const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /dashboard', 'Allow: /'];
  return `${[...rules, ...(origin === undefined ? [] : ['', `Sitemap: ${origin}${RENDERER_PATHS.sitemap}`])].join('\n')}\n`;
}
