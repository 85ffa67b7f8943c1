import { ObjectId, type Document } from 'mongodb';
import { changeStatus, listEvents, reportSurvey } from '@canvass/shared/contracts';
import type { Person, TestApi } from './api';

/** A report as the report window sends it. */
export function buildReport(surveyId: string, reporter: Person, overrides: Record<string, unknown> = {}) {
  return {
    survey: { _id: surveyId },
    reportedBy: reporter.email,
    reason: 'spam',
    details: 'It sells something.',
    ...overrides,
  };
}

/** Reports a survey through the API. */
export function report(api: TestApi, reporter: Person, surveyId: string, overrides: Record<string, unknown> = {}) {
  return api.call(reportSurvey, { token: reporter.token, body: buildReport(surveyId, reporter, overrides) });
}

/** Unpublishes a survey through the API. */
export function unpublish(api: TestApi, admin: Person, surveyId: string, feedback = 'Question 1 asks too much.') {
  return api.call(changeStatus, {
    token: admin.token,
    params: { id: surveyId },
    body: { newStatus: 'Unpublish', feedback },
  });
}

/** Publishes a survey again through the API. */
export function publishAgain(api: TestApi, admin: Person, surveyId: string) {
  return api.call(changeStatus, { token: admin.token, params: { id: surveyId }, body: { newStatus: 'Publish' } });
}

/** A survey as it is stored. */
export async function storedSurvey(api: TestApi, surveyId: string): Promise<Document> {
  const survey = await api.db.collection('surveys').findOne({ _id: new ObjectId(surveyId) });
  if (!survey) throw new Error(`There is no survey ${surveyId}.`);
  return survey;
}

/** What moderation did to a survey, newest first. */
export async function moderationOf(api: TestApi, admin: Person, surveyId: string, outcome = 'done') {
  const { body } = await api.call(listEvents, { token: admin.token, query: { subject: surveyId, limit: '100' } });
  return body.filter((event) => event.outcome === outcome && event.action !== 'survey-created');
}
