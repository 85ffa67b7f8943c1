import { normalizeEmail, redeemInvitation, type Survey } from '@canvass/shared/contracts';
import { confirmDraftLoss, deleteDrafts } from '@canvass/shared/drafts';
import { call, toApiError } from '@canvass/shared/http';
import { useSession, type SessionUser } from '@canvass/shared/session';
import { Button, Notice, Phrase, Row } from '@canvass/shared/ui';
import { useAction } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { voterNotices as strings } from '../../strings/voter-notices';
import { myActivityQuery } from '../survey/my-activity-query';
import type { Invitation } from './use-invitation';

export interface InvitationNoticeProps {
  survey: Survey;
  user: SessionUser;
  /** Whether the user's account has an invitation. */
  isInvited: boolean;
  /** The invitation that was opened in this tab. */
  invitation: Invitation | null;
}

/** Binds the invitation of a link to the user's account; a repeat has no further effect. */
function useRedemption({ survey, user }: InvitationNoticeProps) {
  const queryClient = useQueryClient();
  const { run, isPending, failure } = useAction({
    action: ({ token }: Invitation) => call(redeemInvitation, { params: { id: survey._id }, body: { token } }),
    onSuccess: (_, { discard }) => {
      queryClient.setQueryData(myActivityQuery(survey._id, user.uid).queryKey, (known) => ({
        ...known,
        isInvited: true,
      }));
      discard();
    },
    onError: (error, { discard }) => {
      if (toApiError(error).code === 'invitation-not-found') discard();
    },
  });
  return { run, isPending, failure };
}

/** Whether an invitation was sent to the address of the user's account, so that nobody has to be asked. */
function isSentTo({ email }: Invitation, user: SessionUser): boolean {
  return email !== null && normalizeEmail(email) === normalizeEmail(user.email);
}

/** Signs the user out, whose invitation stays in this tab for another account. */
function useSwitchOfAccounts(user: SessionUser) {
  const { signOut } = useSession();
  const { run, ...state } = useAction({
    async action({ keep }: Invitation) {
      await signOut();
      // Deferred until the ballot that stored a draft stores nothing more.
      setTimeout(() => {
        deleteDrafts(user.uid);
        keep();
      });
    },
  });
  async function confirmAndSwitch(invitation: Invitation): Promise<void> {
    if (await confirmDraftLoss(user.uid, 'vote-invitation')) run(invitation);
  }
  return { confirmAndSwitch, ...state };
}

interface AccountQuestionProps {
  user: SessionUser;
  invitation: Invitation;
  isAccepting: boolean;
  onAccept: () => void;
}

/** Asks whether an invitation is used with the account that is signed in. */
function AccountQuestion({ user, invitation, isAccepting, onAccept }: AccountQuestionProps) {
  const { confirmAndSwitch, isPending, failure } = useSwitchOfAccounts(user);
  const account = <span translate="no">{user.email}</span>;
  const address = <span translate="no">{invitation.email}</span>;
  const action = (
    <Row>
      <Button size="s" kind="primary" busy={isAccepting} onClick={onAccept}>
        {strings.acceptAccount}
      </Button>
      <Button size="s" busy={isPending} onClick={() => void confirmAndSwitch(invitation)}>
        {isPending ? strings.signingOut : strings.switchAccounts}
      </Button>
    </Row>
  );
  return (
    <>
      <Notice kind="warn" title={<Phrase text={strings.confirm} elements={{ account }} />} action={action}>
        {invitation.email ? <Phrase text={strings.sentTo} elements={{ address }} /> : strings.sentToSomebody}
      </Notice>
      {failure && <Notice kind="danger">{failure.title}</Notice>}
    </>
  );
}

/**
 * Tells a user of a survey for invited people whether they may vote, and uses the invitation that they have opened: at once
 * if it was sent to their address, and otherwise when they say so.
 */
export function InvitationNotice(props: InvitationNoticeProps) {
  const { user, isInvited, invitation } = props;
  const { run, isPending, failure } = useRedemption(props);
  const hasAccepted = useRef(false);
  const isOwn = invitation !== null && isSentTo(invitation, user);
  useEffect(() => {
    if (invitation && isOwn && !isInvited && !failure) run(invitation);
  }, [invitation, isOwn, isInvited, failure, run]);

  useEffect(() => {
    // The button that had the focus is gone.
    if (isInvited && hasAccepted.current) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }, [isInvited]);

  function accept(): void {
    hasAccepted.current = true;
    if (invitation) run(invitation);
  }

  if (isInvited)
    return (
      <Notice kind="success" title={strings.invited}>
        {strings.invitedText}
      </Notice>
    );
  if (failure?.code === 'invitation-not-found') {
    return (
      <Notice kind="danger" title={strings.notFound}>
        {strings.notFoundHint}
      </Notice>
    );
  }
  if (failure && invitation) {
    const action = (
      <Button size="s" onClick={() => run(invitation)}>
        {strings.tryAgain}
      </Button>
    );
    return (
      <Notice kind="danger" action={action}>
        {failure.title}
      </Notice>
    );
  }
  if (!invitation) return <Notice kind="warn">{strings.notInvited}</Notice>;
  if (isOwn) return <Notice>{strings.redeeming}</Notice>;
  return <AccountQuestion user={user} invitation={invitation} isAccepting={isPending} onAccept={accept} />;
}
