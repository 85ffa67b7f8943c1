import { changeStatus, sendMessage, type EndpointName } from '@canvass/shared/contracts';
import type { TestUser, TestApi } from '../api';
import type { CreateSample } from './sample-request';
import { storeFailedMail } from '../data/mails';
import { storeSurveyorRequest } from '../data/surveyor-requests';
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
  'requestSurveyorRole',
  'readOwnSurveyorRequest',
  'withdrawSurveyorRequest',
  'listSurveyorRequests',
  'decideSurveyorRequest',
  'listMails',
  'retryMail',
  'listEvents',
  'readOverview',
] as const satisfies EndpointName[];

/**
 * A valid sample request of every endpoint about reports, moderation, and messages, each with its own survey to change.
 */
export function createModerationSamples(
  api: TestApi,
  { admin, surveyor, surveyId }: { admin: TestUser; surveyor: TestUser; surveyId: () => Promise<string> },
): Record<(typeof MODERATION_ENDPOINTS)[number], CreateSample> {
  const unpublishBody = { newStatus: 'Unpublish', feedback: 'Question 1 asks for a street address.\nLeave it out.' };
  const publishAndUnpublish = async () => {
    const id = await publishSurvey(api, surveyor);
    await api.call(changeStatus, { token: admin.token, params: { id }, body: unpublishBody });
    return id;
  };
  const message = { name: 'Ines Berg', email: 'ines@canvass.test', message: 'How do I close a survey early?' };
  const storeMessage = async () => (await api.call(sendMessage, { body: message })).body.insertedId;
  return {
    reportSurvey: async () => ({
      token: admin.token,
      body: {
        survey: { _id: await surveyId() },
        reportedBy: admin.email,
        reason: 'misleading',
        details: 'The title asks something else.',
      },
      optionalPaths: ['body.details'],
    }),
    listOwnReports: () => ({ token: surveyor.token, query: { email: surveyor.email, limit: '5' } }),
    listReportedSurveys: () => ({ token: admin.token, query: { limit: '5' } }),
    listReports: async () => ({
      token: admin.token,
      params: { id: await surveyId() },
      query: { state: 'open', limit: '5' },
    }),
    decideReports: async () => ({
      token: admin.token,
      params: { id: await publishSurvey(api, surveyor) },
      body: { decision: 'unpublish', feedback: unpublishBody.feedback },
    }),
    changeStatus: async () => ({
      token: admin.token,
      params: { id: await publishSurvey(api, surveyor) },
      body: unpublishBody,
    }),
    listFeedbacks: () => ({ token: surveyor.token, query: { limit: '5' } }),
    requestReview: async () => ({
      token: surveyor.token,
      params: { id: await publishAndUnpublish() },
      body: { message: 'The question is gone.' },
      optionalPaths: ['body.message'],
    }),
    listReviewRequests: () => ({ token: admin.token, query: { limit: '5' } }),
    sendMessage: () => ({ token: surveyor.token, body: { ...message, email: surveyor.email } }),
    listMessages: () => ({ token: admin.token, query: { state: 'open', limit: '5' } }),
    markMessage: async () => ({ token: admin.token, params: { id: await storeMessage() }, body: { state: 'done' } }),
    requestSurveyorRole: async () => ({
      token: (await api.createUser()).token,
      body: { purpose: 'A vote on the park.' },
    }),
    readOwnSurveyorRequest: async () => ({ token: (await storeSurveyorRequest(api)).author.token }),
    withdrawSurveyorRequest: async () => ({ token: (await storeSurveyorRequest(api)).author.token }),
    listSurveyorRequests: () => ({ token: admin.token, query: { state: 'open', limit: '5' } }),
    decideSurveyorRequest: async () => ({
      token: admin.token,
      params: { id: (await storeSurveyorRequest(api)).id },
      body: { decision: 'decline', reason: 'Ask with the name of your club.' },
    }),
    listMails: () => ({ token: admin.token, query: { state: 'failed', limit: '5' } }),
    retryMail: async () => ({ token: admin.token, params: { id: await storeFailedMail(api.db) } }),
    listEvents: async () => ({ token: admin.token, query: { subject: await surveyId(), limit: '5' } }),
    readOverview: () => ({ token: admin.token }),
  };
}
