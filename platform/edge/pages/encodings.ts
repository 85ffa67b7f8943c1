import type { IncomingMessage } from 'node:http';

/** A content coding and the suffix of the files that are stored in it. */
export type Encoding = 'br' | 'gzip';

/** The compressions a client takes, the better one first. */
export function parseAcceptedEncodings({ headers }: IncomingMessage): Encoding[] {
  const refusedEncoding = /;\s*q=0(\.0*)?\s*$/;
  const offers = (headers['accept-encoding'] ?? '').split(',').filter((offer) => !refusedEncoding.test(offer));
  const names = new Set(offers.map((offer) => offer.split(';', 1)[0]?.trim()));
  return (['br', 'gzip'] as const).filter((encoding) => names.has(encoding));
}
