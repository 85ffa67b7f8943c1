import { formatAnswer, formatAnswerKind, formatOption } from '../index';
import { createTestQuestion } from '../../testing/test-data';
import type { Question } from '../../contracts/questions';

const OPTIONS = ['Tea', 'Coffee', 'Juice', 'None'];

test.each<[Partial<Question>, string]>([
  [{}, 'Yes or no'],
  [{ required: false }, 'Yes or no, optional'],
  [{ kind: 'multiple', options: OPTIONS }, 'Choose one or more'],
  [{ kind: 'multiple', options: OPTIONS, minChoices: 2 }, 'Choose at least 2'],
  [{ kind: 'multiple', options: OPTIONS, maxChoices: 2 }, 'Choose up to 2'],
  [{ kind: 'multiple', options: OPTIONS, minChoices: 2, maxChoices: 3, required: false }, 'Choose 2 to 3, optional'],
  [{ kind: 'multiple', options: OPTIONS, minChoices: 2, maxChoices: 2 }, 'Choose 2'],
  [{ kind: 'scale', options: [] }, 'Rate from 0 to 10'],
  [{ kind: 'ranking', options: OPTIONS }, 'Rank all, best first'],
  [{ kind: 'ranking', options: OPTIONS, required: false }, 'Rank all, best first, optional'],
])('a question with %j is answered so: %s', (overrides, text) => {
  expect(formatAnswerKind(createTestQuestion(overrides))).toBe(text);
});

test('a number is shown with the highest one of its kind', () => {
  expect(formatAnswer(4, { kind: 'rating' })).toBe('4 of 5');
  expect(formatAnswer(4, { kind: 'scale' })).toBe('4 of 10');
});

test('a ranking is shown with the number of each option', () => {
  expect(formatAnswer(['Juice', 'Tea'], { kind: 'ranking' })).toBe('1. Juice, 2. Tea');
  expect(formatAnswer(['Juice', 'Tea'], { kind: 'multiple' })).toBe('Juice, Tea');
});

test('a number is shown with its unit, and a span of numbers as a range', () => {
  const distance = { kind: 'number', unit: 'km' } as const;
  expect(formatAnswer(1200, { kind: 'number' })).toBe('1,200');
  expect(formatAnswer(-5, distance)).toBe('-5 km');
  expect(formatOption('20/29', distance)).toBe('20–29 km');
  expect(formatOption('7', { kind: 'number' })).toBe('7');
  expect(formatAnswer('a dozen', distance)).toBe('a dozen');
});
