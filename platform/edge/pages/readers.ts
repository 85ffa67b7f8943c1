import type { IncomingMessage } from 'node:http';

/** Who reads a page: a person, whose browser can also render it, or a program, which takes what it gets for all there is. */
export type Reader = 'person' | 'program';

/** The header that tells a renderer who reads, and nothing else about them. */
export const READER_HEADER = 'x-canvass-reader';

/** Search engines, and what shows previews of links in messages and on other sites, by what they call themselves. Cubot is a brand of phones. */
export const PROGRAM_PATTERN =
  /(?<!cu)bot(\b|_)|crawl|spider|slurp|facebookexternalhit|facebookcatalog|meta-external|whatsapp|telegram|slack|discord|skypeuripreview|linkedin|pinterest|twitter|mastodon|embedly|iframely|preview|vkshare|google-inspectiontool|archiver|mediapartners|feedfetcher|^(curl|wget|python|go-http-client|java|ruby|okhttp|axios|node)\b/i;

/** Tells who reads by how they call themselves; a program that calls itself a browser is treated like one. */
export function detectReader({ headers }: Pick<IncomingMessage, 'headers'>): Reader {
  return PROGRAM_PATTERN.test(headers['user-agent'] ?? '') ? 'program' : 'person';
}

/** Who reads, as an edge says it to a renderer. */
export function parseReader({ headers }: Pick<IncomingMessage, 'headers'>): Reader {
  return headers[READER_HEADER] === 'program' ? 'program' : 'person';
}
