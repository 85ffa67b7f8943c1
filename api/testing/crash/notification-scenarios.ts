import { ObjectId } from 'mongodb';
import {
  changeNotificationPreference,
  followResults,
  markNotificationsRead,
  unfollowResults,
  unsubscribe,
} from '@canvass/shared/contracts';
import { createUnsubscribeTokens } from '../../src/records/unsubscribe-token';
import { JWT_SECRET } from '../api';
import { storeNotification } from '../data/notifications';
import { publishSurvey } from '../data/surveys';
import {
  countRecords,
  createKeyedRequest,
  describeDifferences,
  readRecord,
  type CrashScenario,
} from './crash-scenario';

/** Notifications, their mails, and the wish to be told about results. */
export const NOTIFICATION_SCENARIOS: Record<string, CrashScenario> = {
  'reading a notification': async (context) => {
    const reader = await context.api.createUser();
    const id = await storeNotification(context.api.db, reader.uid);
    return {
      send: createKeyedRequest(markNotificationsRead, { token: reader.token, body: { upTo: id } }),
      check: async () =>
        describeDifferences(
          { unread: await countRecords(context, 'notifications', { uid: reader.uid, unread: true }) },
          { unread: 0 },
        ),
    };
  },
  'choosing which mails come': async (context) => {
    const reader = await context.api.createUser();
    const body = { kind: 'results-published', mail: 'daily' };
    return {
      send: createKeyedRequest(changeNotificationPreference, { token: reader.token, body }),
      async check() {
        const { mail } = await readRecord(context, 'notificationPreferences', { _id: reader.uid as never });
        return describeDifferences({ mail }, { mail: { 'results-published': 'daily' } });
      },
    };
  },
  'ending mails by a link': async (context) => {
    const reader = await context.api.createUser();
    const token = createUnsubscribeTokens(JWT_SECRET).create({ subjectId: reader.id, scope: 'results-published' });
    return {
      send: createKeyedRequest(unsubscribe, { params: { token } }),
      async check() {
        const { mail } = await readRecord(context, 'notificationPreferences', { _id: reader.uid as never });
        return describeDifferences({ mail }, { mail: { 'results-published': 'never' } });
      },
    };
  },
  'following results': async (context) => {
    const follower = await context.api.createUser();
    const id = await publishSurvey(context.api, context.surveyor, { resultsPolicy: 'after-closing' });
    return {
      send: createKeyedRequest(followResults, { token: follower.token, params: { id } }),
      check: async () =>
        describeDifferences(
          { followers: await countRecords(context, 'followers', { surveyId: new ObjectId(id) }) },
          { followers: 1 },
        ),
    };
  },
  'following results no longer': async (context) => {
    const follower = await context.api.createUser();
    const id = await publishSurvey(context.api, context.surveyor, { resultsPolicy: 'after-closing' });
    await context.api.call(followResults, { token: follower.token, params: { id } });
    return {
      send: createKeyedRequest(unfollowResults, { token: follower.token, params: { id } }),
      check: async () =>
        describeDifferences(
          { followers: await countRecords(context, 'followers', { surveyId: new ObjectId(id) }) },
          { followers: 0 },
        ),
    };
  },
};
