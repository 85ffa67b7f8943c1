import { ObjectId } from 'mongodb';
import {
  answerTransfer,
  cancelTransfer,
  changeState,
  createDraft,
  createSurvey,
  deleteDraft,
  deleteSurvey,
  offerTransfer,
  saveDraft,
  scheduleDraft,
  type StateChange,
} from '@canvass/shared/contracts';
import { createTestDraft, createTestSurvey, DEADLINE_YEAR, publishSurvey } from '../data/surveys';
import { castTestVote } from '../data/votes';
import {
  countRecords,
  createKeyedRequest,
  describeDifferences,
  readRecord,
  readSurvey,
  type Attempt,
  type PathContext,
  type WritePath,
} from './write-path';

async function storeDraft({ api, surveyor }: PathContext): Promise<string> {
  const { body } = await api.call(createDraft, { token: surveyor.token, body: { content: createTestDraft() } });
  return body.insertedId;
}

function readDraft(setting: PathContext, id: string) {
  return readRecord(setting, 'drafts', { _id: new ObjectId(id) });
}

/** Creates a survey with a vote. */
async function createVotedSurvey({ api, surveyor }: PathContext): Promise<string> {
  const id = await publishSurvey(api, surveyor);
  await castTestVote(api, id, 'Early voter');
  return id;
}

async function prepareStateChange(
  setting: PathContext,
  id: string,
  body: StateChange,
  expected: { status: string; entry: string; revision: number },
): Promise<Attempt> {
  return {
    send: createKeyedRequest(changeState, { token: setting.surveyor.token, params: { id }, body }),
    async check() {
      const { status, revision, voteCount, history } = await readSurvey(setting, id);
      const kinds = (history as { kind: string }[]).map(({ kind }) => kind);
      const entries = kinds.filter((kind) => kind === expected.entry).length;
      return describeDifferences(
        { status, revision, voteCount, entries },
        { status: expected.status, revision: expected.revision, voteCount: 1, entries: 1 },
      );
    },
  };
}

async function offerToNewSurveyor(setting: PathContext, id: string) {
  const { api, surveyor } = setting;
  const receiver = await api.createUser('surveyor');
  await api.call(offerTransfer, { token: surveyor.token, params: { id }, body: { email: receiver.email } });
  return receiver;
}

