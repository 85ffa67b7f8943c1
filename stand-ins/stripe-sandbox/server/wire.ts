import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseForm } from './form';
import { isOutOfSpace } from '@canvass/node-utils/files/out-of-space';
import { respondOnce } from './idempotency';
import type { Ledger } from '../storage/ledger';
import { StripeApiError } from './stripe-api-error';
import { BROWSER_ROUTES, SECRET_ROUTES, type Route } from './routes';
import { createId } from '../storage/row-types';
import { isSameSecret } from './same-secret';
import type { QueueEvent } from './webhooks';

export interface WireOptions {
  ledger: Ledger;
  queueEvent: QueueEvent;
  secretKey: string;
}

interface WireResponse {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** In bytes; every supported request is smaller. */
const MAX_BODY_BYTES = 64 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  // Reads to the end even if the body is too large: otherwise the connection would close before the response is read.
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length <= MAX_BODY_BYTES) parts.push(part);
  }
  if (length > MAX_BODY_BYTES) {
    throw new StripeApiError(413, { type: 'invalid_request_error', message: 'The request is too long.' });
  }
  return Buffer.concat(parts).toString('utf8');
}

function assertSecretKey({ headers }: IncomingMessage, secretKey: string): void {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  const createAuthError = (message: string) => new StripeApiError(401, { type: 'invalid_request_error', message });
  if (given === undefined) {
    throw createAuthError(
      'You did not provide an API key. Use the Authorization header: Authorization: Bearer YOUR_SECRET_KEY.',
    );
  }
  if (!isSameSecret(given, secretKey)) {
    throw createAuthError(`Invalid API Key provided: ${given.slice(0, 11)}****`);
  }
}

function findRoute(method: string, path: string): { route: Route; id: string; needsKey: boolean } {
  for (const [needsKey, routes] of [
    [true, SECRET_ROUTES],
    [false, BROWSER_ROUTES],
  ] as const) {
    for (const route of routes) {
      const match = route.method === method ? route.path.exec(path) : null;
      if (match) return { route, id: match[1] ?? '', needsKey };
    }
  }
  throw new StripeApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });
}

function sendResponse(response: ServerResponse, { status, body, headers = {} }: WireResponse): void {
  const text = `${JSON.stringify(body)}\n`;
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'request-id': createId('req'),
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(text);
}

const DISK_FULL: WireResponse = {
  status: 503,
  body: { error: { type: 'api_error', code: 'disk_full', message: 'The disk of the sandbox is full.' } },
};

/** Handles requests to Stripe's API; responds only after the changes have been stored. */
export function createWireHandler({ ledger, queueEvent, secretKey }: WireOptions) {
  async function createResponse(request: IncomingMessage): Promise<WireResponse> {
    const method = request.method ?? 'GET';
    const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
    const { route, id, needsKey } = findRoute(method, path);
    if (needsKey) assertSecretKey(request, secretKey);
    const form = parseForm(method === 'GET' ? query : await readBody(request), route.parameters);
    const key = needsKey && method === 'POST' ? request.headers['idempotency-key']?.toString() : undefined;
    const call = { ledger, queueEvent, form, id };
    const routeCall = { key, request: `${method} ${path}`, parameters: form.canonical };
    const { body, isReplayed } = respondOnce(ledger, routeCall, () => route.handle(call));
    return { status: 200, body, ...(isReplayed && { headers: { 'idempotent-replayed': 'true' } }) };
  }

  function toErrorResponse(error: unknown): WireResponse {
    if (error instanceof StripeApiError) return { status: error.status, body: { error: error.body } };
    console.error(error);
    return {
      status: 500,
      body: { error: { type: 'api_error', message: 'The sandbox failed; see its log.' } },
    };
  }

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const wireResponse = await createResponse(request).catch(toErrorResponse);
    try {
      await ledger.flush();
      sendResponse(response, wireResponse);
    } catch (error) {
      // The caller must not see success for a change that would be lost at a restart.
      console.error('Payments could not be stored:', error);
      if (isOutOfSpace(error)) sendResponse(response, DISK_FULL);
      else response.destroy();
    }
  };
}
