export { isOutcomeUncertain } from './uncertain-outcome';
export { useAction } from './use-action';
export { useIdempotencyKey, type IdempotencyKey } from './use-idempotency-key';
export { useWrite } from './use-write';
