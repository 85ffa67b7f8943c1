import type { DocumentData, PageDescription } from '@canvass/shared/area';
import { escapeHtml } from '@canvass/node-utils/html';
import { toInlineJson } from '@canvass/release/page/page-registry';
import type { RenderedPage } from '@canvass/release/model/channel';
import { DEFAULT_HEAD, fillPage } from '@canvass/release/page/render-page';
import { getOembedPath } from './discovery/oembed';
import { createStructuredData } from './discovery/structured-data';
import { getPicturePath, getPictureText, PICTURE_SIZE } from './pictures/picture-text';
import { MAX_SUMMARY_LENGTH, MAX_TITLE_LENGTH, shorten } from './text-length';
import type { PageRendering } from './thread-protocol';

const PRODUCT = 'Canvass';

function renderMeta(attribute: 'name' | 'property', name: string, content: string | undefined): string {
  return content === undefined ? '' : `<meta ${attribute}="${name}" content="${escapeHtml(content)}">\n`;
}

/** The tags that need absolute addresses: how other sites and search engines know the page and show links to it. */
function renderAbsoluteTags(description: PageDescription, origin: string, canonicalPath: string): string {
  const { embedPath } = description;
  const canonical = `${origin}${canonicalPath}`;
  const text = getPictureText(description);
  const structuredData = createStructuredData(description, origin);
  return [
    `<link rel="canonical" href="${escapeHtml(canonical)}">\n`,
    renderMeta('property', 'og:url', canonical),
    renderMeta('property', 'og:image', `${origin}${getPicturePath(canonicalPath, text)}`),
    renderMeta('property', 'og:image:type', 'image/png'),
    renderMeta('property', 'og:image:width', String(PICTURE_SIZE.width)),
    renderMeta('property', 'og:image:height', String(PICTURE_SIZE.height)),
    renderMeta('property', 'og:image:alt', [text.title, text.facts].filter(Boolean).join('. ')),
    renderMeta('name', 'twitter:card', 'summary_large_image'),
    embedPath === undefined
      ? ''
      : `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(`${origin}${getOembedPath(canonical)}`)}">\n`,
    structuredData ? `<script type="application/ld+json">${toInlineJson(structuredData)}</script>\n` : '',
  ].join('');
}

/** The tags for the head of a document; every value is escaped here and nowhere else. */
function renderHead(description: PageDescription, origin: string | undefined): string {
  const { title = '', shareTitle = title, summary, isUnlisted, canonicalPath } = description;
  const summaryText = summary === undefined ? DEFAULT_HEAD.description : shorten(summary, MAX_SUMMARY_LENGTH);
  return [
    `<title>${escapeHtml(`${shorten(title, MAX_TITLE_LENGTH)} · ${PRODUCT}`)}</title>\n`,
    renderMeta('name', 'description', summaryText),
    renderMeta('name', 'robots', isUnlisted ? 'noindex' : undefined),
    renderMeta('property', 'og:site_name', PRODUCT),
    renderMeta('property', 'og:type', 'website'),
    renderMeta('property', 'og:title', shorten(shareTitle, MAX_TITLE_LENGTH)),
    renderMeta('property', 'og:description', summaryText),
    origin !== undefined && canonicalPath !== undefined
      ? renderAbsoluteTags(description, origin, canonicalPath)
      : renderMeta('name', 'twitter:card', 'summary'),
  ].join('');
}

/** What a document contains besides what its area says. */
interface DocumentContext {
  /** The area that renders the page, and its version. */
  area: string;
  version: string;
  /** The origin of the site, if it is known: `https://canvass.example`. */
  origin: string | undefined;
}

/** The channel's page with the content of one address, and the data that it was made of. */
export function renderDocument(
  page: Pick<RenderedPage, 'html' | 'headers'>,
  { description, queries, renderedAt, ...markup }: PageRendering,
  { area, version, origin }: DocumentContext,
): Pick<RenderedPage, 'html' | 'headers'> {
  return fillPage(page, {
    ...markup,
    head: renderHead(description, origin),
    data: toInlineJson({ area, version, renderedAt, queries } satisfies DocumentData),
  });
}
