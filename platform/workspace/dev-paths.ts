/** The version of an area that is being worked on, as the page names it. */
export const DEV_VERSION = 'dev';

/** The entry of an area that is being worked on, relative to its address. */
export const DEV_ENTRY = 'entry.js';

/** The path of an area's files during development, with a trailing slash. */
export function getDevPath(name: string): string {
  return `/dev/${name}/`;
}

/** Where pages hear that there is something new. */
export function getUpdatesPath(name: string): string {
  return `${getDevPath(name)}updates`;
}
