import { followResults, type EndpointName } from '@canvass/shared/contracts';
import { createUnsubscribeTokens } from '../../src/records/unsubscribe-token';
import { JWT_SECRET, type TestApi, type TestUser } from '../api';
import { storeNotification } from '../data/notifications';
import { publishSurvey } from '../data/surveys';
import { once, type CreateSample } from './sample-request';

const NOTIFICATION_ENDPOINTS = [
  'listNotifications',
  'countUnreadNotifications',
  'markNotificationsRead',
  'readNotificationPreferences',
  'changeNotificationPreference',
  'readUnsubscribe',
  'unsubscribe',
  'followResults',
  'unfollowResults',
] as const satisfies EndpointName[];

/** A valid sample request of every endpoint about notifications. */
export function createNotificationSamples(
  api: TestApi,
  surveyor: TestUser,
): Record<(typeof NOTIFICATION_ENDPOINTS)[number], CreateSample> {
  const { token } = surveyor;
  const surveyId = once(() => publishSurvey(api, surveyor, { resultsPolicy: 'after-closing' }));
  const notification = once(() => storeNotification(api.db, surveyor.uid));
  const link = createUnsubscribeTokens(JWT_SECRET).create({ subjectId: surveyor.id, scope: 'survey-closed' });
  return {
    listNotifications: async () => {
      await notification();
      return { token, query: { limit: '5' } };
    },
    countUnreadNotifications: () => ({ token }),
    markNotificationsRead: async () => ({ token, body: { id: await notification() } }),
    readNotificationPreferences: () => ({ token }),
    changeNotificationPreference: () => ({ token, body: { kind: 'survey-closed', mail: 'daily' } }),
    readUnsubscribe: () => ({ params: { token: link } }),
    unsubscribe: () => ({ params: { token: link } }),
    followResults: async () => ({ token, params: { id: await surveyId() } }),
    unfollowResults: async () => {
      const params = { id: await surveyId() };
      await api.call(followResults, { token, params });
      return { token, params };
    },
  };
}
