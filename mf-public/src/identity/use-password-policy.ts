import { IdentityError, useSession, type PasswordPolicy } from '@canvass/shared/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { identityFailures, type IdentityFailure } from './identity-words';
import { missingFrom } from './password-requirements';
import * as words from '../words';

const TOO_WEAK = 'auth/password-does-not-meet-requirements';

/**
 * What the identity provider asks of passwords, read once it is wanted. A policy that cannot be read keeps nobody
 * from sending a password: the provider checks it in any case.
 */
export function usePasswordPolicy(isWanted: boolean) {
  const { passwordPolicy } = useSession();
  const queries = useQueryClient();
  const query = { queryKey: ['passwords', 'policy'], queryFn: passwordPolicy, retry: false };
  const { data: policy } = useQuery({ ...query, enabled: isWanted, staleTime: Infinity });

  /** The policy as it is now; undefined when it cannot be read. */
  async function readAnew(): Promise<PasswordPolicy | undefined> {
    try {
      return await queries.fetchQuery({ ...query, staleTime: 0 });
    } catch {
      return undefined;
    }
  }

  /** What a refusal says, with what exactly the refused password lacks. */
  async function failuresOf(error: unknown, password: string): Promise<IdentityFailure[]> {
    if (!(error instanceof IdentityError && error.code === TOO_WEAK)) return identityFailures(error);
    // By the policy that was known the password would have been stopped before.
    const current = await readAnew();
    const missing = current ? missingFrom(current, password) : [];
    if (missing.length === 0) return identityFailures(error);
    return [{ text: words.identity.requirements.refused(missing), field: 'password' }];
  }

  return { policy, failuresOf };
}
