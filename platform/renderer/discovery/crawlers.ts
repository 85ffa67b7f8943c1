import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { parseAcceptedEncodings } from '@canvass/edge/pages/encodings';
import { sendText } from '@canvass/edge/responses';
import { RENDERER_PATHS } from '@canvass/release/page/renderer-paths';
import type { Documents } from '../documents';
import { getPublicHeaders, PREVIEW_MAX_AGE_SECONDS, type Responder, sendBody } from './respond';
import { formatRobots } from './robots';
import { formatSitemapIndex, parsePartPath, type SitemapPart, urlset } from './sitemap';
import type { SurveyIds } from './survey-ids';

/** Seconds for which programs that visit pages may keep what names no survey. */
const MAX_AGE_SECONDS = 3600;

/** The maximum number of parts of the sitemap that are sent at the same time, of up to 5 MB each. */
const MAX_PARTS_AT_ONCE = 2;

/** Seconds after which a program may ask for a part again. */
const RETRY_AFTER_SECONDS = 10;

const XML = 'application/xml; charset=utf-8';

interface CrawlerOptions {
  documents: Pick<Documents, 'listSitemapPages'>;
  surveyIds: SurveyIds;
  /** The origin of the site; without it, there is no sitemap. */
  origin: string | undefined;
}

async function* mapBatches<Item, Result>(
  batches: AsyncIterable<Item[]>,
  map: (item: Item) => Result[],
): AsyncGenerator<Result[]> {
  for await (const batch of batches) yield batch.flatMap(map);
}

/** Responds with what search engines ask for: what they may visit, and which addresses there are. */
export function createCrawlerLists({ documents, surveyIds, origin }: CrawlerOptions) {
  let partsBeingSent = 0;

  const sendRobots: Responder = (_request, response) =>
    sendBody(response, getPublicHeaders('text/plain; charset=utf-8', MAX_AGE_SECONDS), formatRobots(origin));

  const sendIndex: Responder = async (_request, response) => {
    if (origin === undefined) return sendText(response, 404, 'This site does not know its own address.');
    const index = formatSitemapIndex(origin, await surveyIds.listCursors());
    return sendBody(response, getPublicHeaders(XML, PREVIEW_MAX_AGE_SECONDS), index);
  };

  /** The addresses of a part in batches, as paths. */
  async function openPart(part: SitemapPart): Promise<AsyncIterable<string[]> | string[][]> {
    const { pages, surveyPages } = documents.listSitemapPages();
    if (part.kind === 'pages') return [pages];
    const batches = await surveyIds.openPart(part.cursor);
    return mapBatches(batches, (id) => surveyPages.map((page) => page.replace(':id', id)));
  }

  async function streamPart(request: IncomingMessage, response: ServerResponse, part: SitemapPart): Promise<void> {
    const batches = await openPart(part);
    async function* format(): AsyncGenerator<string> {
      yield urlset.begin;
      for await (const paths of batches) yield paths.map((path) => urlset.formatUrl(`${origin}${path}`)).join('');
      yield urlset.end;
    }
    const isCompressed = parseAcceptedEncodings(request).includes('gzip');
    response.writeHead(200, {
      ...getPublicHeaders(XML, part.kind === 'pages' ? MAX_AGE_SECONDS : PREVIEW_MAX_AGE_SECONDS),
      vary: 'accept-encoding',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    });
    const text = Readable.from(format());
    await (isCompressed ? pipeline(text, createGzip(), response) : pipeline(text, response));
  }

  async function sendPart(request: IncomingMessage, response: ServerResponse, part: SitemapPart): Promise<void> {
    if (origin === undefined) return sendText(response, 404, 'This site does not know its own address.');
    if (partsBeingSent >= MAX_PARTS_AT_ONCE) {
      response.setHeader('retry-after', RETRY_AFTER_SECONDS);
      return sendText(response, 503, 'Other parts are being sent. Try again in a moment.');
    }
    partsBeingSent += 1;
    try {
      await streamPart(request, response, part);
    } finally {
      partsBeingSent -= 1;
    }
    return undefined;
  }

  return {
    /** Finds what responds to a path; undefined if that is something else. */
    find(path: string): Responder | undefined {
      if (path === RENDERER_PATHS.robots) return sendRobots;
      if (path === RENDERER_PATHS.sitemap) return sendIndex;
      const part = parsePartPath(path);
      return part && ((request, response) => sendPart(request, response, part));
    },
  };
}
