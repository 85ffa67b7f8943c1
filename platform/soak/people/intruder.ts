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
import type { Random } from '../random';
import type { Activity, World } from './crowd';
import { VISITOR, type Person } from './person';

/** What nobody without a role may do. */
function forbidden(id: string, email: string): [Endpoint, object][] {
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

/** Tries what is not allowed: as somebody without a role, with tokens of ended sessions, and with made-up ones. */
export function createIntruder(world: World, person: Person): Activity {
  const { client, journal } = world;

  async function expectRefusal(
    endpoint: Endpoint,
    input: object,
    token: string | undefined,
    who: string,
  ): Promise<void> {
    const received = await client.callOnce(
      endpoint,
      input,
      token,
      undefined,
      (status) => status === 401 || status === 403,
    );
    const { status } = received;
    if (status >= 200 && status < 300) journal.breaks('somebody got what is not theirs', `${endpoint.path} as ${who}`);
    else if (status === 401 || status === 403) journal.count('refused intrusion');
  }

  return async (random: Random) => {
    const id = random.pick([...journal.surveys.keys(), '0'.repeat(24)]);
    const [endpoint, input] = random.pick(forbidden(id, person.email));
    const ended = journal.endedTokens.length > 0 ? random.pick(journal.endedTokens) : undefined;
    if (random.chance(0.4)) return expectRefusal(endpoint, input, await person.token(), 'a user');
    if (ended !== undefined && random.chance(0.5)) {
      return expectRefusal(checkRole, { body: { email: person.email } }, ended, 'somebody whose session has ended');
    }
    const [head, claims] = (await person.token()).split('.');
    const madeUp = `${head}.${claims}.${Buffer.from('made up').toString('base64url')}`;
    if (random.chance(0.5)) return expectRefusal(endpoint, input, madeUp, 'a forger');
    return expectRefusal(endpoint, input, await VISITOR.token(), 'a visitor');
  };
}
