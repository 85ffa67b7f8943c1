export { useIdempotencyKey, type IdempotencyKey } from './use-content-key';
export * from './uncertain';
