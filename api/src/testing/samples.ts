import { listOwnPayments, recordPayment, type EndpointName } from '@canvass/shared/contracts';
import { OPERATOR_TOKEN, OVERRIDING, type Person, type Sent, type TestApi } from './api';
import { payAtBank } from './cards';
import { signUp } from './identity';
import { buildModerationSamples } from './moderation-samples';
import { buildBallot, buildDraft, damageSurvey, publishSurvey } from './surveys';

/** A call that the API would answer with success, and the places that may be left out of it. */
export interface Sample extends Sent {
  optional?: string[];
  /** What another call needs in its place to succeed too, where the one before used it up. */
  fresh?: () => Promise<Sent>;
}

export type Samples = Record<EndpointName, Sample> & { admin: Person; surveyor: Person };

/** One good call of every endpoint, with the people and the survey that they need. */
export async function buildSamples(api: TestApi): Promise<Samples> {
  const [admin, surveyor, account] = [await api.person('admin'), await api.person('surveyor'), await signUp('sample')];
  const publishDamaged = async () => {
    const id = await publishSurvey(api, surveyor);
    await damageSurvey(api, id);
    return id;
  };
  const surveyId = await publishSurvey(api, surveyor, { resultsPolicy: 'always' });
  const voter = await api.person('pro-user');
  const [promoted, leaving, removed] = [await api.person(), await api.person(), await api.person()];
  const payer = await api.person();
  const developer = await api.developer();
  const somebody = async () => ({ token: (await api.person()).token });
  const paymentIntentId = await payAtBank(api, payer);
  const recorded = { email: payer.email, paymentIntentId };
  await api.call(recordPayment, { token: payer.token, body: recorded });
  const { body: payments } = await api.call(listOwnPayments, { token: payer.token });
  const profile = { token: account.token, body: { name: 'A', email: account.email }, optional: ['body.name'] };
  const area = { area: 'mf-public', version: '1.4.0-3f2a91c', channel: 'production' };
  const report = { kind: 'failed', ...area, duration: 80, message: 'It did not load.', requestId: 'page-12345678' };
  const question = (index: number) => ['', '.description', '.options'].map((part) => `body.questions.${index}${part}`);
  return {
    admin,
    surveyor,
    ...(await buildModerationSamples(api, { admin, surveyor, surveyId })),
    live: {},
    ready: {},
    readMetrics: { token: OPERATOR_TOKEN },
    readOpenApi: {},
    readDocs: {},
    sendTelemetry: {
      body: { reports: [report] },
      optional: ['duration', 'message', 'requestId'].map((field) => `body.reports.0.${field}`),
    },
    readTelemetry: { token: OPERATOR_TOKEN, query: { channel: 'production', hours: '24', versions: '1.0.0,1.1.0' } },
    readOverridesPage: {},
    readOwnOverride: { token: developer },
    setOverride: { token: developer, body: { area: 'mf-admin', origin: OVERRIDING.origin } },
    dropOverride: {},
    verifyOverride: {},
    issueToken: {
      token: account.token,
      body: { email: account.email, current: admin.token },
      optional: ['body.current'],
    },
    endSession: { ...(await somebody()), fresh: somebody },
    endAllSessions: { ...(await somebody()), fresh: somebody },
    recheckSessions: { body: { email: account.email } },
    registerUser: profile,
    refreshUser: profile,
    checkRole: { token: admin.token, body: { email: admin.email } },
    listUsers: { token: admin.token, query: { role: 'user', limit: '5' } },
    changeRole: { token: admin.token, body: { email: promoted.email, newRole: 'surveyor' } },
    readOwnData: { token: surveyor.token },
    deleteOwnAccount: {
      token: leaving.token,
      query: { writtenAnswers: 'keep' },
      fresh: async () => ({ token: (await api.person()).token }),
    },
    deleteUser: {
      token: admin.token,
      params: { id: removed.id },
      query: { writtenAnswers: 'erase' },
      fresh: async () => ({ params: { id: (await api.person()).id } }),
    },
    listSurveys: { token: admin.token, query: { category: 'Health', sort: 'latest', status: 'all', limit: '5' } },
    listOwnSurveys: { token: surveyor.token, query: { limit: '5' } },
    readSurvey: { token: surveyor.token, params: { id: surveyId } },
    createSurvey: {
      token: surveyor.token,
      body: buildDraft({ surveyorEmail: surveyor.email }),
      optional: ['body.description', 'body.resultsPolicy', ...question(0), ...question(1)],
    },
    updateSurvey: {
      token: surveyor.token,
      params: { id: surveyId },
      body: { ...buildDraft({ surveyorEmail: surveyor.email }), revision: 1 },
      optional: [
        'body.description',
        'body.surveyorEmail',
        'body.revision',
        'body.resultsPolicy',
        ...question(0),
        ...question(1),
      ],
    },
    deleteSurvey: {
      token: surveyor.token,
      params: { id: await publishDamaged() },
      fresh: async () => ({ params: { id: await publishDamaged() } }),
    },
    listVersions: { token: surveyor.token, params: { id: surveyId } },
    readHistory: { token: surveyor.token, params: { id: surveyId } },
    readResults: { token: surveyor.token, params: { id: surveyId } },
    readOwnPart: { token: surveyor.token, params: { id: surveyId } },
    castVote: {
      token: voter.token,
      body: { ...buildBallot(surveyId, voter, { comment: 'At last.' }), survey: { _id: surveyId, version: 1 } },
      optional: ['body.survey.version', 'body.responses.votedUserName', 'body.responses.comment'],
    },
    listResponses: { token: surveyor.token, params: { id: surveyId }, query: { limit: '5' } },
    exportCsv: { token: surveyor.token, params: { id: surveyId } },
    exportJsonLines: { token: surveyor.token, params: { id: surveyId } },
    createPaymentIntent: { token: payer.token, body: {} },
    recordPayment: {
      token: payer.token,
      body: { email: payer.email, payment: 20, date: '11/20/2026', paymentIntentId },
      optional: ['body.payment', 'body.date'],
    },
    listPayments: { token: admin.token, query: { status: 'paid', month: '2026-11', limit: '5' } },
    listPaymentMonths: { token: admin.token },
    exportPayments: { token: admin.token, query: { status: 'paid', month: '2026-11' } },
    listOwnPayments: { token: payer.token, query: { limit: '5' } },
    readOwnPayment: { token: payer.token, params: { id: payments[0]?._id ?? '' } },
    listComments: { token: surveyor.token, query: { email: surveyor.email, limit: '5' } },
    listVoted: { token: voter.token, query: { ids: surveyId } },
    listParticipated: { token: surveyor.token, query: { email: surveyor.email, limit: '5' } },
  };
}
