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
  type CrashScenario,
  type ScenarioContext,
} from './crash-scenario';

const FEEDBACK = 'Question 1 asks for a street address.';

async function reportSurveyAsNewUser({ api }: ScenarioContext, surveyId: string): Promise<TestUser> {
  const reporter = await api.createUser();
  const body = { survey: { _id: surveyId }, reportedBy: reporter.email, reason: 'spam' };
  await api.call(reportSurvey, { token: reporter.token, body });
  return reporter;
}

/** Creates a survey with two open reports. */
async function createReportedSurvey(context: ScenarioContext): Promise<string> {
  const id = await publishSurvey(context.api, context.surveyor);
  await reportSurveyAsNewUser(context, id);
  await reportSurveyAsNewUser(context, id);
  return id;
}

async function createUnpublishedSurvey({ api, admin, surveyor }: ScenarioContext): Promise<string> {
  const id = await publishSurvey(api, surveyor);
  const body = { newStatus: 'Unpublish', feedback: FEEDBACK };
  await api.call(changeStatus, { token: admin.token, params: { id }, body });
  return id;
}

async function prepareDecision(
  context: ScenarioContext,
  surveyId: string,
  body: Record<string, unknown>,
  expected: Record<string, unknown>,
) {
  return {
    send: createKeyedRequest(decideReports, { token: context.admin.token, params: { id: surveyId }, body }),
    async check() {
      const count = (state: string) => countRecords(context, 'reports', { surveyId: new ObjectId(surveyId), state });
      const { status } = await readSurvey(context, surveyId);
      const found = { status, dismissed: await count('dismissed'), upheld: await count('upheld') };
      return describeDifferences(found, expected);
    },
  };
}

/** Reports, decisions about them, and messages. */
export const MODERATION_SCENARIOS: Record<string, CrashScenario> = {
  'a report': async (context) => {
    const id = await publishSurvey(context.api, context.surveyor);
    const reporter = await context.api.createUser();
    const body = { survey: { _id: id }, reportedBy: reporter.email, reason: 'spam' };
    return {
      send: createKeyedRequest(reportSurvey, { token: reporter.token, body }),
      check: async () =>
        describeDifferences(
          { reports: await countRecords(context, 'reports', { reporterId: reporter.uid }) },
          { reports: 1 },
        ),
    };
  },
  'unpublishing a reported survey': async (context) => {
    const id = await createReportedSurvey(context);
    const body = { newStatus: 'Unpublish', feedback: FEEDBACK };
    return {
      send: createKeyedRequest(changeStatus, { token: context.admin.token, params: { id }, body }),
      async check() {
        const { status, feedback } = await readSurvey(context, id);
        const upheld = await countRecords(context, 'reports', { surveyId: new ObjectId(id), state: 'upheld' });
        return describeDifferences(
          { status, feedback, upheld },
          { status: 'Unpublish', feedback: FEEDBACK, upheld: 2 },
        );
      },
    };
  },
  'publishing a survey again': async (context) => {
    const id = await createUnpublishedSurvey(context);
    return {
      send: createKeyedRequest(changeStatus, {
        token: context.admin.token,
        params: { id },
        body: { newStatus: 'Publish' },
      }),
      async check() {
        const { status, feedback } = await readSurvey(context, id);
        return describeDifferences({ status, feedback }, { status: 'Publish', feedback: undefined });
      },
    };
  },
  'dismissing reports': async (context) =>
    prepareDecision(
      context,
      await createReportedSurvey(context),
      { decision: 'dismiss' },
      { status: 'Publish', dismissed: 2, upheld: 0 },
    ),
  'upholding reports': async (context) => {
    const body = { decision: 'unpublish', feedback: FEEDBACK };
    const id = await createReportedSurvey(context);
    await storeNotification(context.api.db, context.admin.uid, { kind: 'report-received', details: { surveyId: id } });
    const decision = await prepareDecision(context, id, body, { status: 'Unpublish', dismissed: 0, upheld: 2 });
    return {
      ...decision,
      check: async () => [
        ...(await decision.check()),
        ...describeDifferences(
          { unread: await countRecords(context, 'notifications', { 'details.surveyId': id, unread: true }) },
          { unread: 0 },
        ),
      ],
    };
  },
  'undoing a dismissal': async (context) => {
    const id = await createReportedSurvey(context);
    const request = { token: context.admin.token, params: { id }, body: { decision: 'dismiss' } };
    const { decidedAt } = (await context.api.call(decideReports, request)).body;
    return prepareDecision(
      context,
      id,
      { decision: 'reopen', decidedAt },
      { status: 'Publish', dismissed: 0, upheld: 0 },
    );
  },
  'asking for a review': async (context) => {
    const id = await createUnpublishedSurvey(context);
    const body = { message: 'The address is gone.' };
    return {
      send: createKeyedRequest(requestReview, { token: context.surveyor.token, params: { id }, body }),
      async check() {
        const { review } = await readSurvey(context, id);
        return describeDifferences({ message: review?.message }, body);
      },
    };
  },
  'a message to the admins': async (context) => {
    const message = `How do I close a survey early? ${randomUUID()}`;
    return {
      send: createKeyedRequest(sendMessage, { body: { name: 'Ines Berg', email: 'ines@canvass.test', message } }),
      check: async () =>
        describeDifferences({ sent: await countRecords(context, 'messages', { message }) }, { sent: 1 }),
    };
  },
  'marking a message': async (context) => {
    const message = { name: 'Ines Berg', email: 'ines@canvass.test', message: 'How?' };
    const id = (await context.api.call(sendMessage, { body: message })).body.insertedId;
    return {
      send: createKeyedRequest(markMessage, { token: context.admin.token, params: { id }, body: { state: 'done' } }),
      async check() {
        const { state } = await readRecord(context, 'messages', { _id: new ObjectId(id) });
        return describeDifferences({ state }, { state: 'done' });
      },
    };
  },
  'sending a mail again': async (context) => {
    const id = await storeFailedMail(context.api.db);
    return {
      send: createKeyedRequest(retryMail, { token: context.admin.token, params: { id } }),
      // Nothing tells a repeat from a second click, which must not queue the mail twice.
      acceptedRetryCodes: ['mail-not-retryable'],
      async check() {
        const { state, attempts } = await readRecord(context, 'mails', { _id: new ObjectId(id) });
        return describeDifferences({ state, attempts }, { state: 'ready', attempts: 0 });
      },
    };
  },
};
