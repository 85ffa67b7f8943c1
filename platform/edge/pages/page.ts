import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listRevisionNumbers } from '@canvass/release/revisions/revisions';
import { sendText } from '../responses';
import { createErrorLogger } from '../log';
import type { PageStatus } from './page-status';
import type { ServedChannel, ServedChannelOptions } from './served-channel';
import { preparePage, type PreparedPage, sendPage } from './send-page';

/**
 * Serves a channel's page. The current revision is looked up at every request (a link and a date), so the next page
 * load after a promotion gets the new page; reading and compressing happen once per revision. While the page cannot be
 * read, the last readable one is served, and the problem is logged.
 */
export function createPageHandler(served: ServedChannel, { store, channel, log }: ServedChannelOptions) {
  const logError = createErrorLogger(log);
  let prepared: (PreparedPage & { revisionToken: string | undefined }) | undefined;
  let isFailing = false;

  /** The page to serve, or a sentence with the reason why there is none. */
  function findPage(): PreparedPage | string {
    try {
      const mark = served.getToken();
      if (mark === undefined && !prepared && existsSync(store) && listRevisionNumbers(store, channel).length === 0) {
        return `Nothing is promoted to ${channel} yet.`;
      }
      if (!prepared || mark === undefined || prepared.revisionToken !== mark) {
        prepared = { ...preparePage(served.readPage()), revisionToken: mark };
      }
      if (isFailing) log('info', 'the page can be read again', { channel });
      isFailing = false;
      return prepared;
    } catch (error) {
      isFailing = true;
      logError(`the page of ${channel} cannot be read${prepared ? ': serving the last readable page' : ''}`, error);
      return prepared ?? 'The releases cannot be read.';
    }
  }

  return function servePage(request: IncomingMessage, response: ServerResponse, knownStatus?: PageStatus): void {
    const result = findPage();
    if (typeof result === 'string') return sendText(response, 503, result);
    return sendPage(request, response, result, knownStatus);
  };
}
