import {
  changeRole,
  changeStatus,
  decideReports,
  listOwnSurveys,
  listPayments,
  listReportedSurveys,
  listReports,
  listUsers,
  readOverview,
  readSurvey,
  type Role,
} from '@canvass/shared/contracts';
import type { PublishedSurvey } from '../journal';
import type { Random } from '../faults/random';
import type { Activity, SoakContext } from './user-pool';
import { VISITOR_CALLER, type SimulatedUser } from './user';

/** Changes a role, and retries until the outcome is known. */
export async function giveRole(
  world: SoakContext,
  admin: SimulatedUser,
  { email }: SimulatedUser,
  newRole: Role,
): Promise<boolean> {
  const trackedRole = world.journal.getRole(email);
  trackedRole.recordRequest(newRole);
  const changed = await world.client.call(changeRole, { body: { email, newRole } }, admin);
  if (changed.kind === 'done') {
    trackedRole.recordSuccess(newRole);
    world.journal.recordAcknowledged('role change');
  } else if (changed.kind === 'refused') {
    throw new Error(`${email} was not given the role ${newRole}: ${changed.code}`);
  }
  return changed.kind === 'done';
}

/** Gives a user the role `surveyor` or takes it away, and checks that the change takes effect. */
async function toggleRole(
  world: SoakContext,
  admin: SimulatedUser,
  user: SimulatedUser,
  random: Random,
): Promise<void> {
  const newRole = random.pick(['surveyor', 'user'] as const);
  if (!(await giveRole(world, admin, user, newRole))) return;
  const isSurveyor = newRole === 'surveyor';
  const response = await world.client.call(listOwnSurveys, { query: {} }, user, {
    expects: isSurveyor ? [] : ['forbidden'],
  });
  if (response.kind !== 'unknown' && (response.kind === 'done') !== isSurveyor) {
    world.journal.recordViolation(
      'a role change was acknowledged and does not hold',
      `${user.email} is to be ${newRole}`,
    );
  }
}

/** Unpublishes a survey, checks whether visitors still see it, and publishes it again. */
async function moderate(
  world: SoakContext,
  admin: SimulatedUser,
  survey: PublishedSurvey,
  random: Random,
): Promise<void> {
  const { client, journal } = world;
  const params = { id: survey.id };
  const feedback = `Please look again ${random.nextInteger(1, 1e6)}`;
  for (const body of [{ newStatus: 'Unpublish', feedback } as const, { newStatus: 'Publish' } as const]) {
    survey.status.recordRequest(body.newStatus);
    const changed = await client.call(changeStatus, { params, body }, admin);
    if (changed.kind === 'refused') throw new Error(`${survey.id} was not moderated: ${changed.code}`);
    if (changed.kind !== 'done') return;
    survey.status.recordSuccess(body.newStatus);
    journal.recordAcknowledged('status change');
    const readOutcome = await client.call(readSurvey, { params }, VISITOR_CALLER);
    if (readOutcome.kind !== 'unknown' && (readOutcome.kind === 'done') !== (body.newStatus === 'Publish')) {
      journal.recordViolation(
        'a status change was acknowledged and does not hold',
        `${survey.id} is to be ${body.newStatus}`,
      );
    }
  }
}

async function decideReport(world: SoakContext, admin: SimulatedUser): Promise<void> {
  const { client, journal } = world;
  const queue = await client.call(listReportedSurveys, { query: {} }, admin);
  if (queue.kind !== 'done') return;
  const found = queue.body.find(({ surveyId }) => journal.surveys.has(surveyId));
  if (!found) return;
  const params = { id: found.surveyId };
  await client.call(listReports, { params, query: { state: 'open' } }, admin);
  const decided = await client.call(decideReports, { params, body: { decision: 'dismiss' } }, admin);
  if (decided.kind === 'done') journal.recordAcknowledged('decision about reports');
}

/** @param roleChangers the users whose role is changed repeatedly */
export function createAdmin(world: SoakContext, admin: SimulatedUser, roleChangers: SimulatedUser[]): Activity {
  return async (random) => {
    const surveys = [...world.journal.surveys.values()];
    if (random.nextBoolean(0.15)) return toggleRole(world, admin, random.pick(roleChangers), random);
    if (random.nextBoolean(0.1) && surveys.length > 0) return moderate(world, admin, random.pick(surveys), random);
    if (random.nextBoolean(0.1)) return decideReport(world, admin);
    if (random.nextBoolean(0.3)) await world.client.call(listUsers, { query: { limit: 20 } }, admin);
    else if (random.nextBoolean(0.5)) await world.client.call(listPayments, { query: {} }, admin);
    else await world.client.call(readOverview, {}, admin);
  };
}
