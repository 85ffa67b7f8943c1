import { endpoints, listOwnPayments, recordPayment, type EndpointName } from '@canvass/shared/contracts';
import { OPERATOR_TOKEN, OVERRIDE_DEVELOPER, type TestUser, type TestApi } from '../api';
import { createPaidIntent } from '../data/card-payments';
import { signUp } from '../identity';
import { createModerationSamples } from './moderation-sample-requests';
import { createNotificationSamples } from './notification-sample-requests';
import { once, type CreateSample, type SampleRequest } from './sample-request';
import { createSurveyLifeSamples } from './survey-sample-requests';
import { createTestVote, createTestSurvey, publishSurvey } from '../data/surveys';

/** The sample requests of endpoints, and the users who send most of them. */
export type SampleRequests<Name extends EndpointName = EndpointName> = Record<Name, SampleRequest> & {
  admin: TestUser;
  surveyor: TestUser;
};

/** @throws an Error that names the endpoints without an example, to help whoever adds one. */
function requireEverySample(samples: Record<EndpointName, CreateSample>): Record<EndpointName, CreateSample> {
  const missing = Object.keys(endpoints).filter((name) => !(name in samples));
  if (missing.length === 0) return samples;
  throw new Error(
    `Add an example call of ${missing.join(', ')} to api/testing/requests/sample-requests.ts, or to moderation-sample-requests.ts beside it.`,
  );
}

/**
 * How to create a valid sample request of every endpoint, with the users and surveys that it needs.
 * @throws an Error that names the endpoints without a sample.
 */
