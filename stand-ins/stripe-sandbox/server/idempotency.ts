import type { Ledger } from '../storage/ledger';
import { StripeApiError } from './stripe-api-error';
import { nowInSeconds } from '../storage/row-types';

function createIdempotencyError(message: string): StripeApiError {
  return new StripeApiError(400, { type: 'idempotency_error', message });
}

/**
 * Returns the stored response to the same request with this key, or a new one. Errors are not stored, so a request can
 * be repeated with the same key once the cause is fixed.
 * @param request method and path
 * @throws StripeApiError if the key was used for a different request
 */
export function respondOnce(
  { keys }: Ledger,
  { key, request, parameters }: { key: string | undefined; request: string; parameters: string },
  respond: () => object,
): { body: object; isReplayed: boolean } {
  if (key === undefined) return { body: respond(), isReplayed: false };
  const storedAnswer = keys.get(key);
  if (!storedAnswer) {
    const body = respond();
    keys.put({ id: key, request, parameters, answer: body, created: nowInSeconds() });
    return { body, isReplayed: false };
  }
  if (storedAnswer.request !== request) {
    throw createIdempotencyError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request}' vs '${storedAnswer.request}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (storedAnswer.parameters !== parameters) {
    throw createIdempotencyError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return { body: storedAnswer.answer, isReplayed: true };
}
