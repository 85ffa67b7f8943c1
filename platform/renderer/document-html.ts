import type { DocumentData, PageDescription } from '@canvass/shared/area';
import { escapeHtml } from '@canvass/node-utils/html';
import { toInlineJson } from '@canvass/release/page/page-registry';
import { DEFAULT_HEAD } from '@canvass/release/page/render-page';
import type { DescribedPage } from './thread-protocol';

const PRODUCT = 'Canvass';

/** The maximum length of a title and a summary; previews of links show less. */
const MAX_TITLE_LENGTH = 200;
const MAX_SUMMARY_LENGTH = 300;

/** Text on one line, cut at a word. */
function shorten(text: string, maxLength: number): string {
  // What is far beyond the limit need not be looked at.
  const start = text.slice(0, 4 * maxLength);
  const line = start.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength).replace(/\s+\S*$/, '');
  return `${cut.replace(/\p{Cs}$/u, '')}…`;
}

/** The tags for the head of a document; every value is escaped here and nowhere else. */
function renderHead(
  { title = '', shareTitle = title, summary, canonicalPath, isUnlisted }: PageDescription,
  origin: string | undefined,
): string {
  const fullTitle = `${shorten(title, MAX_TITLE_LENGTH)} · ${PRODUCT}`;
  const description = summary === undefined ? DEFAULT_HEAD.description : shorten(summary, MAX_SUMMARY_LENGTH);
  const canonical = origin !== undefined && canonicalPath !== undefined ? `${origin}${canonicalPath}` : undefined;
  const meta = (attribute: 'name' | 'property', name: string, content: string | undefined) =>
    content === undefined ? '' : `<meta ${attribute}="${name}" content="${escapeHtml(content)}">\n`;
  return [
    `<title>${escapeHtml(fullTitle)}</title>\n`,
    meta('name', 'description', description),
    meta('name', 'robots', isUnlisted ? 'noindex' : undefined),
    canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(canonical)}">\n`,
    meta('property', 'og:site_name', PRODUCT),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', shorten(shareTitle, MAX_TITLE_LENGTH)),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    meta('name', 'twitter:card', 'summary'),
  ].join('');
}

/** What a document contains besides what its area says. */
interface DocumentContext {
  /** The area that describes the page, and its version. */
  area: string;
  version: string;
  /** The title of the page's metadata, if the description has none. */
  title: string;
  /** The origin of the site, if it is known: `https://canvass.example`. */
  origin: string | undefined;
}

/**
 * The page of a channel with the description of one address, and the data that the page starts from.
 * @param html the channel's page.
 */
export function renderDocument(
  html: string,
  { description, queries }: DescribedPage,
  { area, version, title, origin }: DocumentContext,
): string {
  const head = renderHead({ ...description, title: description.title ?? title }, origin);
  const data =
    queries.length === 0
      ? ''
      : `<script type="application/json" id="data">${toInlineJson({ area, version, queries } satisfies DocumentData)}</script>\n`;
  return html.replace(DEFAULT_HEAD.html, () => head).replace('</body>', () => `${data}</body>`);
}
