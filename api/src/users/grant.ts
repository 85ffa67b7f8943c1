import type { Db } from 'mongodb';
import { roleSchema, type Role } from '@canvass/shared/contracts';
import { buildEventsRepository } from '../events/events.repository';
import { buildEventsService } from '../events/events.service';
import { ProblemError } from '../http/problem';
import type { IdentityProvider } from '../identity/identity';
import { buildPeople } from './people';

/** Why a grant was refused, in one sentence for the person at the keyboard. */
export class GrantRefusal extends Error {}

interface Dependencies {
  db: Db;
  identity: Pick<IdentityProvider, 'findAccount' | 'getAccounts' | 'removeIdentity'>;
  now: () => Date;
}

function requireRole(role: string): Role {
  const { data } = roleSchema.safeParse(role);
  if (!data) throw new GrantRefusal(`There is no role ${role}: use one of ${roleSchema.options.join(', ')}.`);
  return data;
}

/** Gives roles to people by a command on the server: how an installation gets its first admin. */
export function buildGrant({ db, identity, now }: Dependencies) {
  const { findAccount, getAccounts, removeIdentity } = identity;
  const events = buildEventsService({ events: buildEventsRepository(db), now });
  const { users, roles } = buildPeople({ db, events, removeIdentity, getAccounts, now });

  async function requireAccount(email: string) {
    const account = await findAccount(email);
    if (!account) throw new GrantRefusal(`Nobody has signed up with ${email}: sign up with it first.`);
    if (account.disabled) throw new GrantRefusal(`The account ${email} is disabled at the identity provider.`);
    if (!account.verified) {
      throw new GrantRefusal(
        `The email ${email} is not verified: its owner has to confirm it, or sign in with Google.`,
      );
    }
    return account;
  }

  /** A record that is there keeps its name. */
  async function requireRecord(email: string) {
    const account = await requireAccount(email);
    const isKnown = (await users.findByUid(account.uid)) !== null;
    const saved = await users.save(account, isKnown ? '' : account.name, now());
    if (saved === 'email-taken') throw new GrantRefusal(`The email ${email} belongs to the record of another account.`);
    if (saved === 'removed') throw new GrantRefusal(`The account ${email} is being removed.`);
    return saved;
  }

  /**
   * Gives the owner of a verified email a role; makes their record when there is none.
   * @returns what was done, in a sentence.
   * @throws GrantRefusal
   */
  return async (address: string, wanted: string): Promise<string> => {
    const [email, role] = [address.trim().toLowerCase(), requireRole(wanted)];
    const { outcome } = await requireRecord(email);
    try {
      const { modifiedCount } = await roles.change('operator', { email, newRole: role });
      const made = outcome === 'created' ? ' A record was made.' : '';
      return `${email} ${modifiedCount > 0 ? 'is now' : 'was already'} ${role}.${made}`;
    } catch (error) {
      if (error instanceof ProblemError) throw new GrantRefusal(error.message, { cause: error });
      throw error;
    }
  };
}
