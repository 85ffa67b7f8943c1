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
import type { Random } from '../random';
import type { Activity, World } from './crowd';
import { VISITOR, type Person } from './person';

/** Gives a role, until it is known whether it was given. */
export async function giveRole(world: World, admin: Person, { email }: Person, newRole: Role): Promise<boolean> {
  const cell = world.journal.roleOf(email);
  cell.begin(newRole);
  const changed = await world.client.call(changeRole, { body: { email, newRole } }, admin);
  if (changed.kind === 'done') {
    cell.acknowledge(newRole);
    world.journal.count('role change');
  } else if (changed.kind === 'refused') {
    throw new Error(`${email} was not given the role ${newRole}: ${changed.code}`);
  }
  return changed.kind === 'done';
}

/** Gives somebody the role of a surveyor or takes it away, and looks whether it holds from then on. */
async function moveRole(world: World, admin: Person, person: Person, random: Random): Promise<void> {
  const newRole = random.pick(['surveyor', 'user'] as const);
  if (!(await giveRole(world, admin, person, newRole))) return;
  const isSurveyor = newRole === 'surveyor';
  const asked = await world.client.call(listOwnSurveys, { query: {} }, person, {
    expects: isSurveyor ? [] : ['forbidden'],
  });
  if (asked.kind !== 'unknown' && (asked.kind === 'done') !== isSurveyor) {
    world.journal.breaks('a role change was acknowledged and does not hold', `${person.email} is to be ${newRole}`);
  }
}

/** Unpublishes a survey, looks whether visitors still see it, and publishes it again. */
async function moderate(world: World, admin: Person, survey: PublishedSurvey, random: Random): Promise<void> {
  const { client, journal } = world;
  const params = { id: survey.id };
  const feedback = `Please look again ${random.integer(1, 1e6)}`;
  for (const body of [{ newStatus: 'Unpublish', feedback } as const, { newStatus: 'Publish' } as const]) {
    survey.status.begin(body.newStatus);
    const changed = await client.call(changeStatus, { params, body }, admin);
    if (changed.kind === 'refused') throw new Error(`${survey.id} was not moderated: ${changed.code}`);
    if (changed.kind !== 'done') return;
    survey.status.acknowledge(body.newStatus);
    journal.count('status change');
    const seen = await client.call(readSurvey, { params }, VISITOR);
    if (seen.kind !== 'unknown' && (seen.kind === 'done') !== (body.newStatus === 'Publish')) {
      journal.breaks('a status change was acknowledged and does not hold', `${survey.id} is to be ${body.newStatus}`);
    }
  }
}

async function decide(world: World, admin: Person): Promise<void> {
  const { client, journal } = world;
  const queue = await client.call(listReportedSurveys, { query: {} }, admin);
  if (queue.kind !== 'done') return;
  const found = queue.body.find(({ surveyId }) => journal.surveys.has(surveyId));
  if (!found) return;
  const params = { id: found.surveyId };
  await client.call(listReports, { params, query: { state: 'open' } }, admin);
  const decided = await client.call(decideReports, { params, body: { decision: 'dismiss' } }, admin);
  if (decided.kind === 'done') journal.count('decision about reports');
}

/** @param movable whose role is given and taken away, again and again. */
export function createAdmin(world: World, admin: Person, movable: Person[]): Activity {
  return async (random) => {
    const surveys = [...world.journal.surveys.values()];
    if (random.chance(0.15)) return moveRole(world, admin, random.pick(movable), random);
    if (random.chance(0.1) && surveys.length > 0) return moderate(world, admin, random.pick(surveys), random);
    if (random.chance(0.1)) return decide(world, admin);
    if (random.chance(0.3)) await world.client.call(listUsers, { query: { limit: 20 } }, admin);
    else if (random.chance(0.5)) await world.client.call(listPayments, { query: {} }, admin);
    else await world.client.call(readOverview, {}, admin);
  };
}
