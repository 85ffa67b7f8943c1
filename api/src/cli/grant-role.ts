import type { Db } from 'mongodb';
import { normalizeEmail, roleSchema, type Role } from '@canvass/shared/contracts';
import { ProblemError } from '../kernel/http/problems/problem';
import type { IdentityProvider } from '../kernel/identity/identity';
import { createUserServices } from '../server/modules/user-services';
import { createStores } from '../server/stores';

/** The reason why a grant was refused, in one sentence for the operator. */
export class GrantError extends Error {}

interface Dependencies {
  db: Db;
  identity: Pick<IdentityProvider, 'findAccount' | 'getAccounts' | 'removeIdentity'>;
  now: () => Date;
}

function requireRole(role: string): Role {
  const { data } = roleSchema.safeParse(role);
  if (!data) throw new GrantError(`There is no role ${role}: use one of ${roleSchema.options.join(', ')}.`);
  return data;
}

/** Gives roles to users with a command on the server, which is how an installation gets its first admin. */
export function createRoleGranter({ db, identity, now }: Dependencies) {
  const { findAccount, getAccounts, removeIdentity } = identity;
  // Granting a role deletes nobody, so it needs no keys of ballots.
  const stores = createStores({ db, now });
  const { users } = stores;
  const { roles } = createUserServices(stores, { removeIdentity, getAccounts });

  async function requireAccount(email: string) {
    const account = await findAccount(email);
    if (!account) throw new GrantError(`Nobody has signed up with ${email}: sign up with it first.`);
    if (account.disabled) throw new GrantError(`The account ${email} is disabled at the identity provider.`);
    if (!account.verified) {
      throw new GrantError(`The email ${email} is not verified: its owner has to confirm it, or sign in with Google.`);
    }
    return account;
  }

  /** An existing record keeps its name. */
  async function requireRecord(email: string) {
    const account = await requireAccount(email);
    const isKnown = (await users.findByUid(account.uid)) !== null;
    const saved = await users.save(account, isKnown ? '' : account.name, now());
    if (saved === 'email-taken') throw new GrantError(`The email ${email} belongs to the record of another account.`);
    if (saved === 'removed') throw new GrantError(`The account ${email} is being deleted.`);
    return saved;
  }

  /**
   * Gives the owner of a verified email a role, and creates their record if there is none.
   * @returns what was done, in a sentence.
   * @throws GrantError
   */
  return async (emailInput: string, requestedRole: string): Promise<string> => {
    const [email, role] = [normalizeEmail(emailInput), requireRole(requestedRole)];
    const { outcome } = await requireRecord(email);
    try {
      const { modifiedCount } = await roles.change('operator', { email, newRole: role });
      const createdNote = outcome === 'created' ? ' A user record was created.' : '';
      return `${email} ${modifiedCount > 0 ? 'is now' : 'was already'} ${role}.${createdNote}`;
    } catch (error) {
      if (error instanceof ProblemError) throw new GrantError(error.message, { cause: error });
      throw error;
    }
  };
}
