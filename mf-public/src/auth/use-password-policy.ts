import { createQueryKey } from '@canvass/shared/queries';
import { IdentityError, useSession, type PasswordPolicy } from '@canvass/shared/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toAuthErrors, type AuthFormError } from './auth-errors';
import { listMissingRequirements } from './password-requirements';
import * as strings from '../strings';

const TOO_WEAK_CODE = 'auth/password-does-not-meet-requirements';

/**
 * What the identity provider asks of passwords, read once it is wanted. A policy that cannot be read keeps nobody
 * from sending a password: the provider checks it in any case.
 */
export function usePasswordPolicy(isEnabled: boolean) {
  const { passwordPolicy } = useSession();
  const queries = useQueryClient();
  const query = { queryKey: createQueryKey('passwords', 'detail', 'policy'), queryFn: passwordPolicy, retry: false };
  const { data: policy } = useQuery({ ...query, enabled: isEnabled, staleTime: Infinity });

  /** The policy as it is now; undefined when it cannot be read. */
  async function refetchPolicy(): Promise<PasswordPolicy | undefined> {
    try {
      return await queries.fetchQuery({ ...query, staleTime: 0 });
    } catch {
      return undefined;
    }
  }

  /** What a refusal says, with what exactly the refused password lacks. */
  async function toFieldErrors(error: unknown, password: string): Promise<AuthFormError[]> {
    if (!(error instanceof IdentityError && error.code === TOO_WEAK_CODE)) return toAuthErrors(error);
    // By the policy that was known the password would have been stopped before.
    const current = await refetchPolicy();
    const missing = current ? listMissingRequirements(current, password) : [];
    if (missing.length === 0) return toAuthErrors(error);
    return [{ text: strings.auth.requirements.refused(missing), field: 'password' }];
  }

  return { policy, toFieldErrors };
}
