/** The version of an area under development, as the page names it. */
export const DEV_VERSION = 'dev';

/** The entry script of an area under development, relative to its address. */
export const DEV_ENTRY = 'entry.js';

/** The path of an area's files during development, with a trailing slash. */
export function getDevPath(name: string): string {
  return `/dev/${name}/`;
}

/** The path where pages listen for updates of an area. */
export function getUpdatesPath(name: string): string {
  return `${getDevPath(name)}updates`;
}
