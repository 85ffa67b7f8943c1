import type { Addresses } from '@canvass/data-directory/addresses';
import { DEMO_PASSWORD } from '@canvass/dev/stack/demo-accounts';
import { createAdmin, giveRole } from '../users/admin';
import type { Activity, SoakContext } from '../users/user-pool';
import { createIntruder } from '../users/intruder';
import { createPayer } from '../users/payer';
import { createSimulatedUser, registerSimulatedUser, type SimulatedUser } from '../users/user';
import { createSurveyor } from '../users/surveyor';
import { createVisitor } from '../users/visitor';
import { createVoter, type VoterPool } from '../users/voter';

const VISITOR_COUNT = 3;
const VOTER_COUNT = 7;
const SURVEYOR_COUNT = 3;
const ROLE_CHANGER_COUNT = 2;
const PROBER_COUNT = 6;

/** Confirms an email at the Auth emulator, as the link in the mail does. */
export async function verifyEmail({ identity, project }: Addresses, email: string): Promise<void> {
  async function callAdminApi(operation: string, body: object) {
    const response = await fetch(
      `http://${identity}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:${operation}`,
      {
        method: 'POST',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    );
    if (!response.ok) throw new Error(`The email ${email} could not be confirmed: ${response.status}.`);
    return (await response.json()) as { users?: { localId: string }[] };
  }
  const { users } = await callAdminApi('lookup', { email: [email] });
  await callAdminApi('update', { localId: users?.[0]?.localId, emailVerified: true });
}

/** The activities of all users, and the accounts that only test signing in. */
export interface Participants {
  activities: [name: string, activity: Activity][];
  probers: SimulatedUser[];
}

function createMany<Item>(count: number, create: (number: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => create(index + 1));
}

/** Registers the users who need a role first, and assigns their roles. */
export async function createParticipants(world: SoakContext): Promise<Participants> {
  const admin = createSimulatedUser(world, { email: 'admin@canvass.test', password: DEMO_PASSWORD });
  const register = (name: string, count: number) =>
    Promise.all(createMany(count, (number) => registerSimulatedUser(world, `${name}-${number}-${world.run}`)));
  const surveyors = await register('surveyor', SURVEYOR_COUNT);
  const movable = await register('movable', ROLE_CHANGER_COUNT);
  const probers = await register('prober', PROBER_COUNT);
  const [intruder] = await register('intruder', 1);
  if (!intruder) throw new Error('Nobody was registered.');
  for (const { email } of [...surveyors, ...movable]) await world.verifyEmail(email);
  for (const surveyor of surveyors) await giveRole(world, admin, surveyor, 'surveyor');
  const voterPool: VoterPool = { absent: [], registeredCount: 0 };
  return {
    probers,
    activities: [
      ...surveyors.map((surveyor): [string, Activity] => ['surveyor', createSurveyor(world, surveyor)]),
      ...createMany(VOTER_COUNT, (): [string, Activity] => ['voter', createVoter(world, voterPool)]),
      ...createMany(VISITOR_COUNT, (): [string, Activity] => ['visitor', createVisitor(world)]),
      ['payer', createPayer(world)],
      ['admin', createAdmin(world, admin, movable)],
      ['intruder', createIntruder(world, intruder)],
    ],
  };
}
