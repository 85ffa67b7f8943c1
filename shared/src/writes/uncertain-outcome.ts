import type { ApiError } from '../http/problem';

/**
 * Failures that leave open whether a write was done: no answer, or one that cannot be read; a failure of the server or of
 * a service behind it, which may come after the write; a first try that is still running. Any other problem is the
 * server's refusal of the write: it was not done.
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

/** Whether it is unknown, after a write failed in this way, if it was done. */
export function isOutcomeUncertain({ code }: Pick<ApiError, 'code'>): boolean {
  return UNCERTAIN_CODES.has(code);
}
