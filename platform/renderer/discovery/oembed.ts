import type { PageDescription } from '@canvass/shared/area';
import { escapeHtml } from '@canvass/node-utils/html';
import { RENDERER_PATHS } from '@canvass/release/page/renderer-paths';
import { getPicturePath, getPictureText, PICTURE_SIZE } from '../pictures/picture-text';
import { MAX_TITLE_LENGTH, shorten } from '../text-length';
import { PREVIEW_MAX_AGE_SECONDS } from './respond';

/** The size of an embedded page in CSS pixels, unless a site asks for less. */
const MAX_WIDTH_PX = 640;
const MAX_HEIGHT_PX = 480;

/** The address with which other sites ask about a page. */
export function getOembedPath(pageUrl: string): string {
  return `${RENDERER_PATHS.oembed}?${new URLSearchParams({ url: pageUrl })}`;
}

function readSize(search: URLSearchParams, name: string, max: number): number {
  const size = Number(search.get(name));
  return Number.isInteger(size) && size > 0 ? Math.min(size, max) : max;
}

/**
 * How other sites embed a page; undefined if its area does not allow that.
 * @param search the parameters of the request, of which `maxwidth` and `maxheight` count.
 */
export function createOembed(
  description: PageDescription,
  origin: string,
  search: URLSearchParams,
): Record<string, unknown> | undefined {
  const { title = '', canonicalPath, embedPath } = description;
  if (embedPath === undefined) return undefined;
  const text = shorten(title, MAX_TITLE_LENGTH);
  const width = readSize(search, 'maxwidth', MAX_WIDTH_PX);
  const height = readSize(search, 'maxheight', MAX_HEIGHT_PX);
  const picture = canonicalPath && {
    thumbnail_url: `${origin}${getPicturePath(canonicalPath, getPictureText(description))}`,
    thumbnail_width: PICTURE_SIZE.width,
    thumbnail_height: PICTURE_SIZE.height,
  };
  return {
    version: '1.0',
    type: 'rich',
    title: text,
    provider_name: 'Canvass',
    provider_url: `${origin}/`,
    cache_age: PREVIEW_MAX_AGE_SECONDS,
    html: `<iframe src="${escapeHtml(`${origin}${embedPath}`)}" title="${escapeHtml(text)}" width="${width}" height="${height}" style="border: 0" loading="lazy"></iframe>`,
    width,
    height,
    ...picture,
  };
}
