import { newIdempotencyKey } from './idempotency-key';

test('keys differ, and are made where crypto.randomUUID does not exist', () => {
  const keys = [newIdempotencyKey(), newIdempotencyKey()];
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(2);
});
