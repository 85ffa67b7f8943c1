import { IdentityError, useSession, type MailLink } from '@canvass/shared/session';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Refusals after which a link will never work again. */
const PERMANENT_ERROR_CODES = new Set([
  'auth/expired-action-code',
  'auth/invalid-action-code',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/** Whether a link failed permanently. */
export function isPermanentError(error: unknown): error is IdentityError {
  return error instanceof IdentityError && PERMANENT_ERROR_CODES.has(error.code);
}

/**
 * Reads a mailed link, once. One that verifies an email does so at once: to open it is all that it is for. Not a query,
 * because it is used up by that, and must not be read again when somebody signs in or out elsewhere.
 */
export function useLink(code: string) {
  const { readLink, confirmEmail } = useSession();
  const [failure, fail] = useState<unknown>(null);
  const { mutate, data, error } = useMutation({
    // Without a connection it fails at once and says so, rather than waiting for one in silence.
    networkMode: 'always',
    mutationFn: async (linkCode: string): Promise<MailLink> => {
      const link = await readLink(linkCode);
      if (link.action === 'verify-email') await confirmEmail(linkCode);
      return link;
    },
  });
  useEffect(() => mutate(code), [mutate, code]);
  return { link: data, error: failure ?? error, open: () => mutate(code), fail };
}
