import type { SignIn } from '../kernel/identity/identity';
import type { RunIdempotent } from '../kernel/http/idempotency/idempotency';
import type { WithTimeout } from '../kernel/http/timeouts/timeout';
import type { EnforceRateLimit } from '../kernel/http/rate-limits/rate-limit';
import type { ReportUnreadable } from '../kernel/http/presentation/report-unreadable';
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
