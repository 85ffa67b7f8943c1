import type { IncomingMessage } from 'node:http';

/** A content coding of compressed files. */
export type Encoding = 'br' | 'gzip';

/** The content codings that a client accepts, the preferred one first. */
export function parseAcceptedEncodings({ headers }: IncomingMessage): Encoding[] {
  const refusedEncoding = /;\s*q=0(\.0*)?\s*$/;
  const offers = (headers['accept-encoding'] ?? '').split(',').filter((offer) => !refusedEncoding.test(offer));
  const names = new Set(offers.map((offer) => offer.split(';', 1)[0]?.trim()));
  return (['br', 'gzip'] as const).filter((encoding) => names.has(encoding));
}
