import { words } from './words';

/** An error as Stripe.js gives it to the page. */
export interface StripeError {
  type: string;
  message: string;
  code?: string;
  [more: string]: unknown;
}

/** What Stripe.js resolves with: it rejects for mistakes of the page only. */
export type Result<Value> = { value: Value; error?: undefined } | { error: StripeError; value?: undefined };

const UNREACHABLE: StripeError = { type: 'api_connection_error', message: words.unreachable };

function isOurs(answer: unknown): answer is { error?: StripeError; object?: string } {
  return typeof answer === 'object' && answer !== null && ('object' in answer || 'error' in answer);
}

/** Asks the sandbox, on the page's own origin. What is between may answer in its place: then nothing is known. */
export async function call<Value>(operation: string, parameters: Record<string, string>): Promise<Result<Value>> {
  try {
    const response = await fetch(`/payments-sandbox/${operation}`, {
      method: 'POST',
      body: new URLSearchParams(parameters),
      credentials: 'omit',
    });
    const answer: unknown = await response.json();
    if (!isOurs(answer)) return { error: UNREACHABLE };
    return answer.error ? { error: answer.error } : { value: answer as Value };
  } catch {
    return { error: UNREACHABLE };
  }
}
