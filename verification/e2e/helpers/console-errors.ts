import type { ConsoleMessage } from '@playwright/test';

/** A browser's message about a 404 response. */
const NOT_FOUND_MESSAGE = /^Failed to load resource: .*\b404\b/;

/** A browser's message about a 503 response. */
const UNAVAILABLE_MESSAGE = /^Failed to load resource: .*\b503\b/;

/** Paths that are not documents: API calls, release files, and paths that look like files. */
const NON_DOCUMENT_PATH = /^\/(api|releases)(\/|$)|\.[^/]*$/;

/** The paths of a survey's documents. */
const SURVEY_PATH = /^\/(surveys|embed)\/[\da-f]{24}(\/|$)/;

/**
 * The error that a console message reports; undefined if it is not an error. A document with status 404 is not one: the
 * shell then shows that the page does not exist. Neither is a survey's with 503: a busy machine could not find out in time whether
 * there is such a survey, and the page shows it all the same.
 */
export function getConsoleError(message: ConsoleMessage): string | undefined {
  if (message.type() !== 'error') return undefined;
  const { url } = message.location();
  const pathname = URL.canParse(url) ? new URL(url).pathname : undefined;
  const isMissing =
    pathname !== undefined && !NON_DOCUMENT_PATH.test(pathname) && NOT_FOUND_MESSAGE.test(message.text());
  const isUnconfirmed =
    pathname !== undefined && SURVEY_PATH.test(pathname) && UNAVAILABLE_MESSAGE.test(message.text());
  return isMissing || isUnconfirmed ? undefined : message.text();
}
