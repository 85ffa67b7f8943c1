import type { PublicIntent, StoredMethod } from '../storage/row-types';

/** The body of Stripe's error responses. */
export interface ErrorBody {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: PublicIntent;
  payment_method?: StoredMethod;
}

/** An error with Stripe's HTTP status for it. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** A request that cannot be processed as it is. */
export function invalidRequest(message: string, details: Partial<ErrorBody> = {}): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...details });
}

/** There is no object with this id: `resourceMissing('payment_intent', 'pi_1', 'intent')`. */
export function resourceMissing(resourceType: string, id: string, param = 'id'): StripeApiError {
  const message = `No such ${resourceType}: '${id}'`;
  return new StripeApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}
