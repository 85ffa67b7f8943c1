import {
  changeRole,
  changeStatus,
  checkRole,
  deleteUser,
  exportCsv,
  listPayments,
  listReportedSurveys,
  listResponses,
  listUsers,
  readTelemetry,
  type Endpoint,
} from '@canvass/shared/contracts';
import type { Random } from '../faults/random';
import type { Activity, SoakContext } from './user-pool';
import { VISITOR_CALLER, type SimulatedUser } from './user';

/** Calls that users without a role must not make. */
function listForbiddenCalls(id: string, email: string): [Endpoint, object][] {
  const params = { id };
  return [
    [listUsers, { query: {} }],
    [listPayments, { query: {} }],
    [listReportedSurveys, { query: {} }],
    [listResponses, { params, query: {} }],
    [exportCsv, { params }],
    [changeRole, { body: { email, newRole: 'admin' } }],
    [changeStatus, { params, body: { newStatus: 'Unpublish', feedback: 'Mine now' } }],
    [deleteUser, { params, query: {} }],
    [readTelemetry, { query: {} }],
  ];
}

/** Attempts forbidden calls: without a role, with tokens of ended sessions, and with forged ones. */
export function createIntruder(context: SoakContext, user: SimulatedUser): Activity {
  const { client, journal } = context;

  async function expectRefusal(
    endpoint: Endpoint,
    input: object,
    token: string | undefined,
    persona: string,
  ): Promise<void> {
    const received = await client.callOnce(
      endpoint,
      input,
      token,
      undefined,
      (status) => status === 401 || status === 403,
    );
    const { status } = received;
    if (status >= 200 && status < 300)
      journal.recordViolation('somebody got what is not theirs', `${endpoint.path} as ${persona}`);
    else if (status === 401 || status === 403) journal.recordAcknowledged('refused intrusion');
  }

  return async (random: Random) => {
    const id = random.pick([...journal.surveys.keys(), '0'.repeat(24)]);
    const [endpoint, input] = random.pick(listForbiddenCalls(id, user.email));
    const ended = journal.endedTokens.length > 0 ? random.pick(journal.endedTokens) : undefined;
    if (random.nextBoolean(0.4)) return expectRefusal(endpoint, input, await user.token(), 'a user');
    if (ended !== undefined && random.nextBoolean(0.5)) {
      return expectRefusal(checkRole, { body: { email: user.email } }, ended, 'somebody whose session has ended');
    }
    const [head, claims] = (await user.token()).split('.');
    const forgedToken = `${head}.${claims}.${Buffer.from('made up').toString('base64url')}`;
    if (random.nextBoolean(0.5)) return expectRefusal(endpoint, input, forgedToken, 'a forger');
    return expectRefusal(endpoint, input, await VISITOR_CALLER.token(), 'a visitor');
  };
}
