import type { Request, Response } from 'express';
import type { RateClass } from '@canvass/shared/contracts';
import type { SignIn } from '../../identity/identity';
import type { ReportUnreadable } from '../presentation/report-unreadable';
import type { Authentication, SignedInUser } from './authentication';

/** Who calls, whatever the endpoint asks for. */
export type AnyCaller = SignIn | SignedInUser | null;

/** What every call passes before its handler. */
export interface RequestPipeline {
  now: () => Date;
  authenticate: Authentication;
  /** Waits for work. @throws took-too-long, while the work goes on. */
  withTimeout: <Result>(work: Promise<Result>) => Promise<Result>;
  reportUnreadable: ReportUnreadable;
  /** @throws too-many-requests */
  enforceRateLimit: (request: Request, response: Response, rate: RateClass, uid: string | undefined) => Promise<void>;
  /**
   * Runs a write once for its idempotency key, and gives a repeat the first answer.
   * @param scope who may use the key, and for which endpoint.
   * @throws idempotency-key-reused, request-in-progress
   */
  runIdempotent: (scope: string, key: string, input: unknown, run: () => Promise<unknown>) => Promise<unknown>;
}
