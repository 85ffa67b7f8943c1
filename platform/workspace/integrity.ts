import { createHash } from 'node:crypto';

/** The subresource integrity of some bytes: `sha384-…`. */
export function computeIntegrity(bytes: Buffer | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
