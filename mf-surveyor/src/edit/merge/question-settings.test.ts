import { hasNewQuestions, type Question } from '@canvass/shared/contracts';
import type { SurveyContent } from '../../form/survey-form';
import { describeSide } from './differences';
import { mergeSurvey, type Conflict } from './merge-survey';
import { baseSurvey, createEdit, createTestQuestion, first, second, third } from './merge-survey.steps';

const merge = (mine: Question[], theirs: Question[]) =>
  mergeSurvey({ base: baseSurvey, mine: createEdit({ questions: mine }), theirs: createEdit({ questions: theirs }) });

const optional = { ...second, required: false };
const inSection = { ...second, section: { title: 'About you', description: '' } };

test.each<[string, Partial<Question>]>([
  ['required', { required: false }],
  ['other', { other: true }],
  ['none', { none: true }],
  ['minChoices', { minChoices: 2 }],
  ['maxChoices', { maxChoices: 2 }],
  ['least', { least: 0 }],
  ['unit', { unit: 'km' }],
  ['rows', { rows: ['Hall', 'Garden'] }],
  ['labels', { labels: { low: 'bad' } }],
  ['section', { section: { title: 'About you', description: '' } }],
  ['shuffle', { shuffle: true }],
  ['showIf', { showIf: { question: 1, answers: ['No'] } }],
])('another setting makes another question: %s', (_, setting) => {
  expect(hasNewQuestions([first], [{ ...first, ...setting }])).toBe(true);
  expect(hasNewQuestions([{ ...first, ...setting }], [{ ...first, ...setting }])).toBe(false);
});

test('the order in which settings are listed makes no difference', () => {
  const one = { ...first, required: false, other: true };
  const { required, other, ...rest } = one;
  expect(hasNewQuestions([one], [{ ...rest, other, required }])).toBe(false);
});

test('a setting that one side changed is kept with what the other changed elsewhere', () => {
  const reworded = createTestQuestion('Open on Sundays at last?');
  const merged = merge([first, optional, third], [reworded, second, third]);
  expect(merged.content.questions).toEqual([reworded, optional, third]);
  expect(merged.conflicts).toEqual([]);
});

test('a setting that only the other side changed is taken', () => {
  const merged = merge([first, second, third], [first, inSection, third]);
  expect(merged.content.questions).toEqual([first, inSection, third]);
  expect(merged.mergedFields).toEqual(['questions']);
});

test('different settings of one question on both sides are a conflict', () => {
  const merged = merge([first, optional, third], [first, inSection, third]);
  expect(merged.conflicts).toMatchObject([{ kind: 'question', number: 2, mine: [optional], theirs: [inSection] }]);
});

test.each<[string, Question, string[]]>([
  ['a plain question', first, ['Open on Sundays?', 'Yes or no']],
  [
    'an optional one',
    { ...first, required: false },
    ['Open on Sundays?', 'Yes or no', 'Voters can skip this question.'],
  ],
  [
    'a number',
    { ...first, kind: 'number', options: [], least: 0, most: 1200, unit: 'km' },
    ['Open on Sundays?', 'Number', 'Voters enter a whole number from 0 km to 1,200 km.'],
  ],
  [
    'a matrix',
    { ...first, kind: 'matrix', options: ['Good', 'Poor'], rows: ['Hall', 'Garden'] },
    ['Open on Sundays?', 'Matrix: Good · Poor', 'Voters choose one option in each row: “Hall” and “Garden”.'],
  ],
  [
    'a ranking',
    { ...first, kind: 'ranking', options: ['Novels', 'Poems'] },
    ['Open on Sundays?', 'Ranking: Novels · Poems'],
  ],
  [
    'a multiple choice',
    createTestQuestion('What for?', {
      kind: 'multiple',
      options: ['Reading', 'Work', 'Nothing'],
      other: true,
      none: true,
      minChoices: 2,
      maxChoices: 3,
    }),
    [
      'What for?',
      'Multiple choice: Reading · Work · Nothing',
      'Voters can write another answer.',
      '“Nothing” cannot be combined with other options.',
      'Choose 2 to 3.',
    ],
  ],
  [
    'a lower limit',
    createTestQuestion('What for?', { kind: 'multiple', options: ['Reading', 'Work'], minChoices: 2 }),
    ['What for?', 'Multiple choice: Reading · Work', 'Choose at least 2.'],
  ],
  [
    'shuffled options after certain answers',
    createTestQuestion('What for?', {
      kind: 'single',
      options: ['Reading', 'Work'],
      shuffle: true,
      showIf: { question: 2, answers: ['No', 'Other'] },
    }),
    [
      'What for?',
      'Single choice: Reading · Work',
      'Every voter sees the options in a different order.',
      'Asked only if question 2 is “No” or “Other”.',
    ],
  ],
  [
    'a scale at the start of a section',
    createTestQuestion('Will you come?', {
      kind: 'scale',
      options: ['0', '1', '10'],
      labels: { low: 'never', high: 'certainly' },
      section: { title: 'Next year', description: 'One question.' },
    }),
    [
      'Section: Next year',
      'One question.',
      'Will you come?',
      'Scale 0–10',
      '0 means “never”.',
      '10 means “certainly”.',
    ],
  ],
])('a side of a conflict shows the settings in words: %s', (_, question, lines) => {
  const conflict: Conflict = { id: 'x', kind: 'question', number: 1, mine: [question], theirs: [] };
  expect(describeSide(conflict, 'mine')).toBe(lines.join('\n'));
});

test('content keeps its settings when it is merged with itself', () => {
  const content: SurveyContent = createEdit({ questions: [optional, inSection] });
  expect(mergeSurvey({ base: baseSurvey, mine: content, theirs: content })).toEqual({
    content,
    conflicts: [],
    mergedFields: [],
  });
});
