import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import {
  changeStatus,
  decideReports,
  markMessage,
  reportSurvey,
  requestReview,
  retryMail,
  sendMessage,
} from '@canvass/shared/contracts';
import type { TestUser } from '../api';
import { storeFailedMail } from '../data/mails';
import { storeNotification } from '../data/notifications';
import { publishSurvey } from '../data/surveys';
import {
  countRecords,
  describeDifferences,
  createKeyedRequest,
  readRecord,
  readSurvey,
  type WritePath,
  type PathContext,
} from './write-path';

const FEEDBACK = 'Question 1 asks for a street address.';

async function reportSurveyAsNewUser({ api }: PathContext, surveyId: string): Promise<TestUser> {
  const reporter = await api.createUser();
  const body = { survey: { _id: surveyId }, reportedBy: reporter.email, reason: 'spam' };
  await api.call(reportSurvey, { token: reporter.token, body });
  return reporter;
}

/** Creates a survey with two open reports. */
async function createReportedSurvey(setting: PathContext): Promise<string> {
  const id = await publishSurvey(setting.api, setting.surveyor);
  await reportSurveyAsNewUser(setting, id);
  await reportSurveyAsNewUser(setting, id);
  return id;
}

async function createUnpublishedSurvey({ api, admin, surveyor }: PathContext): Promise<string> {
  const id = await publishSurvey(api, surveyor);
  const body = { newStatus: 'Unpublish', feedback: FEEDBACK };
  await api.call(changeStatus, { token: admin.token, params: { id }, body });
  return id;
}

async function prepareDecision(
  setting: PathContext,
  surveyId: string,
  body: Record<string, unknown>,
  expected: Record<string, unknown>,
) {
  return {
    send: createKeyedRequest(decideReports, { token: setting.admin.token, params: { id: surveyId }, body }),
    async check() {
      const count = (state: string) => countRecords(setting, 'reports', { surveyId: new ObjectId(surveyId), state });
      const { status } = await readSurvey(setting, surveyId);
      const found = { status, dismissed: await count('dismissed'), upheld: await count('upheld') };
      return describeDifferences(found, expected);
    },
  };
}

/** Reports, decisions about them, and messages. */
export const MODERATION_PATHS: Record<string, WritePath> = {
  'a report': async (setting) => {
    const id = await publishSurvey(setting.api, setting.surveyor);
    const reporter = await setting.api.createUser();
    const body = { survey: { _id: id }, reportedBy: reporter.email, reason: 'spam' };
    return {
      send: createKeyedRequest(reportSurvey, { token: reporter.token, body }),
      check: async () =>
        describeDifferences(
          { reports: await countRecords(setting, 'reports', { reporterId: reporter.uid }) },
          { reports: 1 },
        ),
    };
  },
  'unpublishing a reported survey': async (setting) => {
    const id = await createReportedSurvey(setting);
    const body = { newStatus: 'Unpublish', feedback: FEEDBACK };
    return {
      send: createKeyedRequest(changeStatus, { token: setting.admin.token, params: { id }, body }),
      async check() {
        const { status, feedback } = await readSurvey(setting, id);
        const upheld = await countRecords(setting, 'reports', { surveyId: new ObjectId(id), state: 'upheld' });
        return describeDifferences(
          { status, feedback, upheld },
          { status: 'Unpublish', feedback: FEEDBACK, upheld: 2 },
        );
      },
    };
  },
  'publishing a survey again': async (setting) => {
    const id = await createUnpublishedSurvey(setting);
    return {
      send: createKeyedRequest(changeStatus, {
        token: setting.admin.token,
        params: { id },
        body: { newStatus: 'Publish' },
      }),
      async check() {
        const { status, feedback } = await readSurvey(setting, id);
        return describeDifferences({ status, feedback }, { status: 'Publish', feedback: undefined });
      },
    };
  },
  'dismissing reports': async (setting) =>
    prepareDecision(
      setting,
      await createReportedSurvey(setting),
      { decision: 'dismiss' },
      { status: 'Publish', dismissed: 2, upheld: 0 },
    ),
  'upholding reports': async (setting) => {
    const body = { decision: 'unpublish', feedback: FEEDBACK };
    const id = await createReportedSurvey(setting);
    await storeNotification(setting.api.db, setting.admin.uid, { kind: 'report-received', details: { surveyId: id } });
    const path = await prepareDecision(setting, id, body, { status: 'Unpublish', dismissed: 0, upheld: 2 });
    return {
      ...path,
      check: async () => [
        ...(await path.check()),
        ...describeDifferences(
          { unread: await countRecords(setting, 'notifications', { 'details.surveyId': id, unread: true }) },
          { unread: 0 },
        ),
      ],
    };
  },
  'undoing a dismissal': async (setting) => {
    const id = await createReportedSurvey(setting);
    const request = { token: setting.admin.token, params: { id }, body: { decision: 'dismiss' } };
    const { decidedAt } = (await setting.api.call(decideReports, request)).body;
    return prepareDecision(
      setting,
      id,
      { decision: 'reopen', decidedAt },
      { status: 'Publish', dismissed: 0, upheld: 0 },
    );
  },
  'asking for a review': async (setting) => {
    const id = await createUnpublishedSurvey(setting);
    const body = { message: 'The address is gone.' };
    return {
      send: createKeyedRequest(requestReview, { token: setting.surveyor.token, params: { id }, body }),
      async check() {
        const { review } = await readSurvey(setting, id);
        return describeDifferences({ message: review?.message }, body);
      },
    };
  },
  'a message to the admins': async (setting) => {
    const message = `How do I close a survey early? ${randomUUID()}`;
    return {
      send: createKeyedRequest(sendMessage, { body: { name: 'Ines Berg', email: 'ines@canvass.test', message } }),
      check: async () =>
        describeDifferences({ sent: await countRecords(setting, 'messages', { message }) }, { sent: 1 }),
    };
  },
  'marking a message': async (setting) => {
    const message = { name: 'Ines Berg', email: 'ines@canvass.test', message: 'How?' };
    const id = (await setting.api.call(sendMessage, { body: message })).body.insertedId;
    return {
      send: createKeyedRequest(markMessage, { token: setting.admin.token, params: { id }, body: { state: 'done' } }),
      async check() {
        const { state } = await readRecord(setting, 'messages', { _id: new ObjectId(id) });
        return describeDifferences({ state }, { state: 'done' });
      },
    };
  },
  'sending a mail again': async (setting) => {
    const id = await storeFailedMail(setting.api.db);
    return {
      send: createKeyedRequest(retryMail, { token: setting.admin.token, params: { id } }),
      // Nothing tells a repeat from a second click, which must not queue the mail twice.
      acceptedRetryCodes: ['mail-not-retryable'],
      async check() {
        const { state, attempts } = await readRecord(setting, 'mails', { _id: new ObjectId(id) });
        return describeDifferences({ state, attempts }, { state: 'ready', attempts: 0 });
      },
    };
  },
};
