import type { Request, Response } from 'express';
import type { RateClass } from '@canvass/shared/contracts';
import type { RouteLimit } from '../../config/config';
import type { SignIn } from '../../identity/identity';
import type { ReportUnreadable } from '../presentation/report-unreadable';
import type { Authentication, SignedInUser } from './authentication';

/** The caller of any endpoint. */
export type AnyCaller = SignIn | SignedInUser | null;

/** The steps that every call passes before its handler. */
export interface RequestPipeline {
  now: () => Date;
  authenticate: Authentication;
  /**
   * Waits for work.
   * @throws took-too-long if it takes too long; the work itself continues.
   */
  withTimeout: <Result>(work: Promise<Result>) => Promise<Result>;
  reportUnreadable: ReportUnreadable;
  /** @throws too-many-requests */
  enforceRateLimit: (
    request: Request,
    response: Response,
    rate: RateClass | RouteLimit,
    uid: string | undefined,
  ) => Promise<void>;
  /**
   * Runs a write once per idempotency key, and gives a repeat the first answer.
   * @param scope identifies who may use the key, and for which endpoint.
   * @throws idempotency-key-reused, request-in-progress
   */
  runIdempotent: (scope: string, key: string, input: unknown, run: () => Promise<unknown>) => Promise<unknown>;
}
