import type { FramingCase } from './framing-cases';
import { type RawResponse, rawRequest, sendRaw } from './raw-http';

/** What follows every case that is not left unfinished, on the same connection. */
export const LAST_PATH = '/api/health/live';
const LAST_REQUEST = rawRequest(`GET ${LAST_PATH} HTTP/1.1`, ['Host: canvass.test', 'Connection: close']);

/** What no answer may show: where in the code something failed. */
const INTERNAL_DETAILS = /\bat .+:\d+:\d+|node:internal|\/node_modules\//;

/** Sends a case, and the request after it, over one connection. Informational answers are left out. */
export async function sendCase(port: number, { bytes, isUnfinished }: FramingCase): Promise<RawResponse[]> {
  const responses = await sendRaw(port, isUnfinished ? bytes : bytes + LAST_REQUEST, {
    endAfterSend: isUnfinished ?? false,
  });
  return responses.filter(({ status }) => status >= 200);
}

/** What is wrong with the answers to a case, whichever server gave them: statuses that say that it failed, or its insides. */
export function findResponseFlaws(responses: RawResponse[]): string[] {
  return responses.flatMap(({ status, head, body }) => {
    const isSound = status < 500 || status === 501 || status === 505;
    return [
      ...(isSound ? [] : [`a status of ${status}`]),
      ...(INTERNAL_DETAILS.test(head + body) ? ['its insides'] : []),
    ];
  });
}

/** What is wrong with answers by the outcome that a case has to have. */
export function findOutcomeFlaws(
  { outcome, isUnfinished, allowsNoResponse }: FramingCase,
  responses: RawResponse[],
): string[] {
  const [first, ...others] = responses.map(({ status }) => status);
  if (outcome === 'refused') {
    // Whoever leaves in the middle of a request may get no answer.
    if (first === undefined && !isUnfinished && !allowsNoResponse) return ['no answer'];
    // One that is refused for its head may be refused once more for its body. What follows it would be answered with 200.
    return responses.every(({ status }) => status >= 400) ? [] : [`not refused: ${[first, ...others].join(' ')}`];
  }
  const expected = outcome === 'taken' ? 1 : 0;
  return first !== undefined && others.length === expected ? [] : [`${responses.length} answers, not ${1 + expected}`];
}
