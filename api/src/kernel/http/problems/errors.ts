import type { NextFunction, Request, Response } from 'express';
import { MongoServerError } from 'mongodb';
import { problems, type ProblemCode } from '@canvass/shared/contracts';
import { isUnavailable } from '../../database/unavailable';
import { getRequestId } from '../logging/logging';
import { problem, toProblemBody, ProblemError } from './problem';

/** Errors of Express's body parser and router, by their `type` or status. */
const REQUEST_ERRORS: Record<string, ProblemCode> = {
  'entity.parse.failed': 'malformed-json',
  'entity.too.large': 'body-too-large',
  'encoding.unsupported': 'unsupported-media-type',
  'charset.unsupported': 'unsupported-media-type',
};

/** MongoDB's code for a write that failed because the disk is full (OutOfDiskSpace); no part of it was stored. */
const OUT_OF_DISK_SPACE = 14031;

/** Whether a write failed because the disk is full. No part of it was stored, and reads still work. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === OUT_OF_DISK_SPACE;
}

function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isUnavailable(error)) return problem('service-unavailable');
  if (isDiskFull(error)) return problem('storage-full');
  if (error instanceof URIError) return problem('not-found');
  const { type = '', status = 500 } = error as { type?: string; status?: number };
  const knownCode = REQUEST_ERRORS[type];
  if (knownCode) return problem(knownCode);
  return problem(status >= 400 && status < 500 ? 'unreadable-request' : 'internal');
}

/** Whether a request was refused: nothing of it was done, and the caller has to change something. */
export function isRefusal(error: unknown): boolean {
  const [status] = problems[toProblem(error).code];
  return status < 500;
}

/** The last middleware: answers every error with a problem, and logs server errors. */
export function sendProblem(error: unknown, request: Request, response: Response, _next: NextFunction): void {
  const problemError = toProblem(error);
  const [status] = problems[problemError.code];
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (status === 401) response.set('WWW-Authenticate', 'Bearer');
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(toProblemBody(problemError, getRequestId(response))));
}
