import { IdentityError, useSession, type MailLink } from '@canvass/shared/session';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { recheckAccount } from './recheck-account';

/** Error codes after which a link will never work again. */
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
 * Reads a mailed link, once. A link that verifies an email takes effect at once: opening it is its only purpose. This
 * is not a query, because reading it uses the link up, and it must not be read again when a user signs in or out
 * elsewhere.
 */
export function useLink(code: string) {
  const { readLink, confirmEmail } = useSession();
  const [failure, fail] = useState<unknown>(null);
  const { mutate, data, error } = useMutation({
    // Without a connection it fails at once with an error, instead of silently waiting for one.
    networkMode: 'always',
    mutationFn: async (linkCode: string): Promise<MailLink> => {
      const link = await readLink(linkCode);
      if (link.action !== 'verify-email') return link;
      await confirmEmail(linkCode);
      // The page need not wait for it.
      void recheckAccount(link.email);
      return link;
    },
  });
  useEffect(() => mutate(code), [mutate, code]);
  return { link: data, error: failure ?? error, open: () => mutate(code), fail };
}
