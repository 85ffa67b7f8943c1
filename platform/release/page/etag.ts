import { createHash } from 'node:crypto';
import type { RenderedPage } from '../model/channel';

/** The `ETag` of a page: another one when the page or a header of it is another, and the same on every host. */
export function getEtag({ html, headers }: RenderedPage): string {
  return `"${createHash('sha256').update(html).update(JSON.stringify(headers)).digest('hex').slice(0, 16)}"`;
}
