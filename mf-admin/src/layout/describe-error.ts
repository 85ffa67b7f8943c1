import type { ApiError } from '@canvass/shared/http';
import { isOutcomeUncertain } from '@canvass/shared/writes';
import { strings } from '../strings';

/** Explains why a write was not done, or may not have been. */
export function describeError(failure: ApiError): string {
  return isOutcomeUncertain(failure) ? `${failure.title} ${strings.uncertain}` : failure.title;
}
