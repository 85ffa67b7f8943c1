import type { TestResponse } from '../api';

/** Seconds for which the tokens of people are good: longer than the clock of any round goes. */
export const TOKEN_LIFETIME_S = 10 * 365 * 86_400;

/** An answer in the words of a model; a problem is its code. */
export function formatResponse<Body>({ status, body }: TestResponse<Body>, formatBody: (body: Body) => string): string {
  return status === 200 ? formatBody(body) : (body.code ?? `status ${status}`);
}
