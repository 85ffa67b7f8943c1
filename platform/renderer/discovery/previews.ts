import { parsePath } from '@canvass/edge/pages/path';
import { sendText } from '@canvass/edge/responses';
import { RENDERER_PATHS } from '@canvass/release/page/renderer-paths';
import { createLane } from '../busy';
import type { Documents } from '../documents';
import { getPictureText, getPictureVersion } from '../pictures/picture-text';
import type { Pictures } from '../pictures/pictures';
import { createOembed } from './oembed';
import { getPublicHeaders, PREVIEW_MAX_AGE_SECONDS, type Responder, sendBody } from './respond';

/** The maximum length of an address that another site names. */
const MAX_ADDRESS_LENGTH = 2000;

/**
 * How many previews are made at the same time, and how many may wait for that. Each needs a document, and most of them a
 * picture: so few that pages of people hardly wait for them.
 */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 8;

interface PreviewOptions {
  documents: Pick<Documents, 'find'>;
  pictures: Pictures;
  /** The origin of the site; without it, no address is known to be one of this site. */
  origin: string | undefined;
}

/** A path with its query on this site; undefined for anything else that somebody may have written. */
function parseAddress(address: string): string | undefined {
  if (address.length > MAX_ADDRESS_LENGTH || address.startsWith('//')) return undefined;
  return parsePath(address) === undefined ? undefined : address;
}

/** The path and query of a page on this site; undefined for an address on another one. */
function parsePageUrl(url: string, origin: string): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed?.origin === origin ? parseAddress(`${parsed.pathname}${parsed.search}`) : undefined;
}

/**
 * Responds with what other sites show of a link: its picture, and how to embed its page (https://oembed.com). Few previews are
 * made at once; responders throw a BusyError if too many others wait.
 */
export function createPreviews({ documents, pictures, origin }: PreviewOptions): Map<string, Responder> {
  const lane = createLane('previews', MAX_AT_ONCE, MAX_WAITING);

  /** What an area says about a page, if there is one at this address. */
  async function findDescription(address: string | undefined) {
    const document = address === undefined ? undefined : await documents.find(address)?.get('program');
    return document?.status === 200 ? document.description : undefined;
  }

  const sendPicture: Responder = async (request, response, search) => {
    const description = await findDescription(parseAddress(search.get('page') ?? ''));
    if (!description) return sendText(response, 404, 'There is no page at this address.');
    const text = getPictureText(description);
    const headers = { ...getPublicHeaders('image/png', PREVIEW_MAX_AGE_SECONDS), etag: `"${getPictureVersion(text)}"` };
    if (request.headers['if-none-match'] !== headers.etag) {
      return sendBody(response, headers, await pictures.get(text));
    }
    response.writeHead(304, headers).end();
    return undefined;
  };

  const sendOembed: Responder = async (_request, response, search) => {
    if (origin === undefined) return sendText(response, 404, 'This site does not know its own address.');
    const url = search.get('url');
    if (url === null) return sendText(response, 400, `Name a page: ${RENDERER_PATHS.oembed}?url=${origin}/surveys/…`);
    if ((search.get('format') ?? 'json') !== 'json') return sendText(response, 501, 'The only format is json.');
    const description = await findDescription(parsePageUrl(url, origin));
    const oembed = description && createOembed(description, origin, search);
    if (!oembed) return sendText(response, 404, 'Nothing at this address can be embedded.');
    const headers = getPublicHeaders('application/json; charset=utf-8', PREVIEW_MAX_AGE_SECONDS);
    return sendBody(response, headers, JSON.stringify(oembed));
  };

  const inLane =
    (respond: Responder): Responder =>
    (...args) =>
      lane(async () => respond(...args));

  return new Map([
    [RENDERER_PATHS.picture, inLane(sendPicture)],
    [RENDERER_PATHS.oembed, inLane(sendOembed)],
  ]);
}
