import type { MailLink } from '@canvass/shared/session';
import { Loading } from '@canvass/shared/ui';
import { useSearchParams } from 'react-router-dom';
import * as strings from '../../strings';
import { LinkError } from './link-error';
import { LinkLayout } from './link-layout';
import { RecoverEmail } from './recover-email';
import { ResetPassword } from './reset-password';
import { useLink } from './use-link';
import { EmailVerified } from './verify-email';

/** Maps the `mode` in the provider's links to the purpose of the link. */
const MODE_ACTIONS: Record<string, MailLink['action']> = {
  verifyEmail: 'verify-email',
  resetPassword: 'reset-password',
  recoverEmail: 'recover-email',
};

function OpenedLink({ code, action }: { code: string; action: MailLink['action'] }) {
  const { link, error, open, fail } = useLink(code);
  if (error !== null) return <LinkError error={error} action={action} onRetry={open} />;
  if (!link) {
    return (
      <LinkLayout title={strings.link.titles[action]}>
        <Loading text={strings.link.reading} />
      </LinkLayout>
    );
  }
  // The provider decides on the purpose of the link, whatever the URL claims.
  if (link.action === 'verify-email') return <EmailVerified email={link.email} />;
  if (link.action === 'recover-email') return <RecoverEmail email={link.email} code={code} onFailed={fail} />;
  return <ResetPassword email={link.email} code={code} onFailed={fail} />;
}

/** The page that all links in the identity provider's mails lead to: `/auth/action?mode=…&oobCode=…`. */
export function Page() {
  const [search] = useSearchParams();
  const code = search.get('oobCode');
  const action = MODE_ACTIONS[search.get('mode') ?? ''];
  if (!code || !action) return <LinkError error={null} />;
  return <OpenedLink key={code} code={code} action={action} />;
}
