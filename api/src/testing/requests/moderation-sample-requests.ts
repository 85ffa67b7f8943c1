import { changeStatus, sendMessage, type EndpointName } from '@canvass/shared/contracts';
import type { TestUser, TestApi } from '../api';
import type { SampleRequest } from './sample-request';
import { storeFailedMail } from '../data/mails';
import { publishSurvey } from '../data/surveys';

const MODERATION_ENDPOINTS = [
  'reportSurvey',
  'listOwnReports',
  'listReportedSurveys',
  'listReports',
  'decideReports',
  'changeStatus',
  'listFeedbacks',
  'requestReview',
  'listReviewRequests',
  'sendMessage',
  'listMessages',
  'markMessage',
  'listMails',
  'retryMail',
  'listEvents',
  'readOverview',
] as const satisfies EndpointName[];

/**
 * A valid sample request of every endpoint about reports, moderation, and messages, each with its own survey to change.
 */
export async function createModerationSamples(
  api: TestApi,
  { admin, surveyor, surveyId }: { admin: TestUser; surveyor: TestUser; surveyId: string },
): Promise<Record<(typeof MODERATION_ENDPOINTS)[number], SampleRequest>> {
  const unpublishBody = { newStatus: 'Unpublish', feedback: 'Question 1 asks for a street address.\nLeave it out.' };
  const [reported, decided, unpublished] = [
    await publishSurvey(api, surveyor),
    await publishSurvey(api, surveyor),
    await publishSurvey(api, surveyor),
  ];
  await api.call(changeStatus, { token: admin.token, params: { id: unpublished }, body: unpublishBody });
  const message = { name: 'Ines Berg', email: 'ines@canvass.test', message: 'How do I close a survey early?' };
  const { body: createdMessage } = await api.call(sendMessage, { body: message });
  return {
    reportSurvey: {
      token: admin.token,
      body: {
        survey: { _id: surveyId },
        reportedBy: admin.email,
        reason: 'misleading',
        details: 'The title asks something else.',
      },
      optionalPaths: ['body.details'],
    },
    listOwnReports: { token: surveyor.token, query: { email: surveyor.email, limit: '5' } },
    listReportedSurveys: { token: admin.token, query: { limit: '5' } },
    listReports: { token: admin.token, params: { id: surveyId }, query: { state: 'open', limit: '5' } },
    decideReports: {
      token: admin.token,
      params: { id: decided },
      body: { decision: 'unpublish', feedback: unpublishBody.feedback },
    },
    changeStatus: { token: admin.token, params: { id: reported }, body: unpublishBody },
    listFeedbacks: { token: surveyor.token, query: { limit: '5' } },
    requestReview: {
      token: surveyor.token,
      params: { id: unpublished },
      body: { message: 'The question is gone.' },
      optionalPaths: ['body.message'],
    },
    listReviewRequests: { token: admin.token, query: { limit: '5' } },
    sendMessage: { token: surveyor.token, body: { ...message, email: surveyor.email } },
    listMessages: { token: admin.token, query: { state: 'open', limit: '5' } },
    markMessage: { token: admin.token, params: { id: createdMessage.insertedId }, body: { state: 'done' } },
    listMails: { token: admin.token, query: { state: 'failed', limit: '5' } },
    retryMail: { token: admin.token, params: { id: await storeFailedMail(api.db) } },
    listEvents: { token: admin.token, query: { subject: surveyId, limit: '5' } },
    readOverview: { token: admin.token },
  };
}
