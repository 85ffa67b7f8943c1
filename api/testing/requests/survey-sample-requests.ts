import { createDraft, offerTransfer, scheduleReminder, type EndpointName } from '@canvass/shared/contracts';
import { createInvitationTokens } from '../../src/records/invitation-token';
import { JWT_SECRET, type TestUser, type TestApi } from '../api';
import { storeFinalReport } from '../data/final-reports';
import { storeInvitation } from '../data/invitations';
import { corruptSurvey, createTestDraft, publishSurvey, DEADLINE_YEAR } from '../data/surveys';
import { once, type CreateSample } from './sample-request';

const SURVEY_LIFE_ENDPOINTS = [
  'listDrafts',
  'createDraft',
  'readDraft',
  'saveDraft',
  'scheduleDraft',
  'deleteDraft',
  'changeState',
  'deleteSurvey',
  'offerTransfer',
  'cancelTransfer',
  'listTransferOffers',
  'answerTransfer',
  'previewInvitations',
  'invitePeople',
  'listInvitations',
  'exportInvitations',
  'listScheduledReminders',
  'scheduleReminder',
  'cancelReminder',
  'remindInvited',
  'withdrawInvitation',
  'redeemInvitation',
  'readFinalReport',
  'compareQuestions',
] as const satisfies EndpointName[];

/** The optional parts of a draft's content. */
const CONTENT_PATHS = [
  'title',
  'description',
  'category',
  'deadline',
  'questions',
  'resultsPolicy',
  'voterPolicy',
  'visibilityPolicy',
  'questions.0',
  ...['title', 'description', 'kind', 'options', 'options.0', 'options.1'].map((field) => `questions.0.${field}`),
].map((field) => `body.content.${field}`);

/** Parts of a draft's content that may be empty. */
const EMPTY_VALUES = {
  'body.content': [{}],
  'body.content.questions': [[]],
  'body.content.questions.0': [{}],
  'body.content.questions.0.options': [[]],
};

