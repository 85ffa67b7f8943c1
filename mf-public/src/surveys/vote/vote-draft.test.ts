import type { Question } from '@canvass/shared/contracts';
import { createTestQuestionsOfCommonKinds, createTestQuestion } from '@canvass/shared/testing';
import { mergeAnswers, deleteDraft, saveDraft, createDraft, type DraftOwner, resumeDraft } from './vote-draft';

const owner = { surveyId: '65f000000000000000000001', version: 1, uid: 'ada' };
const storedAt = 'vote-draft:ada:65f000000000000000000001:1';
const visitor = { ...owner, uid: undefined };
const questions = createTestQuestionsOfCommonKinds();
const everyAnswer = {
  'Question-5': 'A late hour.',
  'Question-1': 'Yes',
  'Question-2': 'Noon',
  'Question-3': ['Reading', 'Events'],
  'Question-4': 4,
};

const readDraft = (of: DraftOwner, on: Question[]) => resumeDraft(of, on).draft;

beforeEach(() => sessionStorage.clear());

test('a draft that was kept comes back with its answers of the common kinds, its comment and its key', () => {
  const draft = createDraft(everyAnswer, 'Good idea.');
  saveDraft(owner, draft, questions);
  expect(readDraft(owner, questions)).toEqual(draft);
});

test('every draft has a key of its own', () => {
  expect(createDraft().key).toMatch(/^[0-9a-f]{32}$/);
  expect(createDraft().key).not.toBe(createDraft().key);
});

test('a draft belongs to one survey, one version and one person', () => {
  saveDraft(owner, createDraft({ 'Question-1': 'Yes' }), questions);
  expect(readDraft({ ...owner, surveyId: '65f000000000000000000002' }, questions).answers).toEqual({});
  expect(readDraft({ ...owner, version: 2 }, questions).answers).toEqual({});
  expect(readDraft({ ...owner, uid: 'grace' }, questions).answers).toEqual({});
});

test('a dropped draft is gone, and an unreadable one counts as none', () => {
  saveDraft(owner, createDraft({ 'Question-1': 'Yes' }), questions);
  deleteDraft(owner);
  expect(readDraft(owner, questions).answers).toEqual({});
  for (const broken of ['{half', '"text"', '{"answers":null,"comment":"","key":""}']) {
    sessionStorage.setItem(storedAt, broken);
    expect(readDraft(owner, questions).answers).toEqual({});
  }
});

test('a draft of the time when every answer was a word comes back as it was', () => {
  const draft = { answers: { 'Question-1': 'Yes', 'Question-2': 'Noon' }, comment: 'Good.', key: 'a-key' };
  sessionStorage.setItem(storedAt, JSON.stringify(draft));
  expect(readDraft(owner, questions)).toEqual(draft);
});

test('answers that the questions do not take any more are left out, and what is left has a key of its own', () => {
  const draft = createDraft(everyAnswer, 'Good idea.');
  saveDraft(owner, draft, questions);
  const [first, ...others] = questions;
  const edited = others.map((question) => ({ ...question, kind: 'single' as const, options: ['Noon', 'Never'] }));
  const read = readDraft(owner, [first ?? createTestQuestion(), ...edited]);
  expect(read).toMatchObject({ answers: { 'Question-1': 'Yes', 'Question-2': 'Noon' }, comment: 'Good idea.' });
  expect(read.key).not.toBe(draft.key);
});

test('an answer is not taken for one to another question that came in its place', () => {
  saveDraft(owner, createDraft({ 'Question-1': 'Yes' }), [createTestQuestion()]);
  expect(readDraft(owner, [createTestQuestion({ title: 'Should it close on Sundays?' })]).answers).toEqual({});
});

test('answers follow their questions to another place', () => {
  const turned = mergeAnswers(questions, questions.toReversed(), everyAnswer);
  expect(turned).toEqual({
    'Question-1': 'A late hour.',
    'Question-2': 4,
    'Question-3': ['Reading', 'Events'],
    'Question-4': 'Noon',
    'Question-5': 'Yes',
  });
});

test('questions of the same title keep the answers of their places', () => {
  const twins = [createTestQuestion(), createTestQuestion()];
  const answers = { 'Question-1': 'Yes', 'Question-2': 'No' };
  expect(mergeAnswers(twins, twins, answers)).toEqual(answers);
});

test('a draft that a visitor began passes to one user, and its answers come before those of an earlier draft', () => {
  saveDraft(owner, createDraft({ 'Question-1': 'No', 'Question-4': 2 }, 'Good idea.'), questions);
  saveDraft(visitor, createDraft({ 'Question-1': 'Yes', 'Question-2': 'Noon' }), questions);
  const { draft, isUnsaved } = resumeDraft(owner, questions, { 'Question-2': 'Evening' });
  expect(draft.answers).toEqual({ 'Question-1': 'Yes', 'Question-2': 'Evening', 'Question-4': 2 });
  expect(draft.comment).toBe('Good idea.');
  expect(isUnsaved).toBe(true);
  saveDraft(owner, draft, questions);
  expect(Object.keys(sessionStorage)).toEqual([storedAt]);
  expect(resumeDraft(owner, questions)).toEqual({ draft, isUnsaved: false, isOutdated: false });
});

test('a draft is outdated when answers to it were left out, and until the next one is stored', () => {
  saveDraft(visitor, createDraft({ 'Question-1': 'Yes' }), questions);
  const [first = createTestQuestion(), ...others] = questions;
  expect(resumeDraft(owner, [...others, first]).isOutdated).toBe(false);
  expect(resumeDraft(owner, others).isOutdated).toBe(true);
  const nextVersion = { ...owner, version: 2 };
  expect(resumeDraft(nextVersion, questions)).toMatchObject({ draft: { answers: {} }, isOutdated: true });
  saveDraft(nextVersion, createDraft({ 'Question-1': 'No' }), questions);
  expect(resumeDraft(nextVersion, questions).isOutdated).toBe(false);
});
