import { createHash } from 'node:crypto';
import type { RenderedPage } from '../model/channel';

/** The `ETag` of a page: it changes with the page and its headers, and is the same on every host. */
export function getEtag({ html, headers }: RenderedPage): string {
  return `"${createHash('sha256').update(html).update(JSON.stringify(headers)).digest('hex').slice(0, 16)}"`;
}
