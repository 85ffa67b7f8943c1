import { newIdempotencyKey } from './idempotency-key';

test('idempotency keys are unique and do not need crypto.randomUUID', () => {
  const keys = [newIdempotencyKey(), newIdempotencyKey()];
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(2);
});
