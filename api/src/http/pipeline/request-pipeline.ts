import type { Request, Response } from 'express';
import type { EndpointDeclaration, RateClass } from '@canvass/shared/contracts';
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
  /**
   * Counts a call.
   * @returns a function that takes it back, where only what is accepted counts.
   * @throws too-many-requests
   */
  enforceRateLimit: (
    request: Request,
    response: Response,
    counted: {
      endpoint: Pick<EndpointDeclaration, 'method' | 'path'>;
      rate: RateClass | RouteLimit;
      uid: string | undefined;
    },
  ) => Promise<(() => Promise<void>) | undefined>;
  /**
   * Runs a write once per idempotency key, and gives a repeat the first answer.
   * @param scope identifies who may use the key, and for which endpoint.
   * @throws idempotency-key-reused, request-in-progress
   */
  runIdempotent: (scope: string, key: string, input: unknown, run: () => Promise<unknown>) => Promise<unknown>;
}
