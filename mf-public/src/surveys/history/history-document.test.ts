/** @jest-environment jsdom */
import { readHistory, readSurvey } from '@canvass/shared/contracts';
import { createTestSurvey, createTestSurveyChange, mockProblem, mockResponse } from '@canvass/shared/testing';
import { QueryClient } from '@tanstack/react-query';
import { describePage } from './history-document';

const survey = createTestSurvey();

function describe() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const description = describePage({ params: { id: survey._id }, search: new URLSearchParams() }, queryClient);
  const countSettled = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status !== 'pending').length;
  return { description, countSettled };
}

test('a history is called after its survey, and search engines do not list it', async () => {
  mockResponse(readSurvey, survey);
  mockResponse(readHistory, [createTestSurveyChange()]);
  const { description } = describe();
  expect(await description).toMatchObject({
    title: `History: ${survey.title}`,
    canonicalPath: `/surveys/${survey._id}/history`,
    isUnlisted: true,
  });
});

test('the history of a survey that nobody may see is not found, and the page starts from both refusals', async () => {
  mockProblem(readSurvey, 'survey-not-found');
  mockProblem(readHistory, 'survey-not-found');
  const { description, countSettled } = describe();
  expect(await description).toEqual({ title: 'Survey not found', status: 404, isUnlisted: true });
  expect(countSettled()).toBe(2);
});

test('a history that cannot be read is a failure of the document', async () => {
  mockResponse(readSurvey, survey);
  mockProblem(readHistory, 'internal');
  await expect(describe().description).rejects.toMatchObject({ response: { status: 500 } });
});
