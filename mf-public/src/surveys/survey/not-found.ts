import type { ApiError } from '@canvass/shared/http';

/** Problems that a retry cannot solve: an address that leads to no survey, or that cannot be a survey's. */
const NOT_FOUND_CODES = new Set<ApiError['code']>(['survey-not-found', 'not-found', 'invalid-input']);

/** Whether an error means that there is no survey at an address, as far as the reader may know. */
export function isNotFound({ code }: Pick<ApiError, 'code'>): boolean {
  return NOT_FOUND_CODES.has(code);
}
