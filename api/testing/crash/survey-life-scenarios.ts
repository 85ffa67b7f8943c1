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
  type ScenarioContext,
  type CrashScenario,
} from './crash-scenario';

async function storeDraft({ api, surveyor }: ScenarioContext): Promise<string> {
  const { body } = await api.call(createDraft, { token: surveyor.token, body: { content: createTestDraft() } });
  return body.insertedId;
}

function readDraft(context: ScenarioContext, id: string) {
  return readRecord(context, 'drafts', { _id: new ObjectId(id) });
}

/** Creates a survey with a vote. */
async function createVotedSurvey({ api, surveyor }: ScenarioContext): Promise<string> {
  const id = await publishSurvey(api, surveyor);
  await castTestVote(api, id, 'Early voter');
  return id;
}

async function prepareStateChange(
  context: ScenarioContext,
  id: string,
  body: StateChange,
  expected: { status: string; entry: string; revision: number },
): Promise<Attempt> {
  return {
    send: createKeyedRequest(changeState, { token: context.surveyor.token, params: { id }, body }),
    async check() {
      const { status, revision, voteCount, history } = await readSurvey(context, id);
      const kinds = (history as { kind: string }[]).map(({ kind }) => kind);
      const entries = kinds.filter((kind) => kind === expected.entry).length;
      return describeDifferences(
        { status, revision, voteCount, entries },
        { status: expected.status, revision: expected.revision, voteCount: 1, entries: 1 },
      );
    },
  };
}

async function offerToNewSurveyor(context: ScenarioContext, id: string) {
  const { api, surveyor } = context;
  const receiver = await api.createUser('surveyor');
  await api.call(offerTransfer, { token: surveyor.token, params: { id }, body: { email: receiver.email } });
  return receiver;
}

/** Drafts, states, transfers, and deletions of surveys. */
export const SURVEY_LIFE_SCENARIOS: Record<string, CrashScenario> = {
  'the publication of a draft': async (context) => {
    const draftId = await storeDraft(context);
    const body = { ...createTestSurvey({ surveyorEmail: context.surveyor.email }), draftId };
    return {
      send: createKeyedRequest(createSurvey, { token: context.surveyor.token, body }),
      async check() {
        const { status } = await readSurvey(context, draftId);
        const drafts = await countRecords(context, 'drafts', { _id: new ObjectId(draftId) });
        return describeDifferences({ status, drafts }, { status: 'Publish', drafts: 0 });
      },
    };
  },
  'storing a draft': async (context) => {
    const title = `Draft ${new ObjectId().toHexString()}`;
    const body = { content: createTestDraft({ title }) };
    return {
      send: createKeyedRequest(createDraft, { token: context.surveyor.token, body }),
      check: async () =>
        describeDifferences(
          { drafts: await countRecords(context, 'drafts', { 'content.title': title }) },
          { drafts: 1 },
        ),
    };
  },
  'saving a draft': async (context) => {
    const id = await storeDraft(context);
    const body = { content: createTestDraft({ title: 'Saved' }), revision: 1 };
    return {
      send: createKeyedRequest(saveDraft, { token: context.surveyor.token, params: { id }, body }),
      async check() {
        const { content, revision } = await readDraft(context, id);
        const { title } = content as { title: string };
        return describeDifferences({ title, revision }, { title: 'Saved', revision: 2 });
      },
    };
  },
  'scheduling a survey': async (context) => {
    const id = await storeDraft(context);
    const body = { opensAt: `${DEADLINE_YEAR}-11-20T08:00:00.000Z` };
    return {
      send: createKeyedRequest(scheduleDraft, { token: context.surveyor.token, params: { id }, body }),
      check: async () => describeDifferences(await readDraft(context, id), { ...body, revision: 2 }),
    };
  },
  'deleting a draft': async (context) => {
    const id = await storeDraft(context);
    return {
      send: createKeyedRequest(deleteDraft, { token: context.surveyor.token, params: { id } }),
      check: async () =>
        describeDifferences(
          { drafts: await countRecords(context, 'drafts', { _id: new ObjectId(id) }) },
          { drafts: 0 },
        ),
      acceptedRetryCodes: ['draft-not-found'],
    };
  },
  'closing a survey': async (context) =>
    prepareStateChange(
      context,
      await createVotedSurvey(context),
      { action: 'close' },
      {
        status: 'Publish',
        entry: 'closed',
        revision: 2,
      },
    ),
  'reopening a survey': async (context) => {
    const id = await createVotedSurvey(context);
    const { token } = context.surveyor;
    await context.api.call(changeState, { token, params: { id }, body: { action: 'close' } });
    const change = { action: 'reopen' as const, deadline: `${DEADLINE_YEAR}/11/30` };
    return {
      ...(await prepareStateChange(context, id, change, { status: 'Publish', entry: 'reopened', revision: 3 })),
      acceptedRetryCodes: ['state-conflict'],
    };
  },
  'withdrawing a survey': async (context) =>
    prepareStateChange(
      context,
      await createVotedSurvey(context),
      { action: 'withdraw' },
      {
        status: 'Withdrawn',
        entry: 'withdrawn',
        revision: 2,
      },
    ),
  'deleting a survey': async (context) => {
    const id = await createVotedSurvey(context);
    return {
      send: createKeyedRequest(deleteSurvey, { token: context.surveyor.token, params: { id } }),
      async check() {
        const surveys = await countRecords(context, 'surveys', { _id: new ObjectId(id) });
        const pending = await countRecords(context, 'deletedSurveys', { _id: new ObjectId(id) });
        return describeDifferences({ surveys, pending }, { surveys: 0, pending: 1 });
      },
      acceptedRetryCodes: ['survey-not-found'],
    };
  },
  'offering a survey': async (context) => {
    const id = await publishSurvey(context.api, context.surveyor);
    const body = { email: 'next@canvass.test' };
    return {
      send: createKeyedRequest(offerTransfer, { token: context.surveyor.token, params: { id }, body }),
      async check() {
        const { transfer } = await readSurvey(context, id);
        return describeDifferences(transfer as Record<string, unknown>, { toEmail: body.email });
      },
    };
  },
  'taking an offer back': async (context) => {
    const id = await publishSurvey(context.api, context.surveyor);
    await offerToNewSurveyor(context, id);
    return {
      send: createKeyedRequest(cancelTransfer, { token: context.surveyor.token, params: { id } }),
      async check() {
        const { transfer = null } = await readSurvey(context, id);
        return describeDifferences({ transfer }, { transfer: null });
      },
    };
  },
  'accepting a survey': async (context) => {
    const id = await publishSurvey(context.api, context.surveyor);
    const { token, uid, email } = await offerToNewSurveyor(context, id);
    return {
      send: createKeyedRequest(answerTransfer, { token, params: { id }, body: { decision: 'accept' } }),
      async check() {
        const { surveyorUid, surveyorEmail, revision, transfer = null } = await readSurvey(context, id);
        return describeDifferences(
          { surveyorUid, surveyorEmail, revision, transfer },
          { surveyorUid: uid, surveyorEmail: email, revision: 2, transfer: null },
        );
      },
    };
  },
};
