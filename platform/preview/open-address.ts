import type { PreviewState, Viewer } from './preview-state';

/** The page that lists what can be previewed. No page of an area can have this path: it is hidden. */
export const PREVIEW_PATH = '/.preview';

/** The address that prepares the browser and continues to the previewed page. */
export const OPEN_PATH = `${PREVIEW_PATH}/open`;

/** An id in the form of the API's, for parameters of paths. */
const SAMPLE_ID = '65f0c1d2e3a4b5968778695a';

/** A route's path with values for its parameters: `/surveys/:id` → `/surveys/65f0…`. */
export function fillPath(path: string): string {
  return path.replaceAll(/:\w+\??/g, SAMPLE_ID).replace(/\/\*$/, '');
}

/** The address, relative to the preview's origin, that opens a page in a state. */
export function getOpenAddress({
  area,
  scenario,
  theme,
  viewer,
  path,
}: PreviewState & { viewer: Viewer; path: string }) {
  const query = new URLSearchParams({ area, viewer, scenario, ...(theme && { theme }), path });
  return `${OPEN_PATH}?${query.toString()}`;
}
