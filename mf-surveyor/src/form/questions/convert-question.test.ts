import { questionSchema, type Question } from '@canvass/shared/contracts';
import { createTestQuestion, createTestQuestionsOfCommonKinds } from '@canvass/shared/testing';
import { fromDraftQuestion, toDraftQuestion, toQuestion, toQuestionFields } from './convert-question';
import { emptyQuestion, hasContent, REMOVED_QUESTION, type QuestionFields } from './question-form';

const choice: Question = createTestQuestion({
  title: 'What for?',
  kind: 'multiple',
  options: ['Reading', 'Work', 'Nothing'],
});
const scale: Question = createTestQuestion({
  kind: 'scale',
  options: questionSchema.parse({ title: 'x', kind: 'scale' }).options,
});

const storedQuestions: [name: string, question: Question][] = [
  ...createTestQuestionsOfCommonKinds().map((question): [string, Question] => [question.kind, question]),
  ['scale', scale],
  ['a number', createTestQuestion({ kind: 'number', options: [], least: 0, most: 60 })],
  ['a matrix', createTestQuestion({ kind: 'matrix', options: ['A', 'B'], rows: ['Hall', 'Garden'] })],
  ['a number of', createTestQuestion({ kind: 'number', options: [], least: -5, most: 5, unit: 'km' })],
  ['a date', createTestQuestion({ kind: 'date', options: [] })],
  [
    'a date within bounds',
    createTestQuestion({ kind: 'date', options: [], earliest: '2027-05-01', latest: '2027-05-10' }),
  ],
  ['a date from one on', createTestQuestion({ kind: 'date', options: [], earliest: '2027-05-01' })],
  ['optional', createTestQuestion({ required: false })],
  ['other', { ...choice, kind: 'single', other: true }],
  ['none of these', { ...choice, none: true }],
  ['none of a single option', { ...choice, options: ['Reading', 'Nothing'], none: true }],
  ['limits', { ...choice, minChoices: 2, maxChoices: 3 }],
  ['both labels', { ...scale, labels: { low: 'not at all', high: 'very much' } }],
  ['one label', { ...scale, labels: { high: 'very much' } }],
  ['ranking', { ...choice, kind: 'ranking', shuffle: true, required: false }],
  ['section', createTestQuestion({ section: { title: 'About you', description: 'Two lines,\nto be exact.' } })],
  ['section without description', createTestQuestion({ section: { title: 'About you', description: '' } })],
  ['shuffled options', { ...choice, shuffle: true }],
  ['shuffled options of a single choice', { ...choice, kind: 'single', shuffle: true }],
  ['condition', createTestQuestion({ showIf: { question: 2, answers: ['No', 'Other'] } })],
  ['everything', { ...choice, required: false, other: true, none: true, minChoices: 2, maxChoices: 2 }],
];

test.each(storedQuestions)('a stored question is the same after it was in the form: %s', (_, question) => {
  expect(toQuestion(toQuestionFields(question))).toStrictEqual(question);
  expect(questionSchema.parse(question)).toStrictEqual(question);
});

test.each(storedQuestions)('a question is the same after it was in a draft: %s', (_, question) => {
  const fields = toQuestionFields(question);
  expect(fromDraftQuestion(toDraftQuestion(fields))).toStrictEqual(fields);
});

const filled: QuestionFields = {
  ...emptyQuestion,
  title: 'What for?',
  options: ['Reading', '', 'Work'],
  other: true,
  none: true,
  noneOption: ' Nothing ',
  minChoices: ' 2 ',
  maxChoices: '3',
  shuffle: true,
  least: ' 0 ',
  most: '60',
  unit: ' km ',
  rows: ' Hall \n\nGarden\n',
  earliest: '2027-05-01',
  latest: '2027-05-10',
  labels: { low: ' bad ', high: '' },
};

test.each([
  ['yes-no', {}],
  ['single', { other: true, shuffle: true }],
  ['multiple', { other: true, none: true, minChoices: 2, maxChoices: 3, shuffle: true }],
  ['ranking', { shuffle: true }],
  ['rating', { labels: { low: 'bad' } }],
  ['scale', { labels: { low: 'bad' } }],
  ['number', { least: 0, most: 60, unit: 'km' }],
  ['matrix', { rows: ['Hall', 'Garden'] }],
  ['date', { earliest: '2027-05-01', latest: '2027-05-10' }],
  ['text', {}],
] as const)('a question is sent with the settings that its kind has: %s', (kind, settings) => {
  const { title, description, options } = toQuestion({ ...filled, kind });
  expect(toQuestion({ ...filled, kind })).toStrictEqual({ title, description, kind, options, ...settings });
});

test('the option that means none of the others is the last one, and only of a multiple choice', () => {
  expect(toQuestion({ ...filled, kind: 'multiple' }).options).toEqual(['Reading', 'Work', 'Nothing']);
  expect(toQuestion({ ...filled, kind: 'single' }).options).toEqual(['Reading', 'Work']);
  expect(toDraftQuestion({ ...filled, kind: 'yes-no' }).options).toEqual(['Reading', 'Work']);
});

test('a limit of one choice at least is the default, and is not sent', () => {
  expect(toQuestion({ ...filled, kind: 'multiple', minChoices: '1', maxChoices: '' })).not.toHaveProperty('minChoices');
});

test('a draft leaves out limits that are no numbers of choices', () => {
  const draft = toDraftQuestion({ ...filled, kind: 'multiple', minChoices: 'two', maxChoices: '21' });
  expect(draft).not.toHaveProperty('minChoices');
  expect(draft).not.toHaveProperty('maxChoices');
});

test('a condition that is turned off, or whose question was removed, is kept in the form and in drafts', () => {
  const off = { ...filled, dependsOn: null, dependsOnAnswers: ['No'] };
  expect(toQuestion(off)).not.toHaveProperty('showIf');
  const removed = { ...filled, dependsOn: REMOVED_QUESTION, dependsOnAnswers: ['No'] };
  expect(toDraftQuestion(removed).showIf).toEqual({ question: 0, answers: ['No'] });
  expect(fromDraftQuestion(toDraftQuestion(removed))).toMatchObject({ dependsOn: 0, dependsOnAnswers: ['No'] });
});

test.each<[string, Partial<QuestionFields>, boolean]>([
  ['a limit of a multiple choice', { kind: 'multiple', minChoices: '2' }, true],
  ['a limit of another kind', { kind: 'text', minChoices: '2' }, false],
  ['a label of a scale', { kind: 'scale', labels: { low: 'bad', high: '' } }, true],
  ['a section', { startsSection: true, section: { title: 'About you', description: '' } }, true],
  ['a section that is turned off', { section: { title: 'About you', description: '' } }, false],
  ['the usual option for none', { kind: 'multiple', none: true }, false],
  ['an own option for none', { kind: 'multiple', none: true, noneOption: 'Nothing' }, true],
  ['an optional question', { required: false }, false],
])('what was typed counts as content, if the question has it: %s', (_, fields, expected) => {
  expect(hasContent({ ...emptyQuestion, ...fields })).toBe(expected);
});
