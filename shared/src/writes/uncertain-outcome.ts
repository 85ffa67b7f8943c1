import type { ApiError } from '../http/problem';

/**
 * Failures that leave open whether a write was done: no response, or one that cannot be parsed; a failure of the server
 * or of a service behind it, which may follow the write; a first attempt that is still running. Any other problem means
 * that the server refused the write.
 */
const UNCERTAIN_CODES = new Set<ApiError['code']>([
  'network',
  'unexpected',
  'internal',
  'took-too-long',
  'storage-full',
  'service-unavailable',
  'identity-unreachable',
  'payments-unreachable',
  'request-in-progress',
]);

/** Whether a write that failed in this way may have been done. */
export function isOutcomeUncertain({ code }: Pick<ApiError, 'code'>): boolean {
  return UNCERTAIN_CODES.has(code);
}
