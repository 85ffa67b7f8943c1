import { endpoints, listOwnPayments, recordPayment, type EndpointName } from '@canvass/shared/contracts';
import { OPERATOR_TOKEN, OVERRIDE_DEVELOPER, type TestUser, type TestApi } from '../api';
import { createPaidIntent } from '../data/card-payments';
import { signUp } from '../identity';
import { createModerationSamples } from './moderation-sample-requests';
import type { SampleRequest } from './sample-request';
import { createSurveyLifeSamples } from './survey-sample-requests';
import { createTestVote, createTestSurvey, publishSurvey } from '../data/surveys';

export type SampleRequests = Record<EndpointName, SampleRequest> & { admin: TestUser; surveyor: TestUser };

/** @throws an Error that names the endpoints without an example, to help whoever adds one. */
function requireEverySample(samples: SampleRequests): SampleRequests {
  const missing = Object.keys(endpoints).filter((name) => !(name in samples));
  if (missing.length === 0) return samples;
  throw new Error(
    `Add an example call of ${missing.join(', ')} to api/src/testing/requests/sample-requests.ts, or to moderation-sample-requests.ts beside it.`,
  );
}

/** A valid sample request of every endpoint, with the users and surveys that they need. */
export async function createSampleRequests(api: TestApi): Promise<SampleRequests> {
  const [admin, surveyor, account] = [
    await api.createUser('admin'),
    await api.createUser('surveyor'),
    await signUp('sample'),
  ];
  const surveyId = await publishSurvey(api, surveyor, { resultsPolicy: 'always' });
  const voter = await api.createUser('pro-user');
  const [promotedUser, leavingUser, removedUser] = [
    await api.createUser(),
    await api.createUser(),
    await api.createUser(),
  ];
  const payer = await api.createUser();
  const developer = await api.createDeveloper();
  const createUserToken = async () => ({ token: (await api.createUser()).token });
  const paymentIntentId = await createPaidIntent(api, payer);
  const recordBody = { email: payer.email, paymentIntentId };
  await api.call(recordPayment, { token: payer.token, body: recordBody });
  const { body: payments } = await api.call(listOwnPayments, { token: payer.token });
  const profile = { token: account.token, body: { name: 'A', email: account.email }, optionalPaths: ['body.name'] };
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
    admin,
    surveyor,
    ...(await createModerationSamples(api, { admin, surveyor, surveyId })),
    ...(await createSurveyLifeSamples(api, surveyor)),
    live: {},
    ready: {},
    readMetrics: { token: OPERATOR_TOKEN },
    readOpenApi: {},
    readDocs: {},
    sendTelemetry: {
      body: { reports: [report] },
      optionalPaths: ['duration', 'message', 'requestId'].map((field) => `body.reports.0.${field}`),
    },
    listScheduledTasks: { token: OPERATOR_TOKEN },
    readTelemetry: { token: OPERATOR_TOKEN, query: { channel: 'production', hours: '24', versions: '1.0.0,1.1.0' } },
    readOverridesPage: {},
    readOwnOverride: { token: developer },
    setOverride: { token: developer, body: { area: 'mf-admin', origin: OVERRIDE_DEVELOPER.origin } },
    dropOverride: {},
    verifyOverride: {},
    issueToken: {
      token: account.token,
      body: { email: account.email, current: admin.token },
      optionalPaths: ['body.current'],
    },
    endSession: { ...(await createUserToken()), createReplacement: createUserToken },
    endAllSessions: { ...(await createUserToken()), createReplacement: createUserToken },
    recheckSessions: { body: { email: account.email } },
    registerUser: profile,
    refreshUser: profile,
    checkRole: { token: admin.token, body: { email: admin.email } },
    listUsers: { token: admin.token, query: { role: 'user', limit: '5' } },
    changeRole: { token: admin.token, body: { email: promotedUser.email, newRole: 'surveyor' } },
    readOwnData: { token: surveyor.token },
    deleteOwnAccount: {
      token: leavingUser.token,
      query: { writtenAnswers: 'keep' },
      createReplacement: async () => ({ token: (await api.createUser()).token }),
    },
    deleteUser: {
      token: admin.token,
      params: { id: removedUser.id },
      query: { writtenAnswers: 'erase' },
      createReplacement: async () => ({ params: { id: (await api.createUser()).id } }),
    },
    listSurveys: { token: admin.token, query: { category: 'Health', sort: 'latest', status: 'all', limit: '5' } },
    listOwnSurveys: { token: surveyor.token, query: { limit: '5' } },
    listSurveyIdParts: {},
    listSurveyIds: { query: {} },
    readSurvey: { token: surveyor.token, params: { id: surveyId } },
    createSurvey: {
      token: surveyor.token,
      body: createTestSurvey({ surveyorEmail: surveyor.email }),
      optionalPaths: [
        'body.description',
        'body.resultsPolicy',
        'body.voterPolicy',
        ...listQuestionPaths(0),
        ...listQuestionPaths(1),
      ],
    },
    updateSurvey: {
      token: surveyor.token,
      params: { id: surveyId },
      body: { ...createTestSurvey({ surveyorEmail: surveyor.email }), revision: 1 },
      optionalPaths: [
        'body.description',
        'body.surveyorEmail',
        'body.revision',
        'body.resultsPolicy',
        'body.voterPolicy',
        ...listQuestionPaths(0),
        ...listQuestionPaths(1),
      ],
    },
    listVersions: { token: surveyor.token, params: { id: surveyId } },
    readHistory: { token: surveyor.token, params: { id: surveyId } },
    readResults: { token: surveyor.token, params: { id: surveyId } },
    readOwnPart: { token: surveyor.token, params: { id: surveyId } },
    castVote: {
      token: voter.token,
      body: { ...createTestVote(surveyId, voter, { comment: 'At last.' }), survey: { _id: surveyId, version: 1 } },
      optionalPaths: ['body.survey.version', 'body.responses.votedUserName', 'body.responses.comment'],
    },
    listResponses: { token: surveyor.token, params: { id: surveyId }, query: { limit: '5' } },
    exportCsv: { token: surveyor.token, params: { id: surveyId } },
    exportJsonLines: { token: surveyor.token, params: { id: surveyId } },
    createPaymentIntent: { token: payer.token, body: {} },
    recordPayment: {
      token: payer.token,
      body: { email: payer.email, payment: 20, date: '11/20/2026', paymentIntentId },
      optionalPaths: ['body.payment', 'body.date'],
    },
    listPayments: { token: admin.token, query: { status: 'paid', month: '2026-11', limit: '5' } },
    listPaymentMonths: { token: admin.token },
    exportPayments: { token: admin.token, query: { status: 'paid', month: '2026-11' } },
    listOwnPayments: { token: payer.token, query: { limit: '5' } },
    readOwnPayment: { token: payer.token, params: { id: payments[0]?._id ?? '' } },
    listComments: { token: surveyor.token, query: { email: surveyor.email, limit: '5' } },
    listVoted: { token: voter.token, query: { ids: surveyId } },
    listParticipated: { token: surveyor.token, query: { email: surveyor.email, limit: '5' } },
  });
}
