import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendText } from '@canvass/edge/responses';

/** Host names that a browser on this machine uses. Any other name indicates DNS rebinding. */
const LOCAL_HOST = /^(localhost|127\.0\.0\.1)(:\d+)?$/i;

/** Files that any page may display but not read. */
const IMAGE_FILE = /\.(svg|png|jpe?g|webp|avif)(\?|$)/;

/**
 * Lets pages of one environment read the files of an area, and no other site that the developer visits: the sources may
 * not be public yet, and the server answers every request from this machine.
 * @param environment the origin of the pages: `https://staging.canvass.example`.
 * @returns a function that returns whether a request is allowed, and otherwise answers it.
 */
export function createOverrideGate(environment: string) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!LOCAL_HOST.test(request.headers.host ?? '')) {
      sendText(response, 403, 'These files are for localhost only.');
      return false;
    }
    response.setHeader('access-control-allow-origin', environment);
    // A script requested without CORS runs on the requesting page, which could read the source of its functions.
    const isImage = IMAGE_FILE.test(request.url ?? '');
    response.setHeader('cross-origin-resource-policy', isImage ? 'cross-origin' : 'same-origin');
    return true;
  };
}
