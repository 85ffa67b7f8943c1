import type { ConsoleMessage } from '@playwright/test';

/** A browser's message about a 404 response. */
const NOT_FOUND_MESSAGE = /^Failed to load resource: .*\b404\b/;

/** Paths that are not documents: API calls, release files, and paths that look like files. */
const NON_DOCUMENT_PATH = /^\/(api|releases)(\/|$)|\.[^/]*$/;

/**
 * The error that a console message reports; undefined if it is not an error. A document with status 404 is not one: the
 * shell then shows that the page does not exist.
 */
export function getConsoleError(message: ConsoleMessage): string | undefined {
  if (message.type() !== 'error') return undefined;
  const { url } = message.location();
  const isDocument = URL.canParse(url) && !NON_DOCUMENT_PATH.test(new URL(url).pathname);
  return isDocument && NOT_FOUND_MESSAGE.test(message.text()) ? undefined : message.text();
}
