import type { FramingCase } from './framing-cases';
import { type RawResponse, rawRequest, sendRaw } from './raw-http';

/** The path of the request that follows every complete case on the same connection. */
export const LAST_PATH = '/api/health/live';
const LAST_REQUEST = rawRequest(`GET ${LAST_PATH} HTTP/1.1`, ['Host: canvass.test', 'Connection: close']);

/** Details that responses must not reveal: source locations. */
const INTERNAL_DETAILS = /\bat .+:\d+:\d+|node:internal|\/node_modules\//;

/** Sends a case and the following request over one connection. Omits informational (1xx) responses. */
export async function sendCase(port: number, { bytes, isUnfinished }: FramingCase): Promise<RawResponse[]> {
  const responses = await sendRaw(port, isUnfinished ? bytes : bytes + LAST_REQUEST, {
    endAfterSend: isUnfinished ?? false,
  });
  return responses.filter(({ status }) => status >= 200);
}

/** Flaws of responses, regardless of the server: failure statuses and internal details. */
export function findResponseFlaws(responses: RawResponse[]): string[] {
  return responses.flatMap(({ status, head, body }) => {
    const isSound = status < 500 || status === 501 || status === 505;
    return [
      ...(isSound ? [] : [`a status of ${status}`]),
      ...(INTERNAL_DETAILS.test(head + body) ? ['its insides'] : []),
    ];
  });
}

/** Deviations of the responses from the case's expected outcome. */
export function findOutcomeFlaws(
  { outcome, isUnfinished, allowsNoResponse }: FramingCase,
  responses: RawResponse[],
): string[] {
  const [first, ...others] = responses.map(({ status }) => status);
  if (outcome === 'refused') {
    // A client that disconnects within a request may get no response.
    if (first === undefined && !isUnfinished && !allowsNoResponse) return ['no answer'];
    // A refused request may cause a second refusal for its body. The following request would have succeeded with 200.
    return responses.every(({ status }) => status >= 400) ? [] : [`not refused: ${[first, ...others].join(' ')}`];
  }
  const expected = outcome === 'taken' ? 1 : 0;
  return first !== undefined && others.length === expected ? [] : [`${responses.length} answers, not ${1 + expected}`];
}
