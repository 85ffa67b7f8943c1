import { createHash } from 'node:crypto';
import type { PageDescription } from '@canvass/shared/area';
import { RENDERER_PATHS } from '@canvass/release/page/renderer-paths';
import { MAX_SUMMARY_LENGTH, MAX_TITLE_LENGTH, shorten } from '../text-length';

/** Incremented when pictures are drawn in another way, so that nobody keeps the old ones. */
const DESIGN_VERSION = 1;

/** The size of a picture in pixels, as previews of links expect it. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** What a picture says. */
export interface PictureText {
  title: string;
  /** A short line below the title; empty for none. */
  facts: string;
}

/** What the picture of a page says. */
export function getPictureText({ title = '', shareTitle = title, shareFacts = '' }: PageDescription): PictureText {
  return { title: shorten(shareTitle, MAX_TITLE_LENGTH), facts: shorten(shareFacts, MAX_SUMMARY_LENGTH) };
}

/** The version of a picture: another text or design is another version. */
export function getPictureVersion({ title, facts }: PictureText): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN_VERSION, title, facts]))
    .digest('hex')
    .slice(0, 16);
}

/** The address of the picture of a page, which changes with what the picture shows. */
export function getPicturePath(pagePath: string, text: PictureText): string {
  return `${RENDERER_PATHS.picture}?${new URLSearchParams({ page: pagePath, v: getPictureVersion(text) })}`;
}
