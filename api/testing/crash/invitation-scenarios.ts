import { ObjectId } from 'mongodb';
import {
  cancelReminder,
  castVote,
  invitePeople,
  redeemInvitation,
  remindInvited,
  scheduleReminder,
  withdrawInvitation,
} from '@canvass/shared/contracts';
import { createInvitationTokens } from '../../src/records/invitation-token';
import { JWT_SECRET } from '../api';
import { storeInvitation } from '../data/invitations';
import { createTestVote, publishSurvey } from '../data/surveys';
import {
  countRecords,
  createKeyedRequest,
  describeDifferences,
  readRecord,
  readSurvey,
  type ScenarioContext,
  type CrashScenario,
} from './crash-scenario';

const HOUR_MS = 3_600_000;

function publishInvited({ api, surveyor }: ScenarioContext): Promise<string> {
  return publishSurvey(api, surveyor, { voterPolicy: 'invited' });
}

const createReminderTime = () => new Date(Date.now() + HOUR_MS).toISOString();

function countReminders(context: ScenarioContext, id: string): Promise<number> {
  return countRecords(context, 'scheduledReminders', { surveyId: new ObjectId(id) });
}

/** Invitations, and votes of invited people. */
export const INVITATION_SCENARIOS: Record<string, CrashScenario> = {
  'inviting people': async (context) => {
    const id = await publishInvited(context);
    const body = { list: 'ada@canvass.test\nbea@canvass.test' };
    return {
      send: createKeyedRequest(invitePeople, { token: context.surveyor.token, params: { id }, body }),
      async check() {
        const due = { surveyId: new ObjectId(id), mailDueAt: { $exists: true } };
        return describeDifferences({ due: await countRecords(context, 'invitations', due) }, { due: 2 });
      },
    };
  },
  'reminding invited people': async (context) => {
    const id = await publishInvited(context);
    await storeInvitation(context.api, id);
    return {
      send: createKeyedRequest(remindInvited, { token: context.surveyor.token, params: { id }, body: {} }),
      async check() {
        const reminded = { surveyId: new ObjectId(id), remindedAt: { $exists: true }, mailDueAt: { $exists: true } };
        return describeDifferences({ reminded: await countRecords(context, 'invitations', reminded) }, { reminded: 1 });
      },
    };
  },
  'scheduling a reminder': async (context) => {
    const id = await publishInvited(context);
    const body = { at: createReminderTime() };
    return {
      send: createKeyedRequest(scheduleReminder, { token: context.surveyor.token, params: { id }, body }),
      check: async () => describeDifferences({ scheduled: await countReminders(context, id) }, { scheduled: 1 }),
    };
  },
  'canceling a reminder': async (context) => {
    const id = await publishInvited(context);
    const { token } = context.surveyor;
    const body = { at: createReminderTime() };
    const scheduled = await context.api.call(scheduleReminder, { token, params: { id }, body });
    const params = { id, reminderId: scheduled.body.insertedId };
    return {
      send: createKeyedRequest(cancelReminder, { token, params }),
      check: async () => describeDifferences({ scheduled: await countReminders(context, id) }, { scheduled: 0 }),
    };
  },
  'taking an invitation back': async (context) => {
    const id = await publishInvited(context);
    const invitationId = await storeInvitation(context.api, id);
    return {
      send: createKeyedRequest(withdrawInvitation, { token: context.surveyor.token, params: { id, invitationId } }),
      async check() {
        const left = await countRecords(context, 'invitations', { _id: new ObjectId(invitationId) });
        return describeDifferences({ left }, { left: 0 });
      },
    };
  },
  'using an invitation': async (context) => {
    const id = await publishInvited(context);
    const invitationId = await storeInvitation(context.api, id);
    const { token, uid } = await context.api.createUser();
    const body = { token: createInvitationTokens(JWT_SECRET).create(invitationId) };
    return {
      send: createKeyedRequest(redeemInvitation, { token, params: { id }, body }),
      check: async () =>
        describeDifferences(await readRecord(context, 'invitations', { _id: new ObjectId(invitationId) }), { uid }),
    };
  },
  'the vote of an invited person': async (context) => {
    const id = await publishInvited(context);
    const voter = await context.api.createUser();
    await storeInvitation(context.api, id, { uid: voter.uid });
    return {
      send: createKeyedRequest(castVote, { token: voter.token, body: createTestVote(id, voter) }),
      async check() {
        const votes = await countRecords(context, 'votes', { surveyId: new ObjectId(id), voterId: voter.uid });
        const { questionsFrozen } = await readSurvey(context, id);
        return describeDifferences({ votes, questionsFrozen }, { votes: 1, questionsFrozen: true });
      },
    };
  },
};
