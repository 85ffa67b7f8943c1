import type { IncomingMessage, ServerResponse } from 'node:http';
import { readForm } from './form';
import { isOutOfSpace } from '../out-of-space';
import { answerOnce } from './idempotency';
import type { Ledger } from './ledger';
import { StripeProblem } from './problem';
import { BROWSER_ROUTES, SECRET_ROUTES, type Route } from './routes';
import { newId } from './rows';
import { isSameSecret } from './same-secret';
import type { Owe } from './webhooks';

export interface WireOptions {
  ledger: Ledger;
  owe: Owe;
  secretKey: string;
}

interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** In bytes: nothing that the sandbox understands is as long. */
const LONGEST_BODY = 64 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  // Read to its end even when it is too long: to break off would close the connection before the answer is read.
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length <= LONGEST_BODY) parts.push(part);
  }
  if (length > LONGEST_BODY) {
    throw new StripeProblem(413, { type: 'invalid_request_error', message: 'The request is too long.' });
  }
  return Buffer.concat(parts).toString('utf8');
}

function requireKey({ headers }: IncomingMessage, secretKey: string): void {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  const refuse = (message: string) => new StripeProblem(401, { type: 'invalid_request_error', message });
  if (given === undefined) {
    throw refuse(
      'You did not provide an API key. Use the Authorization header: Authorization: Bearer YOUR_SECRET_KEY.',
    );
  }
  if (!isSameSecret(given, secretKey)) {
    throw refuse(`Invalid API Key provided: ${given.slice(0, 11)}****`);
  }
}

function routeOf(method: string, path: string): { route: Route; id: string; needsKey: boolean } {
  for (const [needsKey, routes] of [
    [true, SECRET_ROUTES],
    [false, BROWSER_ROUTES],
  ] as const) {
    for (const route of routes) {
      const match = route.method === method ? route.path.exec(path) : null;
      if (match) return { route, id: match[1] ?? '', needsKey };
    }
  }
  throw new StripeProblem(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  const text = `${JSON.stringify(body)}\n`;
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'request-id': newId('req'),
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(text);
}

const DISK_FULL: Answer = {
  status: 503,
  body: { error: { type: 'api_error', code: 'disk_full', message: 'The disk of the sandbox is full.' } },
};

/** Answers requests of Stripe's wire, each after what it changed is stored. */
export function wire({ ledger, owe, secretKey }: WireOptions) {
  async function answer(request: IncomingMessage): Promise<Answer> {
    const method = request.method ?? 'GET';
    const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
    const { route, id, needsKey } = routeOf(method, path);
    if (needsKey) requireKey(request, secretKey);
    const form = readForm(method === 'GET' ? query : await readBody(request), route.takes);
    const key = needsKey && method === 'POST' ? request.headers['idempotency-key']?.toString() : undefined;
    const call = { ledger, owe, form, id };
    const asked = { key, request: `${method} ${path}`, parameters: form.canonical };
    const { body, isReplayed } = answerOnce(ledger, asked, () => route.answer(call));
    return { status: 200, body, ...(isReplayed && { headers: { 'idempotent-replayed': 'true' } }) };
  }

  function refusal(error: unknown): Answer {
    if (error instanceof StripeProblem) return { status: error.status, body: { error: error.body } };
    console.error(error);
    return {
      status: 500,
      body: { error: { type: 'api_error', message: 'The sandbox has failed; its log says why.' } },
    };
  }

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answered = await answer(request).catch(refusal);
    try {
      await ledger.stored();
      send(response, answered);
    } catch (error) {
      // The caller must not believe in something that is gone after a restart.
      console.error('Payments could not be stored:', error);
      if (isOutOfSpace(error)) send(response, DISK_FULL);
      else response.destroy();
    }
  };
}
