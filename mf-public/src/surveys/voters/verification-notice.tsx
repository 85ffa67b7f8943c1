import { useSession, type SessionUser } from '@canvass/shared/session';
import { Button, Notice, Stack, VisuallyHidden, Phrase, joinTexts } from '@canvass/shared/ui';
import { useAction } from '@canvass/shared/writes';
import { useLocation } from 'react-router-dom';
import { voterNotices as strings } from '../../strings/voter-notices';
import { describeMailError } from './describe-mail-error';

export interface VerificationNoticeProps {
  user: SessionUser;
  /** Whether a vote was refused because the email is not verified. */
  isRefused: boolean;
}

/** Where the mails are that a local demo does not send. In a new tab, so that the ballot stays open. */
function LocalMailbox() {
  const { mailbox } = useSession();
  if (!mailbox) return null;
  const link = (
    <a href={mailbox} target="_blank" rel="noopener">
      {strings.mailbox}
      <VisuallyHidden> {strings.newTab}</VisuallyHidden>
    </a>
  );
  return (
    <span>
      {' '}
      <Phrase text={strings.localMailbox} elements={{ mailbox: link }} />
    </span>
  );
}

/**
 * Says that the survey counts only votes of accounts with a verified email, and sends the email that verifies it. The
 * session notices a verification when the user returns to this tab.
 */
export function VerificationNotice({ user: { email, emailVerified }, isRefused }: VerificationNoticeProps) {
  const { sendVerification } = useSession();
  const { pathname } = useLocation();
  const { run, isPending, isSuccess, error } = useAction({ action: () => sendVerification(pathname) });
  if (emailVerified) return <Notice kind="success">{strings.nowVerified}</Notice>;
  return (
    <Stack gap="s">
      <Notice
        kind={isRefused ? 'danger' : 'warn'}
        title={isRefused ? strings.stillUnverified : strings.unverified}
        action={
          <Button size="s" busy={isPending} onClick={() => run()}>
            {isPending ? strings.sending : strings[isSuccess ? 'sendAgain' : 'send']}
          </Button>
        }
      >
        {joinTexts(isRefused ? strings.answersKept : strings.verifiedOnly, !isSuccess && strings.openLink)}
      </Notice>
      {isSuccess && (
        <Notice kind="success">
          {strings.sent(email)}
          <LocalMailbox />
        </Notice>
      )}
      {error && (
        <Notice kind="danger" title={strings.notSent}>
          {describeMailError(error)}
        </Notice>
      )}
    </Stack>
  );
}
