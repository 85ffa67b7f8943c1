export { useIdempotencyKey, type IdempotencyKey } from './use-idempotency-key';
export * from './uncertain-outcome';
