import { createTestQuestion } from '@canvass/shared/testing';
import { orderOptions } from './order-options';

const OPTIONS = ['Tea', 'Coffee', 'Juice', 'Milk'];
const question = createTestQuestion({ kind: 'multiple', options: OPTIONS, shuffle: true });

test('one voter always sees the same order, and options stay complete', () => {
  expect(orderOptions(question, 'ada')).toEqual(orderOptions(question, 'ada'));
  expect(orderOptions(question, 'ada').toSorted()).toEqual(OPTIONS.toSorted());
});

test('every option is first about equally often', () => {
  const counts = new Map<string | undefined, number>();
  for (let voter = 0; voter < 4000; voter += 1) {
    const [first] = orderOptions(question, `voter-${voter}`);
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  expect(counts.size).toBe(4);
  for (const count of counts.values()) {
    expect(count).toBeGreaterThan(850);
    expect(count).toBeLessThan(1150);
  }
});

test('the option that means none of the others stays the last one', () => {
  const withNone = { ...question, options: [...OPTIONS, 'None'], none: true };
  for (let voter = 0; voter < 20; voter += 1) expect(orderOptions(withNone, String(voter)).at(-1)).toBe('None');
});

test('options keep their order unless they are shuffled, and until it is known who votes', () => {
  expect(orderOptions({ ...question, shuffle: false }, 'ada')).toEqual(OPTIONS);
  expect(orderOptions(question, undefined)).toEqual(OPTIONS);
});
