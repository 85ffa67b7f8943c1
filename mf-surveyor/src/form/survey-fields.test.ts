import { SURVEY_FIELD_NAMES, type SurveyFieldName } from '@canvass/shared/contracts';
import type { ApiError } from '@canvass/shared/http';
import { localStore } from '@canvass/shared/storage';
import { toDraftContent, toDraftForm } from '../create/server-draft';
import { mergeSurvey } from '../edit/merge/merge-survey';
import { isSameForm, readDraft, saveDraft } from './draft/stored-draft';
import { toRefusal } from './form-errors';
import { emptySurvey, omitDefaults, toSurveyContent, toSurveyForm, type SurveyForm } from './survey-form';

const base: SurveyForm = {
  ...emptySurvey,
  title: 'Sunday hours',
  category: 'Education',
  deadline: '11/27/2099',
  ballotPolicy: 'anonymous',
};

/** A change of each field, and another one. */
const CHANGES = {
  title: [{ title: 'Longer hours' }, { title: 'Shorter hours' }],
  description: [{ description: 'A seventh day.' }, { description: 'An eighth day.' }],
  location: [{ location: 'Central library' }, { location: 'East branch' }],
  category: [{ category: 'Health' }, { category: 'Environment' }],
  deadline: [{ deadline: '11/28/2099' }, { deadline: '11/29/2099' }],
  resultsPolicy: [{ resultsPolicy: 'owner' }, { resultsPolicy: 'always' }],
  voterPolicy: [{ voterPolicy: 'any-account' }, { voterPolicy: 'invited', visibilityPolicy: 'listed' }],
  visibilityPolicy: [{ visibilityPolicy: 'link' }, {}],
  ballotPolicy: [{ ballotPolicy: 'named' }, {}],
  showsWholeBallots: [{ showsWholeBallots: true }, {}],
} as const satisfies Record<SurveyFieldName, [mine: Partial<SurveyForm>, theirs: Partial<SurveyForm>]>;

const toForm = (change: Partial<SurveyForm>): SurveyForm => ({ ...base, ...change });
const toContent = (change: Partial<SurveyForm>) => toSurveyContent(toForm(change));

describe.each(SURVEY_FIELD_NAMES)('the field %s', (field) => {
  const [one, other] = CHANGES[field];

  test('is part of what makes two forms different, and is sent and read again', () => {
    const content = toContent(one);
    expect(isSameForm(toForm(one), base)).toBe(false);
    expect(toSurveyContent(toSurveyForm(content))).toEqual(content);
  });

  test('is kept in drafts, in this browser and on the server', () => {
    const key = { store: localStore, name: 'survey-draft:ada' };
    saveDraft(key, { at: '2026-11-20T12:00:00.000Z', form: toForm(one) });
    expect(readDraft(key, emptySurvey)?.form).toEqual(toForm(one));
    const draft = { content: toDraftContent(toForm(one)) };
    expect(toSurveyContent(toDraftForm(draft))).toEqual(toContent(one));
  });

  test('takes the change of the other side, unless both sides have changed it', () => {
    const [mine, theirs] = [toContent({}), toContent(one)];
    expect(mergeSurvey({ base: mine, mine, theirs })).toEqual({
      content: theirs,
      conflicts: [],
      mergedFields: [field],
    });
    const merge = mergeSurvey({ base: undefined, mine: toContent(other), theirs });
    expect(merge.conflicts.map(({ id }) => id)).toContain(field);
  });

  test('shows what the server says about it', () => {
    const refusal = {
      code: 'invalid-input',
      title: 'Some input is not valid.',
      errors: [{ field: `body.${field}`, message: 'is not one that we know' }],
    } as ApiError;
    const { fields, otherErrors } = toRefusal(refusal, base);
    expect([fields.map(([name]) => name), otherErrors]).toEqual([[field], []]);
  });
});

test('a survey is sent in the order of earlier releases, so that a repeat after an update is the same request', () => {
  const form = toForm({ visibilityPolicy: 'link', showsWholeBallots: true });
  expect(Object.keys(omitDefaults(toSurveyContent(form)))).toEqual([
    'title',
    'description',
    'category',
    'deadline',
    'closesAt',
    'resultsPolicy',
    'voterPolicy',
    'questions',
    'visibilityPolicy',
    'ballotPolicy',
    'showsWholeBallots',
  ]);
});
