import { createHash } from 'node:crypto';

/** Subresource integrity of some bytes, as browsers want it: `sha384-…`. */
export function computeIntegrity(bytes: Buffer | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
