import { localStore } from '@canvass/shared/storage';
import { getDraftKey, parseDraftKey, type FormSource } from '../create/form-source';
import { saveDraft, type DraftKey } from '../form/draft/stored-draft';
import { emptySurvey } from '../form/survey-form';
import { cleanKeptForms, listKeptForms, MAX_KEPT_DAYS, MAX_KEPT_FORMS } from './kept-forms';

const none: FormSource = { draft: null, from: null, template: null, form: null };
const opened = getDraftKey('ada', { ...none, form: 'opened' });

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

function keep(key: DraftKey, title: string, at = daysAgo(0)): void {
  saveDraft(key, { at, form: { ...emptySurvey, title } });
}

const listTitles = () => listKeptForms('ada').map(({ title }) => title);

beforeEach(() => localStorage.clear());

test.each<[string, Partial<FormSource>]>([
  ['survey-draft:ada:form:k1', { form: 'k1' }],
  ['survey-draft:ada:template:event-feedback:form:k1', { template: 'event-feedback', form: 'k1' }],
  ['survey-draft:ada:from:65f1:form:k1', { from: '65f1', form: 'k1' }],
  ['survey-draft:ada:draft:65f1', { draft: '65f1' }],
  ['survey-draft:ada:draft:65f1:form:k1', { draft: '65f1', form: 'k1' }],
  ['survey-draft:ada:template:a:b:form:k1', { template: 'a:b', form: 'k1' }],
])('a key says what its form was made of: %s', (name, fields) => {
  const source = { ...none, ...fields };
  expect(getDraftKey('ada', source).name).toBe(name);
  expect(parseDraftKey({ store: localStore, name })).toEqual(source);
});

test('forms are listed for their user only, the last changed first', () => {
  keep(getDraftKey('ada', { ...none, form: 'k1' }), 'Older', daysAgo(2));
  keep(getDraftKey('ada', { ...none, form: 'k2' }), 'Newer', daysAgo(1));
  keep(getDraftKey('adalbert', { ...none, form: 'k3' }), 'Foreign');
  expect(listTitles()).toEqual(['Newer', 'Older']);
  expect(listKeptForms('')).toEqual([]);
});

test.each<[string, Partial<FormSource>]>([
  ['a blank form', {}],
  ['a template', { template: 'event-feedback' }],
  ['a copy', { from: '65f1' }],
])('the draft of an earlier release gets a key of its own once: %s', (_, fields) => {
  const source = { ...none, ...fields };
  const at = daysAgo(3);
  keep(getDraftKey('ada', source), 'Sunday hours', at);
  cleanKeptForms('ada', opened);
  cleanKeptForms('ada', opened);
  const [form, ...others] = listKeptForms('ada');
  expect(others).toEqual([]);
  expect(form).toMatchObject({
    title: 'Sunday hours',
    at,
    source: { ...source, form: expect.stringMatching(/^\w+$/) },
  });
  expect(localStorage).toHaveLength(1);
  // A logout can save it.
  expect(localStorage.getItem(form?.key.name ?? '')).toContain('"savable":{"content":{"title":"Sunday hours"');
});

test('unsaved changes of a draft on the server stay where they are', () => {
  const key = getDraftKey('ada', { ...none, draft: '65f1' });
  keep(key, 'Sunday hours');
  cleanKeptForms('ada', opened);
  expect(listKeptForms('ada').map(({ key: { name } }) => name)).toEqual([key.name]);
});

test('the forms that were changed last are kept, and the one that is being opened', () => {
  for (let index = 0; index < MAX_KEPT_FORMS + 2; index += 1) {
    keep(getDraftKey('ada', { ...none, form: `k${index}` }), `Survey ${index}`, daysAgo(index / 100));
  }
  cleanKeptForms('ada', getDraftKey('ada', { ...none, form: `k${MAX_KEPT_FORMS + 1}` }));
  expect(listTitles()).toHaveLength(MAX_KEPT_FORMS + 1);
  expect(listTitles()).not.toContain(`Survey ${MAX_KEPT_FORMS}`);
});

test('forms that were not changed for long are deleted, and so are notes of what was saved', () => {
  keep(getDraftKey('ada', { ...none, form: 'k1' }), 'Old', daysAgo(MAX_KEPT_DAYS + 1));
  keep(getDraftKey('ada', { ...none, form: 'k2' }), 'Recent', daysAgo(MAX_KEPT_DAYS - 1));
  keep(getDraftKey('grace', { ...none, form: 'k3' }), 'Foreign', daysAgo(MAX_KEPT_DAYS + 1));
  localStorage.setItem('survey-saved:ada:form:k4', JSON.stringify({ at: daysAgo(MAX_KEPT_DAYS + 1), draft: '65f1' }));
  localStorage.setItem('survey-saved:ada:form:k5', JSON.stringify({ at: daysAgo(1), draft: '65f2' }));
  cleanKeptForms('ada', opened);
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'survey-draft:ada:form:k2',
    'survey-draft:grace:form:k3',
    'survey-saved:ada:form:k5',
  ]);
});
