import fc from 'fast-check';
import { checkAnswer } from '../answers';
import { questionSchema } from '../question-input';
import type { Question } from '../questions';
import { getRecordRules, listAnswerOptions } from './index';

const { count, findOption, match, createColumns } = getRecordRules('matrix');

const MATRIX: Question = {
  title: 'How is it?',
  description: '',
  kind: 'matrix',
  rows: ['Price', 'Food'],
  options: ['Good', 'Fair', 'Poor'],
};

/** A matrix with as many rows and options as there may be, and an answer to it. */
const matrixAndAnswer = fc
  .tuple(fc.integer({ min: 2, max: 10 }), fc.integer({ min: 2, max: 10 }), fc.boolean())
  .chain(([rowCount, optionCount, required]) => {
    const rows = Array.from({ length: rowCount }, (_, row) => `Row ${row}`);
    const options = Array.from({ length: optionCount }, (_, option) => `Option ${option}`);
    const answer = fc.array(fc.constantFrom(...options), { minLength: rowCount, maxLength: rowCount });
    return answer.map((chosen) => ({
      question: { ...MATRIX, rows, options, required },
      rows,
      options,
      answer: chosen,
    }));
  });

test('an answer counts one cell in each row, which is found by its name', () => {
  fc.assert(
    fc.property(matrixAndAnswer, ({ question, rows, options, answer }) => {
      const cells = listAnswerOptions(question);
      expect(cells).toHaveLength(rows.length * options.length);
      const counted = count(question, answer).filter((counter) => counter !== 'answered');
      expect(counted).toHaveLength(rows.length);
      for (const [row, counter] of counted.entries()) {
        const cell = cells[Number(counter.slice(1))] ?? '';
        expect(cell).toBe(`${rows[row]}: ${answer[row]}`);
        expect(match(cell, question)).toEqual({ value: answer[row], position: row });
        expect(findOption(question, cell)).toBe(Number(counter.slice(1)));
      }
    }),
  );
});

// Stored tallies have these counters, so they may never change.
test.each([
  [{}, ['Good', 'Poor'], ['o0', 'o5']],
  [{ required: false }, ['Fair', 'Fair'], ['o1', 'o4', 'answered']],
])('an answer to a matrix with %j increments its counters', (settings, answer, counters) => {
  expect(count({ ...MATRIX, ...settings }, answer)).toEqual(counters);
});

test.each([
  [['Good', 'Poor'], undefined],
  [['Good', 'Good'], undefined],
  [['Good', ''], 'incomplete'],
  [['', ''], 'missing'],
  [['Good'], 'invalid'],
  [['Good', 'Good', 'Good'], 'invalid'],
  [['Good', 'Awful'], 'invalid'],
  ['Good', 'invalid'],
  [1, 'invalid'],
])('the answer %j is %s', (answer, found) => {
  expect(checkAnswer(MATRIX, answer)).toBe(found);
});

test('files have a column for each row', () => {
  const columns = createColumns(MATRIX).map(({ header, format }) => [header, format(['Good', 'Poor'])]);
  expect(columns).toEqual([
    ['How is it?, Price', 'Good'],
    ['How is it?, Food', 'Poor'],
  ]);
});

test.each([
  ['no rows', {}, ['must be given for this kind of question']],
  ['one row', { rows: ['Price'] }, ['must have at least 2 rows']],
  ['too many rows', { rows: Array.from({ length: 11 }, (_, row) => `Row ${row}`) }, ['must have at most 10 rows']],
  ['an empty row', { rows: ['Price', ' '] }, ['must not be empty']],
  ['rows that look the same', { rows: ['Price', 'price '] }, ['must be different']],
  [
    'cells that read the same',
    { rows: ['A', 'A: B'], options: ['C', 'B: C'] },
    ['must not read like another row with an option'],
  ],
  [
    'too many options',
    { options: Array.from({ length: 11 }, (_, option) => `${option}`) },
    ['must have at most 10 options'],
  ],
  ['a setting of other kinds', { shuffle: true }, ['must be left out for this kind of question']],
])('a matrix with %s is refused', (name, settings, messages) => {
  const rows = name === 'no rows' ? {} : { rows: MATRIX.rows };
  const { error } = questionSchema.safeParse({
    title: 'Which?',
    kind: 'matrix',
    options: MATRIX.options,
    ...rows,
    ...settings,
  });
  expect(error?.issues.map(({ message }) => message)).toEqual(messages);
});

test('other kinds have no rows', () => {
  const { error } = questionSchema.safeParse({ title: 'Which?', rows: MATRIX.rows });
  expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([
    ['rows', 'must be left out for this kind of question'],
  ]);
});
