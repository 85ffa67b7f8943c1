import { createTestQuestion } from '../testing';
import { identifyQuestions } from './same-questions';

const sundays = createTestQuestion({ title: 'Sundays?' });
const why = createTestQuestion({ title: 'Why?', kind: 'text', options: [] });

/** Whether the last questions of two versions are the same. */
function isSame(one: Parameters<typeof identifyQuestions>[0], other: typeof one): boolean {
  return identifyQuestions(one).at(-1) === identifyQuestions(other).at(-1);
}

test('a question is the same wherever it stands, and in whichever section', () => {
  const inSection = { ...sundays, section: { title: 'Opening hours', description: '' } };
  expect(isSame([sundays], [why, inSection])).toBe(true);
});

test('a question is another one if a word, an option, or a setting of it is', () => {
  const others = [
    { ...sundays, title: 'Sunday?' },
    { ...sundays, description: 'From 10 to 4.' },
    { ...sundays, kind: 'single' as const, options: ['Yes', 'No', 'Perhaps'] },
    { ...sundays, required: false },
  ];
  expect(others.filter((other) => isSame([sundays], [other]))).toEqual([]);
});

test('a conditional question is the same only if it depends on the same answers to the same question', () => {
  const afterNo = (question: number) => ({ ...why, showIf: { question, answers: ['No'] } });
  const other = createTestQuestion({ title: 'Saturdays?' });
  expect(isSame([sundays, afterNo(1)], [other, sundays, afterNo(2)])).toBe(true);
  expect(isSame([sundays, afterNo(1)], [other, sundays, afterNo(1)])).toBe(false);
  expect(isSame([sundays, afterNo(1)], [sundays, { ...why, showIf: { question: 1, answers: ['Yes'] } }])).toBe(false);
  expect(isSame([sundays, afterNo(1)], [sundays, why])).toBe(false);
});

test('questions that a version asks twice are two, in their order', () => {
  const [first, second] = identifyQuestions([sundays, sundays]);
  expect(first).not.toBe(second);
  expect(identifyQuestions([sundays])).toEqual([first]);
});
