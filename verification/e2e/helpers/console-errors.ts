import type { ConsoleMessage } from '@playwright/test';

/** A browser's message about a response with status 404 or 503. */
const DOCUMENT_STATUS_MESSAGE = /^Failed to load resource: .*\b(404|503)\b/;

/** Paths that are not documents: API calls, release files, and paths that look like files. */
const NON_DOCUMENT_PATH = /^\/(api|releases)(\/|$)|\.[^/]*$/;

/**
 * The error that a console message reports; undefined if it is not an error. A document with status 404 is not one:
 * the shell then shows that the page does not exist. Neither is one with status 503, which a busy machine serves when it could not
 * find out in time whether there is such a survey.
 */
export function getConsoleError(message: ConsoleMessage): string | undefined {
  if (message.type() !== 'error') return undefined;
  const { url } = message.location();
  const isDocument = URL.canParse(url) && !NON_DOCUMENT_PATH.test(new URL(url).pathname);
  return isDocument && DOCUMENT_STATUS_MESSAGE.test(message.text()) ? undefined : message.text();
}
