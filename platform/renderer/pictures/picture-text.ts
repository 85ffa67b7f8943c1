import { createHash } from 'node:crypto';
import type { PageDescription, ShareChart } from '@canvass/shared/area';
import { RENDERER_PATHS } from '@canvass/release/page/renderer-paths';
import { MAX_SUMMARY_LENGTH, MAX_TITLE_LENGTH, shorten } from '../text-length';

/** Incremented when pictures are drawn in another way, so that nobody keeps the old ones. */
const DESIGN_VERSION = 2;

/** The size of a picture in pixels, as previews of links expect it. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** What a picture says. */
export interface PictureText {
  title: string;
  /** A short line below the title; empty for none. */
  facts: string;
  /** Bars below the title, and what they show; absent for a picture without a chart. */
  chart?: PictureChart | undefined;
}

/** The chart of a picture. */
export interface PictureChart {
  caption: string;
  bars: { label: string; percent: number }[];
}

/** More bars have no room. */
const MAX_BARS = 3;

function getPictureChart({ caption, bars }: ShareChart): PictureChart {
  return {
    caption: shorten(caption, MAX_TITLE_LENGTH),
    bars: bars.slice(0, MAX_BARS).map(({ label, share }) => ({
      label: shorten(label, MAX_TITLE_LENGTH),
      percent: Math.round(100 * Math.min(Math.max(share, 0), 1)),
    })),
  };
}

/** What the picture of a page says. */
export function getPictureText(description: PageDescription): PictureText {
  const { title = '', shareTitle = title, shareFacts = '', shareChart } = description;
  return {
    title: shorten(shareTitle, MAX_TITLE_LENGTH),
    facts: shorten(shareFacts, MAX_SUMMARY_LENGTH),
    ...(shareChart && { chart: getPictureChart(shareChart) }),
  };
}

/** The version of a picture: another text or design is another version. */
export function getPictureVersion({ title, facts, chart }: PictureText): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN_VERSION, title, facts, ...(chart ? [chart] : [])]))
    .digest('hex')
    .slice(0, 16);
}

/** The address of the picture of a page, which changes with what the picture shows. */
export function getPicturePath(pagePath: string, text: PictureText): string {
  return `${RENDERER_PATHS.picture}?${new URLSearchParams({ page: pagePath, v: getPictureVersion(text) })}`;
}
