import { getDeclaration } from './server';
import { draftContentSchema } from './survey-drafts';
import { isSameSurveyField, OPTIONAL_SURVEY_FIELDS, readSurveyField, SURVEY_FIELD_NAMES } from './survey-fields';
import { surveyDraftSchema, updateSurvey } from './surveys';

/** What requests have besides the fields of a survey, each with rules of its own. */
const OTHER_PARTS = new Set(['surveyorEmail', 'closesAt', 'questions', 'revision', 'correction']);

const listFields = (schema: { shape: object }) =>
  Object.keys(schema.shape)
    .filter((name) => !OTHER_PARTS.has(name))
    .toSorted();

test.each<[string, { shape: object }]>([
  ['a new survey', surveyDraftSchema],
  ['an edit', getDeclaration(updateSurvey).body as unknown as { shape: object }],
  ['a draft', draftContentSchema],
])('every field of %s has an entry in the list of fields', (_name, schema) => {
  expect(listFields(schema)).toEqual(SURVEY_FIELD_NAMES.toSorted());
});

test('a survey of an earlier release has the defaults of the fields that it lacks', () => {
  expect(OPTIONAL_SURVEY_FIELDS.map((name) => [name, readSurveyField({}, name)])).toEqual([
    ['location', ''],
    ['voterPolicy', 'any-account'],
    ['visibilityPolicy', 'listed'],
    ['ballotPolicy', 'named'],
    ['showsWholeBallots', 'no'],
  ]);
  expect(isSameSurveyField({ voterPolicy: 'invited' }, { visibilityPolicy: 'link' }, 'visibilityPolicy')).toBe(true);
});

test('a deadline is one field with its time', () => {
  const day = { deadline: '2099/11/27', closesAt: new Date('2099-11-28T00:00:00Z') };
  const time = { ...day, closesAt: new Date('2099-11-27T09:30:00Z') };
  expect([readSurveyField(day, 'deadline'), readSurveyField(time, 'deadline')]).toEqual([
    '2099/11/27',
    '2099/11/27, 09:30',
  ]);
  expect(isSameSurveyField(day, time, 'deadline')).toBe(false);
});

test.each<[string, { shape: object }]>([
  ['a new survey', surveyDraftSchema],
  ['an edit', getDeclaration(updateSurvey).body as unknown as { shape: object }],
  ['a draft', draftContentSchema],
])('the parts of %s keep their order, by which the processes of all releases recognize a repeat', (_name, schema) => {
  const parts = [
    'title',
    'description',
    'category',
    'deadline',
    'closesAt',
    'questions',
    'resultsPolicy',
    'voterPolicy',
  ];
  const later = ['visibilityPolicy', 'ballotPolicy', 'showsWholeBallots'];
  const known = new Set([...parts, ...later]);
  expect(Object.keys(schema.shape).filter((name) => known.has(name))).toEqual([...parts, ...later]);
});
