import {
  castVote,
  changeRole,
  decideSurveyorRequest,
  deleteOwnAccount,
  deleteUser,
  endAllSessions,
  endSession,
  issueToken,
  registerUser,
  reportSurvey,
  requestSurveyorRole,
  withdrawSurveyorRequest,
} from '@canvass/shared/contracts';
import type { Announcement } from '../../src/records/announcements';
import type { TestUser } from '../api';
import { createIdentityProvider } from '../../src/kernel/identity/identity';
import { createRoleGranter } from '../../src/cli/grant-role';
import { changeAccount, signUp } from '../identity';
import { PROJECT } from '../services';
import { storeSurveyorRequest } from '../data/surveyor-requests';
import { createTestVote, publishSurvey } from '../data/surveys';
import {
  countRecords,
  describeDifferences,
  createKeyedRequest,
  readRecord,
  type Attempt,
  type ScenarioContext,
  type CrashScenario,
} from './crash-scenario';

async function prepareRoleChange(
  context: ScenarioContext,
  person: TestUser,
  change: Record<string, unknown>,
  expected: Record<string, unknown>,
): Promise<Attempt> {
  return {
    send: createKeyedRequest(changeRole, { token: context.admin.token, body: { email: person.email, ...change } }),
    async check() {
      const { role, proUntil, grants } = await readRecord(context, 'users', { uid: person.uid });
      return describeDifferences({ role, isPro: proUntil > new Date(), grants: grants?.length ?? 0 }, expected);
    },
  };
}

async function prepareDecision(
  context: ScenarioContext,
  decision: Record<string, unknown>,
  expectedRole: string,
  expectedState: string,
): Promise<Attempt> {
  const { id, author } = await storeSurveyorRequest(context.api);
  return {
    send: createKeyedRequest(decideSurveyorRequest, { token: context.admin.token, params: { id }, body: decision }),
    async check() {
      const { role } = await readRecord(context, 'users', { uid: author.uid });
      const { state, announcements } = await readRecord(context, 'surveyorRequests', { uid: author.uid });
      // The author is told once, after the admins were told about the request.
      const told = (announcements as Announcement[]).map(({ kind }) => kind);
      return describeDifferences(
        { role, state, told },
        {
          role: expectedRole,
          state: expectedState,
          told: ['surveyor-request-received', 'surveyor-request-decided'],
        },
      );
    },
  };
}

/** Creates a user with an account at the identity provider, a record, a vote, a survey, and a report. */
async function createActiveMember(context: ScenarioContext): Promise<TestUser> {
  const { api } = context;
  const account = await signUp('member');
  await api.call(registerUser, { token: account.token, body: { name: 'Ada Berg', email: account.email } });
  const { body } = await api.call(issueToken, { token: account.token, body: { email: account.email } });
  const user = await api.db.collection('users').findOne({ uid: account.uid });
  const member = { id: String(user?._id), uid: account.uid, email: account.email, name: 'Ada Berg', token: body.token };
  const id = await publishSurvey(api, context.surveyor);
  await api.call(castVote, { token: member.token, body: createTestVote(id, member) });
  const report = { survey: { _id: id }, reportedBy: member.email, reason: 'spam', details: 'Ada Berg says so.' };
  await api.call(reportSurvey, { token: member.token, body: report });
  return member;
}

/** Checks what remains of a deleted user after the reconcile job. */
function checkRemoved({ api }: ScenarioContext, { uid, email, token }: TestUser) {
  return async () => {
    const [users, votes, reports] = await Promise.all([
      api.db.collection('users').countDocuments({ uid }),
      api.db.collection('votes').countDocuments({ $or: [{ voterId: uid }, { votedUserEmail: email }] }),
      api.db.collection('reports').countDocuments({ $or: [{ reporterId: uid }, { reportedBy: email }] }),
    ]);
    const { status } = await api.call(endSession, { token });
    return describeDifferences({ users, votes, reports, status }, { users: 0, votes: 0, reports: 0, status: 401 });
  };
}

