import type { Received } from '../api';

/** Seconds for which the tokens of people are good: longer than the clock of any round goes. */
export const TOKEN_LIFETIME_S = 10 * 365 * 86_400;

/** An answer in the words of a model; a problem is its code. */
export function answerOf<Body>({ status, body }: Received<Body>, words: (body: Body) => string): string {
  return status === 200 ? words(body) : (body.code ?? `status ${status}`);
}
