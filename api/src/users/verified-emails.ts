import { withTimeout } from '../kernel/http/timeouts/timeout';
import { problem } from '../kernel/http/problems/problem';
import { MAX_ACCOUNTS_PER_CALL, type GetAccounts } from '../kernel/identity/identity';
import type { UsersRepository } from '../records/users.repository';
import type { UserRecord } from '../records/users.collection';

/** How long an admin waits for the identity provider, in milliseconds. */
const ANSWER_TIMEOUT_MS = 5000;

/** The maximum number of calls in one background run. */
const MAX_CALLS = 10;

export type VerifiedEmails = ReturnType<typeof createVerifiedEmails>;

/**
 * Tracks whether users have verified their emails. The record holds the identity provider's latest answer, so that
 * lists do not need to ask; decisions always ask again.
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
     * Asks the identity provider whether the email of a record is verified, and stores the answer.
     * @throws email-unverified; account-unusable if the account is disabled or deleted; identity-unreachable.
     */
    async requireVerified({ uid, email }: UserRecord): Promise<void> {
      const accountsRequest = getAccounts([uid]);
      const accounts = await withTimeout(ANSWER_TIMEOUT_MS, accountsRequest, () => problem('identity-unreachable'));
      const account = accounts.get(uid);
      // If the account has another email by now, it proves nothing about this one.
      const verified = account?.verified === true && account.email === email;
      await users.recordEmailVerified(uid, email, verified);
      if (!account || account.disabled) throw problem('account-unusable');
      if (!verified) throw problem('email-unverified');
    },

    /**
     * Checks users whose email was never checked, starting with those who hold a role other than `user`. Harmless when
     * repeated; if the identity provider cannot be reached, nothing changes.
     * @returns how many answers were stored.
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
