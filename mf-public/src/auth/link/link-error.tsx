import { useSession, type MailLink } from '@canvass/shared/session';
import { Button, ButtonLink, Notice, MutedText, Row } from '@canvass/shared/ui';
import { paths } from '../../paths';
import * as strings from '../../strings';
import { toAuthErrors } from '../auth-errors';
import { LinkLayout } from './link-layout';
import { isPermanentError } from './use-link';
import { EmailVerified } from './verify-email';

type Action = MailLink['action'];

const ERROR_MESSAGES: Record<string, string> = {
  'auth/expired-action-code': strings.link.expired,
  'auth/user-disabled': strings.link.disabled,
};

/** The next step after a link that no longer works. */
function NextStep({ action }: { action: Action }) {
  const { status } = useSession();
  if (action === 'reset-password') return <ButtonLink to={paths.forgot.href()}>{strings.link.newReset}</ButtonLink>;
  if (action === 'recover-email') return <ButtonLink to={paths.contact.href()}>{strings.link.contact}</ButtonLink>;
  if (status === 'signed-in') return <ButtonLink to={paths.account.href()}>{strings.link.yourAccount}</ButtonLink>;
  return <ButtonLink to={paths.login.href()}>{strings.signIn}</ButtonLink>;
}

interface LinkErrorProps {
  /** null: the URL is not one of our links. */
  error: unknown;
  action?: Action;
  onRetry?: () => void;
}

/** Explains why a mailed link does not work, and what to do instead. */
export function LinkError({ error, action, onRetry }: LinkErrorProps) {
  const { user } = useSession();
  if (!action) {
    return (
      <LinkLayout title={strings.link.failedTitle}>
        <Notice kind="danger">{strings.link.incomplete}</Notice>
      </LinkLayout>
    );
  }
  if (!isPermanentError(error)) {
    return (
      <LinkLayout title={strings.link.unreachable} takesFocus>
        <Notice kind="danger">{toAuthErrors(error)[0]?.text}</Notice>
        <Row>
          <Button kind="primary" onClick={onRetry}>
            {strings.link.tryAgain}
          </Button>
        </Row>
      </LinkLayout>
    );
  }
  if (action === 'verify-email' && user?.emailVerified) return <EmailVerified email={user.email} wasVerified />;
  return (
    <LinkLayout title={strings.link.failedTitle} takesFocus>
      <Notice kind="danger">{ERROR_MESSAGES[error.code] ?? strings.link.used}</Notice>
      <MutedText>{strings.link.requestAnother[action]}</MutedText>
      <Row>
        <NextStep action={action} />
      </Row>
    </LinkLayout>
  );
}