/** Drafts, states, transfers, and deletions of surveys. */
export const SURVEY_LIFE_PATHS: Record<string, WritePath> = {
  'the publication of a draft': async (setting) => {
    const draftId = await storeDraft(setting);
    const body = { ...createTestSurvey({ surveyorEmail: setting.surveyor.email }), draftId };
    return {
      send: createKeyedRequest(createSurvey, { token: setting.surveyor.token, body }),
      async check() {
        const { status } = await readSurvey(setting, draftId);
        const drafts = await countRecords(setting, 'drafts', { _id: new ObjectId(draftId) });
        return describeDifferences({ status, drafts }, { status: 'Publish', drafts: 0 });
      },
    };
  },
  'storing a draft': async (setting) => {
    const title = `Draft ${new ObjectId().toHexString()}`;
    const body = { content: createTestDraft({ title }) };
    return {
      send: createKeyedRequest(createDraft, { token: setting.surveyor.token, body }),
      check: async () =>
        describeDifferences(
          { drafts: await countRecords(setting, 'drafts', { 'content.title': title }) },
          { drafts: 1 },
        ),
    };
  },
  'saving a draft': async (setting) => {
    const id = await storeDraft(setting);
    const body = { content: createTestDraft({ title: 'Saved' }), revision: 1 };
    return {
      send: createKeyedRequest(saveDraft, { token: setting.surveyor.token, params: { id }, body }),
      async check() {
        const { content, revision } = await readDraft(setting, id);
        const { title } = content as { title: string };
        return describeDifferences({ title, revision }, { title: 'Saved', revision: 2 });
      },
    };
  },
  'scheduling a survey': async (setting) => {
    const id = await storeDraft(setting);
    const body = { opensAt: `${DEADLINE_YEAR}-11-20T08:00:00.000Z` };
    return {
      send: createKeyedRequest(scheduleDraft, { token: setting.surveyor.token, params: { id }, body }),
      check: async () => describeDifferences(await readDraft(setting, id), { ...body, revision: 2 }),
    };
  },
  'deleting a draft': async (setting) => {
    const id = await storeDraft(setting);
    return {
      send: createKeyedRequest(deleteDraft, { token: setting.surveyor.token, params: { id } }),
      check: async () =>
        describeDifferences(
          { drafts: await countRecords(setting, 'drafts', { _id: new ObjectId(id) }) },
          { drafts: 0 },
        ),
      acceptedRetryCodes: ['draft-not-found'],
    };
  },
  'closing a survey': async (setting) =>
    prepareStateChange(
      setting,
      await createVotedSurvey(setting),
      { action: 'close' },
      {
        status: 'Publish',
        entry: 'closed',
        revision: 2,
      },
    ),
  'reopening a survey': async (setting) => {
    const id = await createVotedSurvey(setting);
    const { token } = setting.surveyor;
    await setting.api.call(changeState, { token, params: { id }, body: { action: 'close' } });
    const change = { action: 'reopen' as const, deadline: `${DEADLINE_YEAR}/11/30` };
    return {
      ...(await prepareStateChange(setting, id, change, { status: 'Publish', entry: 'reopened', revision: 3 })),
      acceptedRetryCodes: ['state-conflict'],
    };
  },
  'withdrawing a survey': async (setting) =>
    prepareStateChange(
      setting,
      await createVotedSurvey(setting),
      { action: 'withdraw' },
      {
        status: 'Withdrawn',
        entry: 'withdrawn',
        revision: 2,
      },
    ),
  'deleting a survey': async (setting) => {
    const id = await createVotedSurvey(setting);
    return {
      send: createKeyedRequest(deleteSurvey, { token: setting.surveyor.token, params: { id } }),
      async check() {
        const surveys = await countRecords(setting, 'surveys', { _id: new ObjectId(id) });
        const pending = await countRecords(setting, 'deletedSurveys', { _id: new ObjectId(id) });
        return describeDifferences({ surveys, pending }, { surveys: 0, pending: 1 });
      },
      acceptedRetryCodes: ['survey-not-found'],
    };
  },
  'offering a survey': async (setting) => {
    const id = await publishSurvey(setting.api, setting.surveyor);
    const body = { email: 'next@canvass.test' };
    return {
      send: createKeyedRequest(offerTransfer, { token: setting.surveyor.token, params: { id }, body }),
      async check() {
        const { transfer } = await readSurvey(setting, id);
        return describeDifferences(transfer as Record<string, unknown>, { toEmail: body.email });
      },
    };
  },
  'taking an offer back': async (setting) => {
    const id = await publishSurvey(setting.api, setting.surveyor);
    await offerToNewSurveyor(setting, id);
    return {
      send: createKeyedRequest(cancelTransfer, { token: setting.surveyor.token, params: { id } }),
      async check() {
        const { transfer = null } = await readSurvey(setting, id);
        return describeDifferences({ transfer }, { transfer: null });
      },
    };
  },
  'accepting a survey': async (setting) => {
    const id = await publishSurvey(setting.api, setting.surveyor);
    const { token, uid, email } = await offerToNewSurveyor(setting, id);
    return {
      send: createKeyedRequest(answerTransfer, { token, params: { id }, body: { decision: 'accept' } }),
      async check() {
        const { surveyorUid, surveyorEmail, revision, transfer = null } = await readSurvey(setting, id);
        return describeDifferences(
          { surveyorUid, surveyorEmail, revision, transfer },
          { surveyorUid: uid, surveyorEmail: email, revision: 2, transfer: null },
        );
      },
    };
  },
};
