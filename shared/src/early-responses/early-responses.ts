/**
 * Responses that the document requests for a signed-in user while its scripts load, for the calls that the page makes once they
 * run. The document's inline script and the page's modules are built apart, so the responses are handed over in a global variable.
 */

import { getExpiryMs } from '../http/claims';

/** Milliseconds after which a response is too old for a page that has just started. */
const MAX_AGE_MS = 30_000;

/** Milliseconds after which a request counts as failed; the page then sends its own. */
const TIMEOUT_MS = 8000;

/** A request as the page will send it. */
export interface EarlyRequest {
  method: string;
  /** As `fetch` gets it: `/api/surveys/65f0…/own`. */
  url: string;
  /** JSON. */
  body?: string | undefined;
}

/** A successful response. */
export interface EarlyResponse {
  contentType: string;
  text: string;
}

declare global {
  /** What the document has requested, by request and token. */
  var canvassEarlyResponses:
    | Map<string, { sentAtMs: number; response: Promise<EarlyResponse | undefined> }>
    | undefined;
}

const createKey = ({ method, url, body = '' }: EarlyRequest, token: string) =>
  [method.toUpperCase(), url, body, token].join('\n');

async function send({ method, url, body }: EarlyRequest, token: string): Promise<EarlyResponse | undefined> {
  try {
    const response = await fetch(url, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      body: body ?? null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status !== 200) return undefined;
    return { contentType: response.headers.get('content-type') ?? '', text: await response.text() };
  } catch {
    // The page sends the request again, and shows what went wrong.
    return undefined;
  }
}

/** Sends a request with a token before the page's scripts run; not with a token that the server would refuse. */
export function requestEarly(request: EarlyRequest, token: string): void {
  if (getExpiryMs(token) < Date.now()) return;
  globalThis.canvassEarlyResponses ??= new Map();
  const response = send(request, token);
  globalThis.canvassEarlyResponses.set(createKey(request, token), { sentAtMs: performance.now(), response });
}

/** The response to a request that the document has sent, once; undefined if there is none, it failed, or it is too old. */
export async function takeEarlyResponse(request: EarlyRequest, token: string): Promise<EarlyResponse | undefined> {
  const key = createKey(request, token);
  const early = globalThis.canvassEarlyResponses?.get(key);
  globalThis.canvassEarlyResponses?.delete(key);
  return early && performance.now() - early.sentAtMs < MAX_AGE_MS ? early.response : undefined;
}
