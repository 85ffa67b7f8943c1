/** @jest-environment jsdom */
import { readSurvey, type Survey } from '@canvass/shared/contracts';
import { createTestSurvey, mockResponse } from '@canvass/shared/testing';
import { QueryClient } from '@tanstack/react-query';
import { describePage } from './survey-document';

function describe(overrides: Partial<Survey>) {
  const survey = createTestSurvey(overrides);
  mockResponse(readSurvey, survey);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return describePage({ params: { id: survey._id }, search: new URLSearchParams() }, queryClient);
}

test('a listed survey says what it is about, and can be embedded', async () => {
  const { _id, title } = createTestSurvey();
  expect(await describe({ visibilityPolicy: 'listed' })).toMatchObject({ title, embedPath: `/embed/${_id}` });
});

test.each<Partial<Survey>>([
  { visibilityPolicy: 'link' },
  { visibilityPolicy: 'link', voterPolicy: 'invited', questions: [], questionsHidden: true },
])('previews of a survey by link only have its title alone, and search engines do not list it: %j', async (survey) => {
  const { _id, title } = createTestSurvey();
  expect(await describe(survey)).toEqual({ title, isUnlisted: true, canonicalPath: `/surveys/${_id}` });
});

test('a listed survey for invited people is listed by its title alone', async () => {
  const { _id, title } = createTestSurvey();
  const survey = { visibilityPolicy: 'listed' as const, voterPolicy: 'invited' as const, questionsHidden: true };
  expect(await describe(survey)).toEqual({ title, isUnlisted: false, canonicalPath: `/surveys/${_id}` });
});
