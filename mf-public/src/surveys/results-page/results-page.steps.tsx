import type { Results } from '@canvass/shared/contracts';
import { createTestResults, createTestSession, createTestSurvey, renderPage } from '@canvass/shared/testing';
import { Page } from './results-page';

export const survey = createTestSurvey({ resultsPolicy: 'always', closesAt: '2026-11-20T00:00:00.000Z' });

/** Final results of two questions that can be compared. */
export function createFinalResults(overrides: Partial<Results> = {}): Results {
  const versions = createTestResults().versions.map(({ questions, ...version }) => ({
    ...version,
    questions: [...questions, ...questions],
  }));
  return createTestResults({ stage: 'final', voteCount: 10, versions, ...overrides });
}

export function open(session = createTestSession(), search = '') {
  return renderPage(<Page />, {
    path: '/surveys/:id/results',
    at: `/surveys/${survey._id}/results${search}`,
    session,
  });
}
