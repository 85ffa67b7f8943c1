import type { ConsoleMessage } from '@playwright/test';

/** A browser's word on an answer of 404. */
const NOT_FOUND_MESSAGE = /^Failed to load resource: .*\b404\b/;

/** Addresses that are no documents: calls of the API, files of releases, and whatever looks like a file. */
const NON_DOCUMENT_PATH = /^\/(api|releases)(\/|$)|\.[^/]*$/;

/**
 * What the page complains of, in a message of its console; nothing for a message that is no error. A document that is
 * answered with 404 is none: the shell says there that the page does not exist.
 */
export function getConsoleError(message: ConsoleMessage): string | undefined {
  if (message.type() !== 'error') return undefined;
  const { url } = message.location();
  const isDocument = URL.canParse(url) && !NON_DOCUMENT_PATH.test(new URL(url).pathname);
  return isDocument && NOT_FOUND_MESSAGE.test(message.text()) ? undefined : message.text();
}
