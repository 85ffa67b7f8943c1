import { useSession, type MailLink } from '@canvass/shared/session';
import { Button, ButtonLink, Notice, Quiet, Row } from '@canvass/shared/ui';
import { paths } from '../paths';
import * as words from '../words';
import { identityFailures } from './identity-words';
import { LinkFrame } from './link-frame';
import { isGone } from './use-link';
import { EmailVerified } from './verify-email';

type Action = MailLink['action'];

const reasons: Record<string, string> = {
  'auth/expired-action-code': words.link.expired,
  'auth/user-disabled': words.link.disabled,
};

/** The next step of somebody whose link is gone. */
function Way({ wanted }: { wanted: Action }) {
  const { status } = useSession();
  if (wanted === 'reset-password') return <ButtonLink to={paths.forgot.href()}>{words.link.newReset}</ButtonLink>;
  if (wanted === 'recover-email') return <ButtonLink to={paths.contact.href()}>{words.link.contact}</ButtonLink>;
  if (status === 'signed-in') return <ButtonLink to={paths.account.href()}>{words.link.account}</ButtonLink>;
  return <ButtonLink to={paths.login.href()}>{words.signIn}</ButtonLink>;
}

interface LinkFailedProps {
  /** null: the address is no link of ours. */
  error: unknown;
  wanted?: Action;
  onRetry?: () => void;
}

/** Why a mailed link does nothing, and what can be done instead. */
export function LinkFailed({ error, wanted, onRetry }: LinkFailedProps) {
  const { user } = useSession();
  if (!wanted) {
    return (
      <LinkFrame title={words.link.failedTitle}>
        <Notice kind="danger">{words.link.incomplete}</Notice>
      </LinkFrame>
    );
  }
  if (!isGone(error)) {
    return (
      <LinkFrame title={words.link.unreachable} arrived>
        <Notice kind="danger">{identityFailures(error)[0]?.text}</Notice>
        <Row>
          <Button kind="primary" onClick={onRetry}>
            {words.link.tryAgain}
          </Button>
        </Row>
      </LinkFrame>
    );
  }
  if (wanted === 'verify-email' && user?.emailVerified) return <EmailVerified email={user.email} before />;
  return (
    <LinkFrame title={words.link.failedTitle} arrived>
      <Notice kind="danger">{reasons[error.code] ?? words.link.used}</Notice>
      <Quiet>{words.link.askAgain[wanted]}</Quiet>
      <Row>
        <Way wanted={wanted} />
      </Row>
    </LinkFrame>
  );
}
