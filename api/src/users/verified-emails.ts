import { withTimeout } from '../http/timeouts/timeout';
import { problem } from '../http/problems/problem';
import { MAX_ACCOUNTS_PER_CALL, type GetAccounts } from '../identity/identity';
import type { UsersRepository } from './users.repository';
import type { UserRecord } from './users.collection';

/** Milliseconds that the identity provider has to answer while an admin waits. */
const ANSWER_TIMEOUT_MS = 5000;

/** Calls of one background run. */
const MAX_CALLS = 10;

export type VerifiedEmails = ReturnType<typeof createVerifiedEmails>;

/**
 * Whether people have shown that their email is theirs. The record holds what the identity provider said last, so that
 * lists need not ask it; whoever decides something asks it again.
 */
export function createVerifiedEmails({
  users,
  getAccounts,
}: {
  users: Pick<UsersRepository, 'recordEmailVerified' | 'recordFirstEmailVerified' | 'listUnchecked'>;
  getAccounts: GetAccounts;
}) {
  return {
    /**
     * Asks the identity provider whether the email of a record is verified, and notes the answer.
     * @throws email-unverified; account-unusable when the account is disabled or gone; identity-unreachable.
     */
    async requireVerified({ uid, email }: UserRecord): Promise<void> {
      const accountsRequest = getAccounts([uid]);
      const accounts = await withTimeout(ANSWER_TIMEOUT_MS, accountsRequest, () => problem('identity-unreachable'));
      const account = accounts.get(uid);
      // An account that has another email by now proves nothing about this one.
      const verified = account?.verified === true && account.email === email;
      await users.recordEmailVerified(uid, email, verified);
      if (!account || account.disabled) throw problem('account-unusable');
      if (!verified) throw problem('email-unverified');
    },

    /**
     * Asks about people who were never asked about, those with a role that somebody gave them first. Harmless when
     * repeated; an identity provider that cannot be reached changes nothing.
     * @returns how many were noted.
     */
    async recordUnchecked(): Promise<number> {
      let recorded = 0;
      for (let call = 0; call < MAX_CALLS; call += 1) {
        const unchecked = await users.listUnchecked(MAX_ACCOUNTS_PER_CALL);
        if (unchecked.length === 0) break;
        const accounts = await getAccounts(unchecked.map(({ uid }) => uid)).catch(() => null);
        if (!accounts) break;
        for (const user of unchecked) {
          const account = accounts.get(user.uid);
          await users.recordFirstEmailVerified(user, account?.verified === true && account.email === user.email);
        }
        recorded += unchecked.length;
      }
      return recorded;
    },
  };
}
