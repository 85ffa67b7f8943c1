import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerText } from '../edge/answers';

/** As which host this machine is asked by its own browser. Any other name is one that somebody had lead here. */
const OWN_HOST = /^(localhost|127\.0\.0\.1)(:\d+)?$/i;

/** What a page shows without asking for leave, and cannot read. */
const PICTURE = /\.(svg|png|jpe?g|webp|avif)(\?|$)/;

/**
 * Lets pages of one environment read the files of an area, and no other site that the developer visits: they are sources
 * that may not be public yet, and the server answers everybody on this machine.
 * @param environment the origin of the pages: `https://staging.canvass.example`.
 * @returns whether the request may go on; otherwise it is answered.
 */
export function overrideGate(environment: string) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!OWN_HOST.test(request.headers.host ?? '')) {
      answerText(response, 403, 'These files are for localhost only.');
      return false;
    }
    response.setHeader('access-control-allow-origin', environment);
    // A script that is asked for without leave runs on the page that asks, which could read what its functions are.
    const isPicture = PICTURE.test(request.url ?? '');
    response.setHeader('cross-origin-resource-policy', isPicture ? 'cross-origin' : 'same-origin');
    return true;
  };
}
