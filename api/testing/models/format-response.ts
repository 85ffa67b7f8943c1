import type { TestResponse } from '../api';

/** The lifetime of users' tokens in seconds: longer than the clock of any round advances. */
export const TOKEN_LIFETIME_S = 10 * 365 * 86_400;

/** A response in the terms of a model; a problem is represented by its code. */
export function formatResponse<Body>({ status, body }: TestResponse<Body>, formatBody: (body: Body) => string): string {
  return status === 200 ? formatBody(body) : (body.code ?? `status ${status}`);
}
