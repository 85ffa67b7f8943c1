import { strings } from './strings';

/** An error as Stripe.js returns it to the page. */
export interface StripeError {
  type: string;
  message: string;
  code?: string;
  [more: string]: unknown;
}

/** The result of a Stripe.js call, which rejects only for bugs in the page. */
export type Result<Value> = { value: Value; error?: undefined } | { error: StripeError; value?: undefined };

const UNREACHABLE_ERROR: StripeError = { type: 'api_connection_error', message: strings.unreachable };

function isSandboxResponse(body: unknown): body is { error?: StripeError; object?: string } {
  return typeof body === 'object' && body !== null && ('object' in body || 'error' in body);
}

/**
 * Calls the sandbox on the page's own origin. If something other than the sandbox responds, such as a proxy, the
 * outcome is unknown and the result is a connection error.
 */
export async function callSandbox<Value>(
  operation: string,
  parameters: Record<string, string>,
): Promise<Result<Value>> {
  try {
    const response = await fetch(`/payments-sandbox/${operation}`, {
      method: 'POST',
      body: new URLSearchParams(parameters),
      credentials: 'omit',
    });
    const body: unknown = await response.json();
    if (!isSandboxResponse(body)) return { error: UNREACHABLE_ERROR };
    return body.error ? { error: body.error } : { value: body as Value };
  } catch {
    return { error: UNREACHABLE_ERROR };
  }
}