/** A valid sample request of every endpoint about drafts, states, transfers, invitations, and deletions of surveys. */
export function createSurveyLifeSamples(
  api: TestApi,
  surveyor: TestUser,
): Record<(typeof SURVEY_LIFE_ENDPOINTS)[number], CreateSample> {
  const { token } = surveyor;
  const previousOwner = once(() => api.createUser('surveyor'));
  const storeDraft = async () =>
    (await api.call(createDraft, { token, body: { content: createTestDraft() } })).body.insertedId;
  const publishDamagedSurvey = async () => {
    const id = await publishSurvey(api, surveyor);
    await corruptSurvey(api, id);
    return id;
  };
  const offer = async (owner: TestUser, email: string) => {
    const id = await publishSurvey(api, owner);
    await api.call(offerTransfer, { token: owner.token, params: { id }, body: { email } });
    return id;
  };
  const invitedSurvey = once(() => publishSurvey(api, surveyor, { voterPolicy: 'invited' }));
  const invite = async () => storeInvitation(api, await invitedSurvey());
  const createReminderTime = () => new Date(Date.now() + 3_600_000).toISOString();
  const scheduleSampleReminder = async () => {
    const id = await publishSurvey(api, surveyor, { voterPolicy: 'invited' });
    const { body } = await api.call(scheduleReminder, { token, params: { id }, body: { at: createReminderTime() } });
    return { id, reminderId: body.insertedId };
  };
  const createLinkToken = async () => createInvitationTokens(JWT_SECRET).create(await invite());
  const offerToSurveyor = async () => ({ params: { id: await offer(await previousOwner(), surveyor.email) } });
  return {
    listDrafts: () => ({ token, query: { limit: '5' } }),
    createDraft: () => ({
      token,
      body: { content: createTestDraft() },
      optionalPaths: CONTENT_PATHS,
      validValues: EMPTY_VALUES,
    }),
    readDraft: async () => ({ token, params: { id: await storeDraft() } }),
    saveDraft: async () => ({
      token,
      params: { id: await storeDraft() },
      body: { content: createTestDraft({ title: 'Opening hours' }), revision: 1 },
      optionalPaths: ['body.revision', ...CONTENT_PATHS],
      validValues: EMPTY_VALUES,
    }),
    scheduleDraft: async () => ({
      token,
      params: { id: await storeDraft() },
      body: { opensAt: `${DEADLINE_YEAR}-11-20T08:00:00.000Z` },
      validValues: { 'body.opensAt': [null] },
    }),
    deleteDraft: async () => ({
      token,
      params: { id: await storeDraft() },
      createReplacement: async () => ({ params: { id: await storeDraft() } }),
    }),
    changeState: async () => ({ token, params: { id: await publishSurvey(api, surveyor) }, body: { action: 'close' } }),
    deleteSurvey: async () => ({
      token,
      params: { id: await publishDamagedSurvey() },
      createReplacement: async () => ({ params: { id: await publishDamagedSurvey() } }),
    }),
    previewInvitations: async () => ({
      token,
      params: { id: await invitedSurvey() },
      body: { list: 'ada@canvass.test\nbea@canvass.test' },
      // A preview names what is refused.
      validValues: { 'body.list': ['x'.repeat(70_000)] },
    }),
    invitePeople: async () => ({
      token,
      params: { id: await invitedSurvey() },
      body: { list: 'ada@canvass.test\nbea@canvass.test', skipRefused: false },
      optionalPaths: ['body.skipRefused'],
      validValues: { 'body.skipRefused': [true] },
    }),
    listInvitations: async () => ({
      token,
      params: { id: await invitedSurvey() },
      query: { limit: '5', show: 'not-voted' },
      optionalPaths: ['query.show'],
    }),
    exportInvitations: async () => ({
      token,
      params: { id: await invitedSurvey() },
      query: { separator: 'semicolon', show: 'not-voted' },
      optionalPaths: ['query.separator', 'query.show'],
    }),
    listScheduledReminders: async () => ({ token, params: { id: await invitedSurvey() } }),
    scheduleReminder: async () => ({
      token,
      params: { id: await publishSurvey(api, surveyor, { voterPolicy: 'invited' }) },
      body: { at: createReminderTime() },
      createReplacement: async () => ({
        params: { id: await publishSurvey(api, surveyor, { voterPolicy: 'invited' }) },
      }),
    }),
    cancelReminder: async () => ({ token, params: await scheduleSampleReminder() }),
    remindInvited: async () => ({ token, params: { id: await invitedSurvey() }, body: {} }),
    withdrawInvitation: async () => ({ token, params: { id: await invitedSurvey(), invitationId: await invite() } }),
    redeemInvitation: async () => ({
      token,
      params: { id: await invitedSurvey() },
      body: { token: await createLinkToken() },
      createReplacement: async () => ({ body: { token: await createLinkToken() } }),
    }),
    compareQuestions: async () => ({
      token,
      params: { id: await publishSurvey(api, surveyor, { resultsPolicy: 'always' }) },
      query: { rows: '1', columns: '2', version: '1', versions: 'all' },
      optionalPaths: ['query.version', 'query.versions'],
    }),
    readFinalReport: async () => {
      const id = await publishSurvey(api, surveyor, { resultsPolicy: 'always' });
      return { token, params: { id, sha256: await storeFinalReport(api, id) } };
    },
    offerTransfer: async () => ({
      token,
      params: { id: await publishSurvey(api, surveyor) },
      body: { email: (await previousOwner()).email },
    }),
    cancelTransfer: async () => ({ token, params: { id: await offer(surveyor, (await previousOwner()).email) } }),
    listTransferOffers: () => ({ token, query: { limit: '5' } }),
    answerTransfer: async () => ({
      token,
      ...(await offerToSurveyor()),
      body: { decision: 'decline' },
      createReplacement: offerToSurveyor,
    }),
  };
}