function createSamples(api: TestApi, admin: TestUser, surveyor: TestUser): Record<EndpointName, CreateSample> {
  const account = once(() => signUp('sample'));
  const surveyId = once(() => publishSurvey(api, surveyor, { resultsPolicy: 'always' }));
  const voter = once(() => api.createUser('pro-user'));
  const developerToken = once(() => api.createDeveloper());
  const payment = once(async () => {
    const payer = await api.createUser();
    const { email, token } = payer;
    const paymentIntentId = await createPaidIntent(api, payer);
    await api.call(recordPayment, { token, body: { email, paymentIntentId } });
    const { body: payments } = await api.call(listOwnPayments, { token });
    return { token, email, paymentIntentId, id: payments[0]?._id ?? '' };
  });
  const createUserToken = async () => ({ token: (await api.createUser()).token });
  const createProfile = async () => {
    const { email, token } = await account();
    return { token, body: { name: 'A', email }, optionalPaths: ['body.name'] };
  };
  const telemetryKey = { area: 'mf-public', version: '1.4.0-3f2a91c', channel: 'production' };
  const report = {
    kind: 'failed',
    ...telemetryKey,
    duration: 80,
    message: 'It did not load.',
    requestId: 'page-12345678',
  };
  const listQuestionPaths = (index: number) =>
    ['', '.description', '.options'].map((part) => `body.questions.${index}${part}`);
  return requireEverySample({
    ...createModerationSamples(api, { admin, surveyor, surveyId }),
    ...createSurveyLifeSamples(api, surveyor),
    ...createNotificationSamples(api, surveyor),
    live: () => ({}),
    ready: () => ({}),
    readMetrics: () => ({ token: OPERATOR_TOKEN }),
    readOpenApi: () => ({}),
    readDocs: () => ({}),
    sendTelemetry: () => ({
      body: { reports: [report] },
      optionalPaths: ['duration', 'message', 'requestId'].map((field) => `body.reports.0.${field}`),
    }),
    listScheduledTasks: () => ({ token: OPERATOR_TOKEN }),
    readTelemetry: () => ({
      token: OPERATOR_TOKEN,
      query: { channel: 'production', hours: '24', versions: '1.0.0,1.1.0' },
    }),
    readOverridesPage: () => ({}),
    readOwnOverride: async () => ({ token: await developerToken() }),
    setOverride: async () => ({
      token: await developerToken(),
      body: { area: 'mf-admin', origin: OVERRIDE_DEVELOPER.origin },
    }),
    dropOverride: () => ({}),
    verifyOverride: () => ({}),
    issueToken: async () => ({
      token: (await account()).token,
      body: { email: (await account()).email, current: admin.token },
      optionalPaths: ['body.current'],
    }),
    endSession: async () => ({ ...(await createUserToken()), createReplacement: createUserToken }),
    endAllSessions: async () => ({ ...(await createUserToken()), createReplacement: createUserToken }),
    recheckSessions: async () => ({ body: { email: (await account()).email } }),
    registerUser: createProfile,
    refreshUser: createProfile,
    checkRole: () => ({ token: admin.token, body: { email: admin.email } }),
    listUsers: () => ({ token: admin.token, query: { role: 'user', limit: '5' } }),
    changeRole: async () => ({
      token: admin.token,
      body: { email: (await api.createUser()).email, newRole: 'surveyor' },
    }),
    readOwnData: () => ({ token: surveyor.token }),
    deleteOwnAccount: async () => ({
      token: (await api.createUser()).token,
      query: { writtenAnswers: 'keep' },
      createReplacement: async () => ({ token: (await api.createUser()).token }),
    }),
    deleteUser: async () => ({
      token: admin.token,
      params: { id: (await api.createUser()).id },
      query: { writtenAnswers: 'erase' },
      createReplacement: async () => ({ params: { id: (await api.createUser()).id } }),
    }),
    listSurveys: () => ({
      token: admin.token,
      query: { category: 'Health', sort: 'latest', status: 'all', limit: '5' },
    }),
    listOwnSurveys: () => ({ token: surveyor.token, query: { state: 'open', sort: 'votes:desc', limit: '5' } }),
    listSurveyIdParts: () => ({}),
    listSurveyIds: () => ({ query: {} }),
    readSurvey: async () => ({ token: surveyor.token, params: { id: await surveyId() } }),
    createSurvey: () => ({
      token: surveyor.token,
      body: createTestSurvey({ surveyorEmail: surveyor.email, visibilityPolicy: 'listed' }),
      optionalPaths: [
        'body.description',
        'body.resultsPolicy',
        'body.voterPolicy',
        'body.visibilityPolicy',
        ...listQuestionPaths(0),
        ...listQuestionPaths(1),
      ],
    }),
    updateSurvey: async () => ({
      token: surveyor.token,
      params: { id: await surveyId() },
      body: { ...createTestSurvey({ surveyorEmail: surveyor.email, visibilityPolicy: 'listed' }), revision: 1 },
      optionalPaths: [
        'body.description',
        'body.surveyorEmail',
        'body.revision',
        'body.resultsPolicy',
        'body.voterPolicy',
        'body.visibilityPolicy',
        ...listQuestionPaths(0),
        ...listQuestionPaths(1),
      ],
    }),
    listVersions: async () => ({ token: surveyor.token, params: { id: await surveyId() } }),
    readHistory: async () => ({ token: surveyor.token, params: { id: await surveyId() } }),
    readResults: async () => ({ token: surveyor.token, params: { id: await surveyId() } }),
    readOwnPart: async () => ({ token: surveyor.token, params: { id: await surveyId() } }),
    castVote: async () => ({
      token: (await voter()).token,
      body: {
        ...createTestVote(await surveyId(), await voter(), { comment: 'At last.' }),
        survey: { _id: await surveyId(), version: 1 },
      },
      optionalPaths: ['body.survey.version', 'body.responses.votedUserName', 'body.responses.comment'],
    }),
    listResponses: async () => ({ token: surveyor.token, params: { id: await surveyId() }, query: { limit: '5' } }),
    exportCsv: async () => ({ token: surveyor.token, params: { id: await surveyId() }, query: {} }),
    exportJsonLines: async () => ({ token: surveyor.token, params: { id: await surveyId() } }),
    exportXlsx: async () => ({ token: surveyor.token, params: { id: await surveyId() } }),
    createPaymentIntent: async () => ({ token: (await payment()).token, body: {} }),
    recordPayment: async () => ({
      token: (await payment()).token,
      body: {
        email: (await payment()).email,
        payment: 20,
        date: '11/20/2026',
        paymentIntentId: (await payment()).paymentIntentId,
      },
      optionalPaths: ['body.payment', 'body.date'],
    }),
    listPayments: () => ({ token: admin.token, query: { status: 'paid', month: '2026-11', limit: '5' } }),
    listPaymentMonths: () => ({ token: admin.token }),
    exportPayments: () => ({ token: admin.token, query: { status: 'paid', month: '2026-11' } }),
    listOwnPayments: async () => ({ token: (await payment()).token, query: { limit: '5' } }),
    readOwnPayment: async () => ({ token: (await payment()).token, params: { id: (await payment()).id } }),
    listComments: () => ({ token: surveyor.token, query: { email: surveyor.email, limit: '5' } }),
    listVoted: async () => ({ token: (await voter()).token, query: { ids: await surveyId() } }),
    listParticipated: () => ({ token: surveyor.token, query: { email: surveyor.email, limit: '5' } }),
  });
}

/**
 * Valid sample requests, with the users and surveys that they need.
 * @param names the endpoints; by default all. A test of one endpoint needs no more.
 */
export async function createSampleRequests<Name extends EndpointName = EndpointName>(
  api: TestApi,
  names: readonly Name[] = Object.keys(endpoints) as Name[],
): Promise<SampleRequests<Name>> {
  const [admin, surveyor] = [await api.createUser('admin'), await api.createUser('surveyor')];
  const samples = createSamples(api, admin, surveyor);
  const requests: [Name, SampleRequest][] = [];
  for (const name of names) requests.push([name, await samples[name]()]);
  return { admin, surveyor, ...(Object.fromEntries(requests) as Record<Name, SampleRequest>) };
}
