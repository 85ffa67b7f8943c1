import { createQueryKey } from '@canvass/shared/queries';
import { IdentityError, useSession, type PasswordPolicy } from '@canvass/shared/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toAuthErrors, type AuthFormError } from './auth-errors';
import { listMissingRequirements } from './password-requirements';
import * as strings from '../strings';

const TOO_WEAK_CODE = 'auth/password-does-not-meet-requirements';

/**
 * The identity provider's password policy, loaded when it is needed. If it cannot be loaded, passwords can still be
 * sent: the provider checks them in any case.
 */
export function usePasswordPolicy(isEnabled: boolean) {
  const { passwordPolicy } = useSession();
  const queryClient = useQueryClient();
  const query = { queryKey: createQueryKey('passwords', 'detail', 'policy'), queryFn: passwordPolicy, retry: false };
  const { data: policy } = useQuery({ ...query, enabled: isEnabled, staleTime: Infinity });

  /** The current policy; undefined when it cannot be loaded. */
  async function refetchPolicy(): Promise<PasswordPolicy | undefined> {
    try {
      return await queryClient.fetchQuery({ ...query, staleTime: 0 });
    } catch {
      return undefined;
    }
  }

  /** Describes an error; for a weak password, lists what it lacks. */
  async function toFieldErrors(error: unknown, password: string): Promise<AuthFormError[]> {
    if (!(error instanceof IdentityError && error.code === TOO_WEAK_CODE)) return toAuthErrors(error);
    // The cached policy accepted this password, so it is out of date.
    const current = await refetchPolicy();
    const missing = current ? listMissingRequirements(current, password) : [];
    if (missing.length === 0) return toAuthErrors(error);
    return [{ text: strings.auth.requirements.refused(missing), field: 'password' }];
  }

  return { policy, toFieldErrors };
}
