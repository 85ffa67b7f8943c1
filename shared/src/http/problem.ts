import { AxiosError, isAxiosError } from 'axios';
import type { FieldProblem, Problem, ProblemCode } from '../contracts/problems';
import { strings } from './strings';

const SECONDS_PER_MINUTE = 60;

/** What a screen shows of a failed call. `code` is the server's, or `network` when there was no response. */
export interface ApiError {
  code: ProblemCode | 'network' | 'unexpected';
  title: string;
  /** The HTTP status, if the server sent a problem. */
  status?: number;
  /** Errors of single fields, if the server sent any. */
  errors: FieldProblem[];
  requestId?: string;
  /** Seconds until another try makes sense; the server sends it with `too-many-requests`. */
  retryAfter?: number;
}

/** The seconds of a `Retry-After`; undefined for a date, which our API never sends. */
function parseRetryAfter(header: unknown): number | undefined {
  return typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : undefined;
}

/** Says how long to wait, where the server does. */
function describeProblem({ code, title }: Problem, retryAfter: number | undefined): string {
  if (code !== 'too-many-requests' || retryAfter === undefined) return title;
  return strings.tooManyRequests(Math.max(1, Math.ceil(retryAfter / SECONDS_PER_MINUTE)));
}

function isProblem(data: unknown): data is Problem {
  return typeof data === 'object' && data !== null && 'code' in data && 'title' in data;
}

/** Whether a call timed out, rather than being refused at once. */
export function isTimeout(error: unknown): boolean {
  return isAxiosError(error) && (error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT);
}

/** A problem with which the server refused a call, as JSON. */
export interface SentProblem {
  status: number;
  problem: Problem;
}

/** The problem in the error of a call; undefined if the call failed otherwise. */
export function getSentProblem(error: unknown): SentProblem | undefined {
  if (!isAxiosError(error) || !error.response) return undefined;
  const { status, data: problem } = error.response as { status: number; data: unknown };
  return isProblem(problem) ? { status, problem } : undefined;
}

/** The error of a call that the server refused with a problem: the opposite of `getSentProblem`. */
export function createProblemError({ status, problem }: SentProblem): Error {
  const response = { status, data: problem, headers: {} };
  return Object.assign(new Error(problem.title), { isAxiosError: true, response });
}

/** Describes the error of any call for the screen. */
export function toApiError(error: unknown): ApiError {
  if (!isAxiosError(error)) return { code: 'unexpected', title: strings.unexpected, errors: [] };
  const data: unknown = error.response?.data;
  if (isProblem(data)) {
    const { code, errors = [], requestId } = data;
    const { status, headers } = error.response ?? {};
    const retryAfter = parseRetryAfter(headers?.['retry-after']);
    return { code, title: describeProblem(data, retryAfter), status, errors, requestId, retryAfter };
  }
  if (!error.response) return { code: 'network', title: strings.network, errors: [] };
  return { code: 'unexpected', title: strings.unexpected, errors: [] };
}