/** Roles, deletions, registrations, and sessions. */
export const USER_SCENARIOS: Record<string, CrashScenario> = {
  'giving a role': async (context) =>
    prepareRoleChange(
      context,
      await context.api.createUser(),
      { newRole: 'surveyor' },
      { role: 'surveyor', isPro: false, grants: 0 },
    ),
  'making an admin': async (context) =>
    prepareRoleChange(
      context,
      await context.api.createUser(),
      { newRole: 'admin' },
      { role: 'admin', isPro: false, grants: 0 },
    ),
  'taking a role': async (context) =>
    prepareRoleChange(
      context,
      await context.api.createUser('admin'),
      { newRole: 'user' },
      { role: 'user', isPro: false, grants: 0 },
    ),
  'giving a month of Pro': async (context) =>
    prepareRoleChange(
      context,
      await context.api.createUser(),
      { newRole: 'pro-user' },
      { role: 'user', isPro: true, grants: 1 },
    ),
  'asking to become a surveyor': async (context) => {
    const { uid, token } = await context.api.createUser();
    return {
      send: createKeyedRequest(requestSurveyorRole, { token, body: { purpose: 'A vote on the park.' } }),
      check: async () =>
        describeDifferences({ requests: await countRecords(context, 'surveyorRequests', { uid }) }, { requests: 1 }),
    };
  },
  'approving a surveyor': (context) => prepareDecision(context, { decision: 'approve' }, 'surveyor', 'approved'),
  'declining a surveyor': (context) =>
    prepareDecision(context, { decision: 'decline', reason: 'Who are you?' }, 'user', 'declined'),
  'taking back a request for the role surveyor': async (context) => {
    const { author } = await storeSurveyorRequest(context.api);
    const { uid, token } = author;
    return {
      send: createKeyedRequest(withdrawSurveyorRequest, { token }),
      check: async () =>
        describeDifferences({ requests: await countRecords(context, 'surveyorRequests', { uid }) }, { requests: 0 }),
    };
  },
  'removing somebody': async (context) => {
    const member = await createActiveMember(context);
    return {
      send: createKeyedRequest(deleteUser, { token: context.admin.token, params: { id: member.id } }),
      check: checkRemoved(context, member),
    };
  },
  'removing oneself': async (context) => {
    const member = await createActiveMember(context);
    return {
      send: createKeyedRequest(deleteOwnAccount, { token: member.token }),
      check: checkRemoved(context, member),
      // The first attempt succeeded: the user's token is no longer accepted.
      acceptedRetryCodes: ['user-unknown'],
    };
  },
  'granting a role by the command': async (context) => {
    const { uid, email } = await signUp('granted');
    await changeAccount(uid, { emailVerified: true });
    return {
      async send({ db }) {
        const grant = createRoleGranter({ db, identity: createIdentityProvider(PROJECT), now: () => new Date() });
        const body = await grant(email, 'admin');
        return { status: 200, headers: new Headers(), body: { title: body } };
      },
      async check() {
        const { role } = await readRecord(context, 'users', { uid });
        return describeDifferences(
          { role, users: await countRecords(context, 'users', { uid }) },
          { role: 'admin', users: 1 },
        );
      },
    };
  },
  'a registration': async (context) => {
    const { uid, token, email } = await signUp('new');
    return {
      send: createKeyedRequest(registerUser, { token, body: { name: 'New', email } }),
      check: async () => describeDifferences({ users: await countRecords(context, 'users', { uid }) }, { users: 1 }),
    };
  },
  'a sign-in': async (context) => {
    const { uid, token, email } = await signUp('in');
    await context.api.call(registerUser, { token, body: { name: 'In', email } });
    return {
      send: (client) => client.call(issueToken, { token, body: { email } }),
      check: async () => describeDifferences({ users: await countRecords(context, 'users', { uid }) }, { users: 1 }),
    };
  },
  'signing out on all devices': async (context) => {
    const { uid, token, email } = await signUp('out');
    await context.api.call(registerUser, { token, body: { name: 'Out', email } });
    const session = (await context.api.call(issueToken, { token, body: { email } })).body.token;
    return {
      send: (client) => client.call(endAllSessions, { token: session }),
      async check() {
        const { status } = await context.api.call(endSession, { token: session });
        return describeDifferences(
          { status, users: await countRecords(context, 'users', { uid }) },
          { status: 401, users: 1 },
        );
      },
      acceptedRetryCodes: ['session-ended', 'invalid-token'],
    };
  },
};
