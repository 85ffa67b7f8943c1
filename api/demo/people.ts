import type { Role } from '@canvass/shared/contracts';
import { getUserTokens, type UserDocument } from '../src/records/users.collection';
import { createStableId, subtractDays } from './demo-survey';

/** A user of the demo, who has an account at the Auth emulator with the same uid. */
export interface DemoUser {
  uid: string;
  email: string;
  displayName: string;
  role: Role;
}

/** A user without an account at the Auth emulator, so nobody can sign in as them. */
interface OtherUser extends DemoUser {
  joinedDaysAgo: number;
  isUnverified?: true;
}

/** Owns some of the surveys. */
export const COLLEAGUE: OtherUser = {
  uid: 'demo-colleague',
  email: 'jorun.dahl@canvass.test',
  displayName: 'Jorun Dahl',
  role: 'surveyor',
  joinedDaysAgo: 140,
};

/** Those who have paid or begun to pay. */
export const PAYERS = {
  current: { uid: 'demo-payer-1', email: 'nuria.prat@people.canvass.test', displayName: 'Núria Prat', role: 'user' },
  former: { uid: 'demo-payer-2', email: 'emil.sato@people.canvass.test', displayName: 'Emil Sato', role: 'user' },
  pending: { uid: 'demo-payer-3', email: 'greta.okoro@people.canvass.test', displayName: 'Greta Okoro', role: 'user' },
} as const satisfies Record<string, DemoUser>;

const OTHER_USERS: OtherUser[] = [
  COLLEAGUE,
  { ...PAYERS.current, joinedDaysAgo: 118 },
  { ...PAYERS.former, joinedDaysAgo: 151 },
  { ...PAYERS.pending, joinedDaysAgo: 9 },
  {
    uid: 'demo-unverified',
    email: 'bram.visser@people.canvass.test',
    displayName: 'Bram Visser',
    role: 'surveyor',
    joinedDaysAgo: 62,
    isUnverified: true,
  },
  {
    uid: 'demo-member-1',
    email: 'salma.haddou@people.canvass.test',
    displayName: 'Salma Haddou',
    role: 'user',
    joinedDaysAgo: 44,
  },
  {
    uid: 'demo-member-2',
    email: 'petr.dvorak@people.canvass.test',
    displayName: 'Petr Dvořák',
    role: 'pro-user',
    joinedDaysAgo: 97,
  },
  {
    uid: 'demo-member-3',
    email: 'aoife.kerr@people.canvass.test',
    displayName: 'Aoife Kerr',
    role: 'user',
    joinedDaysAgo: 3,
  },
];

export function findDemoUser(demoUsers: DemoUser[], role: Role): DemoUser | undefined {
  return demoUsers.find((user) => user.role === role);
}

/** The id of a user's record. */
export function getUserId({ uid }: DemoUser, createdAt: Date) {
  return createStableId(`user ${uid}`, createdAt);
}

/** The records of all users, whose emails count as verified except for one. */
export function createUserDocuments(demoUsers: DemoUser[], now: Date): UserDocument[] {
  const joined = OTHER_USERS.map((user) => ({ user, createdAt: subtractDays(now, user.joinedDaysAgo) }));
  const signedIn = demoUsers.map((user) => ({ user, createdAt: now }));
  return [...joined, ...signedIn].map(({ user, createdAt }) => {
    const { uid, email, displayName: name, role } = user;
    return {
      _id: getUserId(user, createdAt),
      uid,
      email,
      name,
      role,
      emailVerified: !('isUnverified' in user),
      tokens: getUserTokens({ name, email }),
      createdAt,
    };
  });
}
