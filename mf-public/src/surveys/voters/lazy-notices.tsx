import { codeQuery } from '@canvass/shared/queries';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InvitationNoticeProps } from '../invitations/invitation-notice';
import type { VerificationNoticeProps } from './verification-notice';

/** Few surveys limit who may vote, and few of their readers need these notices: they are loaded when one is first shown. */
const noticesQuery = codeQuery('voter-notices', async () => (await import('./voter-notices')).voterNotices);

interface Fallback {
  /** Shown while the notice loads, and if it cannot be loaded. */
  fallback: ReactNode;
}

export function LazyVerificationNotice({ fallback, ...props }: VerificationNoticeProps & Fallback) {
  const { data: notices } = useQuery(noticesQuery);
  return notices ? <notices.VerificationNotice {...props} /> : fallback;
}

export function LazyInvitationNotice({ fallback, ...props }: InvitationNoticeProps & Fallback) {
  const { data: notices } = useQuery(noticesQuery);
  return notices ? <notices.InvitationNotice {...props} /> : fallback;
}
