import { createSurvey } from '@canvass/shared/contracts';
import { getRequests, mockProblem } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  addQuestion,
  describeSurvey,
  fill,
  getButton,
  getField,
  getQuestionList,
  openCreatePage,
  publish,
} from '../../create/create-page.steps';
import { toQuestion } from './convert-question';
import { emptyQuestion, type QuestionFields } from './question-form';
import { formatPartError, parseQuestionPart, validateQuestion } from './validate-question';

const choice: QuestionFields = {
  ...emptyQuestion,
  title: 'What for?',
  kind: 'multiple',
  options: ['Reading', '', 'Work', 'Events'],
};
const DAYS = Array.from({ length: 20 }, (_, index) => `Day ${index + 1}`);

test.each<[name: string, changes: Partial<QuestionFields>, errors: [string, string][]]>([
  ['complete', { none: true, other: true, minChoices: '2', maxChoices: '4' }, []],
  ['no text for none', { none: true, noneOption: ' ' }, [['noneOption', 'This option must not be empty.']]],
  ['none is there twice', { none: true, noneOption: 'Work' }, [['noneOption', 'This option already exists.']]],
  [
    'options that look the same',
    { options: ['Café', 'Cafe\u0301', 'cafÉ', 'Ca\u200Bfé\u00A0'] },
    [
      ['options.1', 'This option already exists.'],
      ['options.2', 'This option already exists.'],
      ['options.3', 'This option already exists.'],
    ],
  ],
  ['options that cannot be seen', { options: ['\u200B', '\u3164'] }, [['options.0', 'Add at least two options.']]],
  ['a title that cannot be seen', { title: '\u2800' }, [['title', 'Question title must not be empty.']]],
  [
    'an option that looks like Other',
    { other: true, options: ['Reading', 'other'] },
    [
      [
        'options.1',
        'Voters already get “Other” for an answer of their own. Remove this option, or turn that setting off.',
      ],
    ],
  ],
  ['none and one option', { none: true, options: ['Reading', ''] }, []],
  ['too many with none', { none: true, options: DAYS }, [['noneOption', 'A question has at most 20 options.']]],
  [
    'an option Other',
    { other: true, options: ['Reading', 'Other'] },
    [
      [
        'options.1',
        'Voters already get “Other” for an answer of their own. Remove this option, or turn that setting off.',
      ],
    ],
  ],
  ['a number', { kind: 'number', least: '0', most: '60' }, []],
  [
    'a number without bounds',
    { kind: 'number' },
    [
      ['least', 'Enter the lowest number.'],
      ['most', 'Enter the highest number.'],
    ],
  ],
  [
    'bounds that are not whole numbers',
    { kind: 'number', least: '1.5', most: 'ten' },
    [
      ['least', 'Enter a whole number, such as 20 or -5.'],
      ['most', 'Enter a whole number, such as 20 or -5.'],
    ],
  ],
  [
    'numbers in the wrong order',
    { kind: 'number', least: '10', most: '1' },
    [['most', 'The highest number must be greater than the lowest number.']],
  ],
  [
    'numbers that are too large',
    { kind: 'number', least: '-1000000001', most: '1' },
    [['least', 'The lowest number must be from -1,000,000,000 to 1,000,000,000.']],
  ],
  [
    'a long unit',
    { kind: 'number', least: '0', most: '1', unit: 'x'.repeat(21) },
    [['unit', 'The unit must have at most 20 characters.']],
  ],
  ['a matrix', { kind: 'matrix', options: ['Good', 'Poor'], rows: 'Hall\nGarden' }, []],
  ['a matrix without rows', { kind: 'matrix' }, [['rows', 'Enter at least two rows, each on a line of its own.']]],
  [
    'too many rows',
    { kind: 'matrix', rows: DAYS.slice(0, 11).join('\n') },
    [['rows', 'A matrix has at most 10 rows. Remove some.']],
  ],
  [
    'rows that look the same',
    { kind: 'matrix', rows: 'Hall\nhall ' },
    [['rows', 'Two rows look the same. Change one of them.']],
  ],
  [
    'a long row',
    { kind: 'matrix', rows: `Hall\n${'x'.repeat(101)}` },
    [['rows', 'Each row must have at most 100 characters.']],
  ],
  [
    'a matrix of more than ten options',
    { kind: 'matrix', options: DAYS.slice(0, 11), rows: 'Hall\nGarden' },
    [['options.10', 'A matrix has at most 10 options. Remove this one.']],
  ],
  ['a date', { kind: 'date', earliest: '2027-05-01', latest: '2027-05-01' }, []],
  [
    'a date with bounds in the wrong order',
    { kind: 'date', earliest: '2027-05-10', latest: '2027-05-01' },
    [['latest', 'The latest date must not be before the earliest date.']],
  ],
  ['bounds of another kind', { earliest: '2027-05-10', latest: '2027-05-01' }, []],
  ['a ranking of ten', { kind: 'ranking', options: DAYS.slice(0, 10) }, []],
  [
    'a ranking of more than ten',
    { kind: 'ranking', options: ['', ...DAYS.slice(0, 12)] },
    [
      ['options.11', 'A ranking has at most 10 options. Remove this one.'],
      ['options.12', 'A ranking has at most 10 options. Remove this one.'],
    ],
  ],
  ['a ranking of one', { kind: 'ranking', options: ['Reading', ''] }, [['options.1', 'Add at least two options.']]],
  ['no number', { minChoices: 'two' }, [['minChoices', 'Enter a whole number from 1 to 20.']]],
  ['none at most', { maxChoices: '0' }, [['maxChoices', 'Enter a whole number from 1 to 20.']]],
  ['a fraction', { maxChoices: '1.5' }, [['maxChoices', 'Enter a whole number from 1 to 20.']]],
  ['more than there are', { maxChoices: '4' }, [['maxChoices', 'The highest number of choices must be at most 3.']]],
  [
    'at least more than at most',
    { minChoices: '3', maxChoices: '2' },
    [['minChoices', 'The lowest number of choices must be at most 2.']],
  ],
  [
    'a long label',
    { kind: 'scale', labels: { low: '', high: 'x'.repeat(41) } },
    [['labels.high', 'The label of the highest number must have at most 40 characters.']],
  ],
  ['a section without title', { startsSection: true }, [['section.title', 'Section title must not be empty.']]],
  [
    'several, in the order of the form',
    { title: '', options: ['Work', 'Work'], none: true, noneOption: '', minChoices: 'x', startsSection: true },
    [
      ['title', 'Question title must not be empty.'],
      ['options.1', 'This option already exists.'],
      ['noneOption', 'This option must not be empty.'],
      ['minChoices', 'Enter a whole number from 1 to 20.'],
      ['section.title', 'Section title must not be empty.'],
    ],
  ],
])('each error is at the field that has to be changed: %s', (_, changes, errors) => {
  expect(validateQuestion({ ...choice, ...changes })).toEqual(errors);
});

