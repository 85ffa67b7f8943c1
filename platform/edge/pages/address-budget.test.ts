import { createAddressBudget } from './address-budget';

test('each address has its own budget, which is new every minute', () => {
  let time = 0;
  const budget = createAddressBudget(2, () => time);
  expect([1, 2, 3].map(() => budget.take('192.0.2.1'))).toEqual([true, true, false]);
  expect(budget.take('192.0.2.2')).toBe(true);
  time = 60_000;
  expect(budget.take('192.0.2.1')).toBe(true);
});

test('the addresses of an IPv6 network share a budget', () => {
  const budget = createAddressBudget(1, () => 0);
  expect(budget.take('2001:db8:1:2::1')).toBe(true);
  expect(budget.take('2001:db8:1:2:ffff::9')).toBe(false);
  expect(budget.take('2001:db8:1:3::1')).toBe(true);
});

test('any number of addresses needs a bounded amount of memory, and more of them share a budget', () => {
  const budget = createAddressBudget(1, () => 0);
  const results = Array.from({ length: 50_010 }, (_, index) =>
    budget.take(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`),
  );
  expect(results.slice(0, 50_001).every(Boolean)).toBe(true);
  expect(results.slice(50_001)).not.toContain(true);
});
