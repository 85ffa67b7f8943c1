import { redeemInvitation, type Survey } from '@canvass/shared/contracts';
import { call, toApiError } from '@canvass/shared/http';
import type { SessionUser } from '@canvass/shared/session';
import { Button, Notice } from '@canvass/shared/ui';
import { useAction } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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
  const queries = useQueryClient();
  const { run, failure } = useAction({
    action: ({ token }: Invitation) => call(redeemInvitation, { params: { id: survey._id }, body: { token } }),
    onSuccess: (_, { discard }) => {
      queries.setQueryData(myActivityQuery(survey._id, user.uid).queryKey, (known) => ({ ...known, isInvited: true }));
      discard();
    },
    onError: (error, { discard }) => {
      if (toApiError(error).code === 'invitation-not-found') discard();
    },
  });
  return { run, failure };
}

/** Tells a user of a survey for invited people whether they may vote, and uses the invitation that they have opened. */
export function InvitationNotice(props: InvitationNoticeProps) {
  const { isInvited, invitation } = props;
  const { run, failure } = useRedemption(props);
  useEffect(() => {
    if (invitation && !isInvited && !failure) run(invitation);
  }, [invitation, isInvited, failure, run]);

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
  return invitation ? <Notice>{strings.redeeming}</Notice> : <Notice kind="warn">{strings.notInvited}</Notice>;
}
