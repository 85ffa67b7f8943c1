/** @jest-environment jsdom */
import { readResults, readSurvey, type Results, type Survey } from '@canvass/shared/contracts';
import { createTestResults, createTestSurvey, getRequests, mockProblem, mockResponse } from '@canvass/shared/testing';
import { QueryClient } from '@tanstack/react-query';
import { describePage } from './results-document';

const PAST = '2026-11-20T00:00:00.000Z';

function describe(overrides: Partial<Survey>, results: Partial<Results> = {}) {
  const survey = createTestSurvey(overrides);
  mockResponse(readSurvey, survey);
  mockResponse(readResults, createTestResults({ stage: 'final', voteCount: 10, ...results }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return describePage({ params: { id: survey._id }, search: new URLSearchParams() }, queryClient);
}

test('results that everybody may see are called after their survey, and their picture has a chart', async () => {
  const description = await describe({ resultsPolicy: 'after-closing', closesAt: PAST });
  const { _id, title } = createTestSurvey();
  expect(description).toMatchObject({
    shareTitle: title,
    summary: 'All 10 votes are counted.',
    shareFacts: 'Results · 10 votes',
    shareChart: {
      bars: [
        { label: 'Yes', share: 0.7 },
        { label: 'No', share: 0.3 },
      ],
    },
    canonicalPath: `/surveys/${_id}/results`,
    isUnlisted: false,
  });
});

test('a picture says how many of the votes its chart has', async () => {
  const description = await describe({ resultsPolicy: 'always' }, { stage: 'open', voteCount: 12 });
  expect(description).toMatchObject({ shareFacts: 'Results · 10 of 12 votes' });
});

test('the picture of a survey with anonymous ballots has no chart before it closes', async () => {
  const description = await describe(
    { resultsPolicy: 'always', ballotPolicy: 'anonymous' },
    { stage: 'open', versions: [] },
  );
  expect(description).toMatchObject({ summary: expect.stringMatching(/^Ballots are anonymous: results appear/) });
  expect(description).not.toHaveProperty('shareChart');
});

test.each<Partial<Survey>>([
  { resultsPolicy: 'after-voting', closesAt: PAST },
  { resultsPolicy: 'after-closing', closesAt: '2099-01-01T00:00:00.000Z' },
  { resultsPolicy: 'owner', closesAt: PAST },
])(
  'the document of results that not everybody may see has no numbers, and search engines do not list it: %j',
  async (survey) => {
    const description = await describe(survey);
    expect(description).toMatchObject({ shareFacts: 'Results', isUnlisted: true });
    expect(JSON.stringify(description)).not.toMatch(/10|votes/);
    expect(getRequests().filter(({ url }) => url.endsWith('/results'))).toEqual([]);
  },
);

test('previews of the results of a survey by link only have its title alone', async () => {
  const description = await describe({ visibilityPolicy: 'link', resultsPolicy: 'always' });
  const { _id, title } = createTestSurvey();
  expect(description).toEqual({
    title: expect.stringContaining(title) as string,
    shareTitle: title,
    isUnlisted: true,
    canonicalPath: `/surveys/${_id}/results`,
  });
});

test('the results of a survey that nobody may see are not found', async () => {
  mockProblem(readSurvey, 'survey-not-found');
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const description = describePage(
    { params: { id: createTestSurvey()._id }, search: new URLSearchParams() },
    queryClient,
  );
  expect(await description).toEqual({ title: 'Survey not found', status: 404, isUnlisted: true });
});
