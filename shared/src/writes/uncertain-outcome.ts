import type { ApiError } from '../http/problem';

const UNCERTAIN_CODES = new Set<ApiError['code']>([
  'network',
  'unexpected',
  'internal',
  'took-too-long',
  'storage-full',
  'service-unavailable',
  'request-in-progress',
]);

/** Whether nobody here knows, after a write failed in this way, if it was done. */
export function isOutcomeUncertain({ code }: Pick<ApiError, 'code'>): boolean {
  return UNCERTAIN_CODES.has(code);
}
