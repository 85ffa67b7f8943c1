import type { Addresses } from '../launch/addresses';
import { DEMO_PASSWORD } from '../launch/demo';
import { createAdmin, giveRole } from './people/admin';
import type { Activity, World } from './people/crowd';
import { createIntruder } from './people/intruder';
import { createPayer } from './people/payer';
import { createPerson, registerPerson, type Person } from './people/person';
import { createSurveyor } from './people/surveyor';
import { createVisitor } from './people/visitor';
import { createVoter, type Electorate } from './people/voter';

const VISITORS = 3;
const VOTERS = 7;
const SURVEYORS = 3;
const MOVABLE = 2;
const PROBERS = 6;

/** Confirms an email at the sign-in service, as the link in the mail does. */
export async function verifyEmail({ identity, project }: Addresses, email: string): Promise<void> {
  async function administrate(operation: string, body: object) {
    const answer = await fetch(
      `http://${identity}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:${operation}`,
      {
        method: 'POST',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    );
    if (!answer.ok) throw new Error(`The email ${email} could not be confirmed: ${answer.status}.`);
    return (await answer.json()) as { users?: { localId: string }[] };
  }
  const { users } = await administrate('lookup', { email: [email] });
  await administrate('update', { localId: users?.[0]?.localId, emailVerified: true });
}

/** Everybody who takes part, and who only signs in to see whether that works. */
export interface Participants {
  activities: [name: string, activity: Activity][];
  probers: Person[];
}

function times<Item>(count: number, create: (number: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => create(index + 1));
}

/** Registers those who need a role before anything else can happen, and gives it to them. */
export async function createParticipants(world: World): Promise<Participants> {
  const admin = createPerson(world, { email: 'admin@canvass.test', password: DEMO_PASSWORD });
  const register = (name: string, count: number) =>
    Promise.all(times(count, (number) => registerPerson(world, `${name}-${number}-${world.run}`)));
  const surveyors = await register('surveyor', SURVEYORS);
  const movable = await register('movable', MOVABLE);
  const probers = await register('prober', PROBERS);
  const [intruder] = await register('intruder', 1);
  if (!intruder) throw new Error('Nobody was registered.');
  for (const { email } of [...surveyors, ...movable]) await world.verifyEmail(email);
  for (const surveyor of surveyors) await giveRole(world, admin, surveyor, 'surveyor');
  const electorate: Electorate = { away: [], begun: 0 };
  return {
    probers,
    activities: [
      ...surveyors.map((surveyor): [string, Activity] => ['surveyor', createSurveyor(world, surveyor)]),
      ...times(VOTERS, (): [string, Activity] => ['voter', createVoter(world, electorate)]),
      ...times(VISITORS, (): [string, Activity] => ['visitor', createVisitor(world)]),
      ['payer', createPayer(world)],
      ['admin', createAdmin(world, admin, movable)],
      ['intruder', createIntruder(world, intruder)],
    ],
  };
}
