import { codeQuery } from '@canvass/shared/queries';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InvitationNoticeProps } from './invitation-notice';
import type { VerificationNoticeProps } from './verification-notice';

// Few surveys limit who may vote, and few of their readers need these notices: they are loaded when they are first shown.

const verificationQuery = codeQuery(
  'verification-notice',
  async () => (await import('./verification-notice')).VerificationNotice,
);

const invitationQuery = codeQuery(
  'invitation-notice',
  async () => (await import('./invitation-notice')).InvitationNotice,
);

interface Fallback {
  /** Shown while the notice loads, and if it cannot be loaded. */
  fallback: ReactNode;
}

export function LazyVerificationNotice({ fallback, ...props }: VerificationNoticeProps & Fallback) {
  const { data: VerificationNotice } = useQuery(verificationQuery);
  return VerificationNotice ? <VerificationNotice {...props} /> : fallback;
}

export function LazyInvitationNotice({ fallback, ...props }: InvitationNoticeProps & Fallback) {
  const { data: InvitationNotice } = useQuery(invitationQuery);
  return InvitationNotice ? <InvitationNotice {...props} /> : fallback;
}
