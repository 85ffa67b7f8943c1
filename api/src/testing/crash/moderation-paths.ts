import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import {
  changeStatus,
  decideReports,
  markMessage,
  reportSurvey,
  requestReview,
  sendMessage,
} from '@canvass/shared/contracts';
import type { Person } from '../api';
import { publishSurvey } from '../surveys';
import { countRecords, differences, keyed, readRecord, readSurvey, type WritePath, type World } from './scene';

const FEEDBACK = 'Question 1 asks for a street address.';

async function reportBy({ api }: World, surveyId: string): Promise<Person> {
  const reporter = await api.person();
  const body = { survey: { _id: surveyId }, reportedBy: reporter.email, reason: 'spam' };
  await api.call(reportSurvey, { token: reporter.token, body });
  return reporter;
}

/** A survey with two open reports. */
async function reportedSurvey(world: World): Promise<string> {
  const id = await publishSurvey(world.api, world.surveyor);
  await reportBy(world, id);
  await reportBy(world, id);
  return id;
}

async function unpublishedSurvey({ api, admin, surveyor }: World): Promise<string> {
  const id = await publishSurvey(api, surveyor);
  const body = { newStatus: 'Unpublish', feedback: FEEDBACK };
  await api.call(changeStatus, { token: admin.token, params: { id }, body });
  return id;
}

async function decide(world: World, surveyId: string, body: Record<string, unknown>, wanted: Record<string, unknown>) {
  return {
    send: keyed(decideReports, { token: world.admin.token, params: { id: surveyId }, body }),
    async check() {
      const count = (state: string) => countRecords(world, 'reports', { surveyId: new ObjectId(surveyId), state });
      const { status } = await readSurvey(world, surveyId);
      const found = { status, dismissed: await count('dismissed'), upheld: await count('upheld') };
      return differences(found, wanted);
    },
  };
}

/** Reports, decisions about them, and messages. */
export const MODERATION_PATHS: Record<string, WritePath> = {
  'a report': async (world) => {
    const id = await publishSurvey(world.api, world.surveyor);
    const reporter = await world.api.person();
    const body = { survey: { _id: id }, reportedBy: reporter.email, reason: 'spam' };
    return {
      send: keyed(reportSurvey, { token: reporter.token, body }),
      check: async () =>
        differences({ reports: await countRecords(world, 'reports', { reporterId: reporter.uid }) }, { reports: 1 }),
      // Stopped between the report and the stored answer: the repeat finds it there.
      alsoAnswered: ['already-reported'],
    };
  },
  'unpublishing a reported survey': async (world) => {
    const id = await reportedSurvey(world);
    const body = { newStatus: 'Unpublish', feedback: FEEDBACK };
    return {
      send: keyed(changeStatus, { token: world.admin.token, params: { id }, body }),
      async check() {
        const { status, feedback } = await readSurvey(world, id);
        const upheld = await countRecords(world, 'reports', { surveyId: new ObjectId(id), state: 'upheld' });
        return differences({ status, feedback, upheld }, { status: 'Unpublish', feedback: FEEDBACK, upheld: 2 });
      },
    };
  },
  'publishing a survey again': async (world) => {
    const id = await unpublishedSurvey(world);
    return {
      send: keyed(changeStatus, { token: world.admin.token, params: { id }, body: { newStatus: 'Publish' } }),
      async check() {
        const { status, feedback } = await readSurvey(world, id);
        return differences({ status, feedback }, { status: 'Publish', feedback: undefined });
      },
    };
  },
  'dismissing reports': async (world) =>
    decide(world, await reportedSurvey(world), { decision: 'dismiss' }, { status: 'Publish', dismissed: 2, upheld: 0 }),
  'upholding reports': async (world) => {
    const body = { decision: 'unpublish', feedback: FEEDBACK };
    return decide(world, await reportedSurvey(world), body, { status: 'Unpublish', dismissed: 0, upheld: 2 });
  },
  'undoing a dismissal': async (world) => {
    const id = await reportedSurvey(world);
    const sent = { token: world.admin.token, params: { id }, body: { decision: 'dismiss' } };
    const { decidedAt } = (await world.api.call(decideReports, sent)).body;
    return decide(world, id, { decision: 'reopen', decidedAt }, { status: 'Publish', dismissed: 0, upheld: 0 });
  },
  'asking for a review': async (world) => {
    const id = await unpublishedSurvey(world);
    const body = { message: 'The address is gone.' };
    return {
      send: keyed(requestReview, { token: world.surveyor.token, params: { id }, body }),
      async check() {
        const { review } = await readSurvey(world, id);
        return differences({ message: review?.message }, body);
      },
      // The same as for a report.
      alsoAnswered: ['review-pending'],
    };
  },
  'a message to the admins': async (world) => {
    const message = `How do I close a survey early? ${randomUUID()}`;
    return {
      send: keyed(sendMessage, { body: { name: 'Ines Berg', email: 'ines@canvass.test', message } }),
      check: async () => differences({ sent: await countRecords(world, 'messages', { message }) }, { sent: 1 }),
    };
  },
  'marking a message': async (world) => {
    const message = { name: 'Ines Berg', email: 'ines@canvass.test', message: 'How?' };
    const id = (await world.api.call(sendMessage, { body: message })).body.insertedId;
    return {
      send: keyed(markMessage, { token: world.admin.token, params: { id }, body: { state: 'done' } }),
      async check() {
        const { state } = await readRecord(world, 'messages', { _id: new ObjectId(id) });
        return differences({ state }, { state: 'done' });
      },
    };
  },
};
