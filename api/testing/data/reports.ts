import { ObjectId, type Document } from 'mongodb';
import { changeStatus, listEvents, reportSurvey } from '@canvass/shared/contracts';
import type { TestUser, TestApi } from '../api';

/** A report as the report dialog sends it. */
export function createTestReport(surveyId: string, reporter: TestUser, overrides: Record<string, unknown> = {}) {
  return {
    survey: { _id: surveyId },
    reportedBy: reporter.email,
    reason: 'spam',
    details: 'It sells something.',
    ...overrides,
  };
}

/** Reports a survey through the API. */
export function submitReport(
  api: TestApi,
  reporter: TestUser,
  surveyId: string,
  overrides: Record<string, unknown> = {},
) {
  return api.call(reportSurvey, { token: reporter.token, body: createTestReport(surveyId, reporter, overrides) });
}

/** Unpublishes a survey through the API. */
export function unpublishSurvey(
  api: TestApi,
  admin: TestUser,
  surveyId: string,
  feedback = 'Question 1 asks too much.',
) {
  return api.call(changeStatus, {
    token: admin.token,
    params: { id: surveyId },
    body: { newStatus: 'Unpublish', feedback },
  });
}

/** Publishes a survey again through the API. */
export function republishSurvey(api: TestApi, admin: TestUser, surveyId: string) {
  return api.call(changeStatus, { token: admin.token, params: { id: surveyId }, body: { newStatus: 'Publish' } });
}

/** The stored survey. */
export async function readStoredSurvey(api: TestApi, surveyId: string): Promise<Document> {
  const survey = await api.db.collection('surveys').findOne({ _id: new ObjectId(surveyId) });
  if (!survey) throw new Error(`There is no survey ${surveyId}.`);
  return survey;
}

/** The audit entries about a survey, newest first. */
export async function listModerationEvents(api: TestApi, admin: TestUser, surveyId: string, outcome = 'done') {
  const { body } = await api.call(listEvents, { token: admin.token, query: { subject: surveyId, limit: '100' } });
  return body.filter((event) => event.outcome === outcome && event.action !== 'survey-created');
}
