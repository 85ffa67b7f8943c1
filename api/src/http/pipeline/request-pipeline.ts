import type { SignIn } from '../../identity/identity';
import type { RunIdempotent } from '../idempotency/idempotency';
import type { WithTimeout } from '../timeouts/timeout';
import type { EnforceRateLimit } from '../rate-limits/rate-limit';
import type { ReportUnreadable } from '../presentation/report-unreadable';
import type { Authentication, SignedInUser } from './authentication';

/** The caller of any endpoint. */
export type AnyCaller = SignIn | SignedInUser | null;

/** The steps that every call passes before its handler. */
export interface RequestPipeline {
  now: () => Date;
  authenticate: Authentication;
  withTimeout: WithTimeout;
  reportUnreadable: ReportUnreadable;
  enforceRateLimit: EnforceRateLimit;
  runIdempotent: RunIdempotent;
}
