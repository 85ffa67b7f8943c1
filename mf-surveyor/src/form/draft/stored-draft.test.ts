import { localStore } from '@canvass/shared/storage';
import { emptyQuestion, type QuestionFields } from '../questions/question-form';
import { emptySurvey, toSurveyContent, type SurveyForm } from '../survey-form';
import { isSameForm, readDraft, saveDraft, type DraftKey } from './stored-draft';

const key: DraftKey = { store: localStore, name: 'survey-draft:ada' };
const at = '2026-11-20T12:00:00.000Z';

beforeEach(() => localStorage.clear());

/** The fields of a question in the drafts of earlier releases. */
const oldQuestion = {
  title: 'Which hours?',
  description: '',
  kind: 'single' as const,
  options: ['Morning', 'Evening'],
};

function storeDraft(form: unknown, rest: object = {}) {
  localStorage.setItem(key.name, JSON.stringify({ format: 1, at, form, ...rest }));
}

test('the questions of a draft of an earlier release get the default settings', () => {
  storeDraft({ ...emptySurvey, title: 'Sunday hours', questions: [oldQuestion], typed: { ...oldQuestion, title: '' } });
  expect(readDraft(key, emptySurvey)?.form).toStrictEqual({
    ...emptySurvey,
    title: 'Sunday hours',
    questions: [{ ...emptyQuestion, ...oldQuestion }],
    typed: { ...emptyQuestion, ...oldQuestion, title: '' },
  });
});

const question: QuestionFields = {
  ...emptyQuestion,
  title: 'What for?',
  kind: 'multiple',
  options: ['Reading', ''],
  required: false,
  none: true,
  noneOption: 'Nothing',
  minChoices: 'two',
  labels: { low: 'bad', high: '' },
  startsSection: true,
  section: { title: 'About you', description: '' },
  shuffle: true,
  dependsOn: 1,
  dependsOnAnswers: ['No'],
};
const form: SurveyForm = { ...emptySurvey, questions: [question], typed: { ...question, title: '' } };

test('a draft has every setting as it was typed', () => {
  saveDraft(key, { at, form });
  expect(readDraft(key, emptySurvey)?.form).toStrictEqual(form);
});

test.each<[string, object]>([
  ['required', { required: 'yes' }],
  ['minChoices', { minChoices: 2 }],
  ['labels', { labels: 'bad' }],
  ['labels.high', { labels: { low: 'bad' } }],
  ['section', { section: null }],
  ['dependsOn', { dependsOn: '1' }],
  ['dependsOnAnswers', { dependsOnAnswers: [1] }],
])('a draft with a setting that cannot be read is ignored: %s', (_, setting) => {
  storeDraft({ ...form, questions: [{ ...question, ...setting }] });
  expect(readDraft(key, emptySurvey)).toBeNull();
});

test('the base of an edit, and edits without an answer, keep their closing time and the settings of their questions', () => {
  const closing = { deadline: '11/27/2099', closingTime: '9:30 AM' };
  const questions = [{ ...question, minChoices: '2' }];
  const base = toSurveyContent({ ...form, category: 'Health', ...closing, questions, typed: emptyQuestion });
  const edit = { content: base, revision: 3, idempotencyKey: 'key' };
  saveDraft(key, { at, form, base, revision: 3, unanswered: [edit] });
  const draft = readDraft(key, emptySurvey);
  expect(draft?.base).toStrictEqual(base);
  expect(draft?.unanswered).toStrictEqual([edit]);
});

test('a base of an earlier release, whose questions have no settings, is read', () => {
  storeDraft(form, { base: { ...toSurveyContent({ ...emptySurvey, category: 'Health' }), questions: [oldQuestion] } });
  expect(readDraft(key, emptySurvey)?.base?.questions).toEqual([oldQuestion]);
});

test.each<[string, Partial<QuestionFields>]>([
  ['a setting', { required: true }],
  ['a limit that is no number', { minChoices: '2' }],
  ['a section', { startsSection: false }],
  ['a condition', { dependsOn: null }],
  ['the answers of a condition', { dependsOnAnswers: ['Yes'] }],
])('forms that differ in %s are not the same', (_, change) => {
  expect(isSameForm(form, { ...form, questions: [{ ...question, ...change }] })).toBe(false);
});