test('options that look the same are accepted in a question that is stored so', () => {
  const question = { ...choice, options: ['US', 'us'] };
  expect(validateQuestion(question, [], [toQuestion(question)])).toEqual([]);
  expect(validateQuestion({ ...question, title: 'For what?' }, [], [toQuestion(question)])).toEqual([
    ['options.1', 'This option already exists.'],
  ]);
});

test.each([
  ['required', 'This setting must not shout.'],
  ['other', 'This setting must not shout.'],
  ['none', 'This setting must not shout.'],
  ['options.3', 'This option must not shout.'],
  ['options.1', 'Option 3 must not shout.'],
  ['minChoices', 'The lowest number of choices must not shout.'],
  ['maxChoices', 'The highest number of choices must not shout.'],
  ['labels.low', 'The label of the lowest number must not shout.'],
  ['labels.high', 'The label of the highest number must not shout.'],
  ['section.title', 'Section title must not shout.'],
  ['section.description', 'Section description must not shout.'],
  ['shuffle', 'This setting must not shout.'],
  ['showIf', 'The question that this one depends on must not shout.'],
  ['showIf.question', 'The question that this one depends on must not shout.'],
  ['showIf.answers', 'The chosen answers must not shout.'],
  ['showIf.answers.0', 'The chosen answers must not shout.'],
])('what the contract says of %s is a sentence about its field', (path, sentence) => {
  const part = parseQuestionPart(path, { ...choice, none: true });
  expect(part && formatPartError(part, 'must not shout')).toBe(sentence);
});

