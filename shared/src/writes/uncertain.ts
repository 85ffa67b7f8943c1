import type { Failure } from '../http/problem';

const UNCERTAIN = new Set<Failure['code']>([
  'network',
  'unexpected',
  'internal',
  'took-too-long',
  'storage-full',
  'service-unavailable',
  'request-in-progress',
]);

/** Whether nobody here knows, after a write failed in this way, if it was done. */
export function isUncertain({ code }: Pick<Failure, 'code'>): boolean {
  return UNCERTAIN.has(code);
}
