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
import { createInvitationTokens } from '../../records/invitation-token';
import { JWT_SECRET } from '../api';
import { storeInvitation } from '../data/invitations';
import { createTestVote, publishSurvey } from '../data/surveys';
import {
  countRecords,
  createKeyedRequest,
  describeDifferences,
  readRecord,
  readSurvey,
  type PathContext,
  type WritePath,
} from './write-path';

const HOUR_MS = 3_600_000;

function publishInvited({ api, surveyor }: PathContext): Promise<string> {
  return publishSurvey(api, surveyor, { voterPolicy: 'invited' });
}

const createReminderTime = () => new Date(Date.now() + HOUR_MS).toISOString();

function countReminders(setting: PathContext, id: string): Promise<number> {
  return countRecords(setting, 'scheduledReminders', { surveyId: new ObjectId(id) });
}

/** Invitations, and votes of invited people. */
export const INVITATION_PATHS: Record<string, WritePath> = {
  'inviting people': async (setting) => {
    const id = await publishInvited(setting);
    const body = { list: 'ada@canvass.test\nbea@canvass.test' };
    return {
      send: createKeyedRequest(invitePeople, { token: setting.surveyor.token, params: { id }, body }),
      async check() {
        const due = { surveyId: new ObjectId(id), mailDueAt: { $exists: true } };
        return describeDifferences({ due: await countRecords(setting, 'invitations', due) }, { due: 2 });
      },
    };
  },
  'reminding invited people': async (setting) => {
    const id = await publishInvited(setting);
    await storeInvitation(setting.api, id);
    return {
      send: createKeyedRequest(remindInvited, { token: setting.surveyor.token, params: { id }, body: {} }),
      async check() {
        const reminded = { surveyId: new ObjectId(id), remindedAt: { $exists: true }, mailDueAt: { $exists: true } };
        return describeDifferences({ reminded: await countRecords(setting, 'invitations', reminded) }, { reminded: 1 });
      },
    };
  },
  'scheduling a reminder': async (setting) => {
    const id = await publishInvited(setting);
    const body = { at: createReminderTime() };
    return {
      send: createKeyedRequest(scheduleReminder, { token: setting.surveyor.token, params: { id }, body }),
      check: async () => describeDifferences({ scheduled: await countReminders(setting, id) }, { scheduled: 1 }),
    };
  },
  'canceling a reminder': async (setting) => {
    const id = await publishInvited(setting);
    const { token } = setting.surveyor;
    const body = { at: createReminderTime() };
    const scheduled = await setting.api.call(scheduleReminder, { token, params: { id }, body });
    const params = { id, reminderId: scheduled.body.insertedId };
    return {
      send: createKeyedRequest(cancelReminder, { token, params }),
      check: async () => describeDifferences({ scheduled: await countReminders(setting, id) }, { scheduled: 0 }),
    };
  },
  'taking an invitation back': async (setting) => {
    const id = await publishInvited(setting);
    const invitationId = await storeInvitation(setting.api, id);
    return {
      send: createKeyedRequest(withdrawInvitation, { token: setting.surveyor.token, params: { id, invitationId } }),
      async check() {
        const left = await countRecords(setting, 'invitations', { _id: new ObjectId(invitationId) });
        return describeDifferences({ left }, { left: 0 });
      },
    };
  },
  'using an invitation': async (setting) => {
    const id = await publishInvited(setting);
    const invitationId = await storeInvitation(setting.api, id);
    const { token, uid } = await setting.api.createUser();
    const body = { token: createInvitationTokens(JWT_SECRET).create(invitationId) };
    return {
      send: createKeyedRequest(redeemInvitation, { token, params: { id }, body }),
      check: async () =>
        describeDifferences(await readRecord(setting, 'invitations', { _id: new ObjectId(invitationId) }), { uid }),
    };
  },
  'the vote of an invited person': async (setting) => {
    const id = await publishInvited(setting);
    const voter = await setting.api.createUser();
    await storeInvitation(setting.api, id, { uid: voter.uid });
    return {
      send: createKeyedRequest(castVote, { token: voter.token, body: createTestVote(id, voter) }),
      async check() {
        const votes = await countRecords(setting, 'votes', { surveyId: new ObjectId(id), voterId: voter.uid });
        const { questionsFrozen } = await readSurvey(setting, id);
        return describeDifferences({ votes, questionsFrozen }, { votes: 1, questionsFrozen: true });
      },
    };
  },
};