/** Shows the settings of the typed question. */
const openSettings = (user: UserEvent) => user.click(screen.getByText('More settings'));

test('a question with an error in its settings is not added; they open, and the field takes the focus', async () => {
  const user = openCreatePage();
  await user.click(screen.getByRole('radio', { name: 'Multiple choice' }));
  await user.click(getField('Option 1'));
  await user.paste('Reading\nWork');
  await openSettings(user);
  await fill(user, 'At most', '3');
  await openSettings(user);
  await addQuestion(user, 'What for?');
  expect(getField('At most')).toBeVisible();
  expect(getField('At most')).toHaveFocus();
  expect(getField('At most')).toBeInvalid();
  expect(getField('At most')).toHaveAccessibleDescription('The highest number of choices must be at most 2.');
  expect(getField('At most')).toHaveValue('3');
  await user.click(screen.getByRole('checkbox', { name: /^Let voters write/ }));
  expect(getField('At most')).toBeValid();
  expect(getField('At most')).toBeVisible();
  await user.click(getButton('Add question'));
  expect(getQuestionList().getByText('Multiple choice, 2 options')).toBeVisible();
});

test('the editor of a question in the list stays open until its settings are right', async () => {
  const user = openCreatePage();
  await addQuestion(user, 'Open on Sundays?');
  await user.click(getButton('Edit question 1'));
  const editor = within(getQuestionList().getByRole('listitem'));
  await user.click(editor.getByText('More settings'));
  await user.click(editor.getByRole('checkbox', { name: 'Start a new section here' }));
  await user.click(getButton('Done'));
  const title = editor.getByRole('textbox', { name: 'Section title' });
  expect(title).toHaveFocus();
  expect(title).toHaveAccessibleDescription('Section title must not be empty.');
  await user.keyboard('About you{Enter}');
  expect(getQuestionList().getByText('Section: About you')).toBeVisible();
});

test('a survey with an error in a setting is not sent, and the setting takes the focus', async () => {
  const user = openCreatePage();
  await describeSurvey(user);
  await fill(user, 'Question title', 'Open on Sundays?');
  await openSettings(user);
  await user.click(screen.getByRole('checkbox', { name: 'Start a new section here' }));
  await openSettings(user);
  await user.click(getButton('Submit survey'));
  await waitFor(() => expect(getField('Section title')).toHaveFocus());
  expect(getField('Section title')).toBeVisible();
  expect(getRequests()).toEqual([]);
});

test('a setting of a question in the list that the server refuses opens its editor', async () => {
  mockProblem(createSurvey, 'invalid-input', [{ field: 'body.questions.0.labels.high', message: 'must not shout' }]);
  const user = openCreatePage();
  await describeSurvey(user);
  await user.click(screen.getByRole('radio', { name: 'Scale 0–10' }));
  await openSettings(user);
  await fill(user, 'Label of 10', 'YES');
  await addQuestion(user, 'Will you come?');
  await publish(user);
  await waitFor(() => expect(getField('Label of 10')).toHaveFocus());
  expect(getField('Label of 10')).toHaveAccessibleDescription('The label of the highest number must not shout.');
});
