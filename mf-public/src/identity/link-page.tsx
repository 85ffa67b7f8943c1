import type { MailLink } from '@canvass/shared/session';
import { Loading } from '@canvass/shared/ui';
import { useSearchParams } from 'react-router-dom';
import * as words from '../words';
import { LinkFailed } from './link-failed';
import { LinkFrame } from './link-frame';
import { RecoverEmail } from './recover-email';
import { ResetPassword } from './reset-password';
import { useLink } from './use-link';
import { EmailVerified } from './verify-email';

/** The names that the provider's mails give to what a link is for. */
const MODES: Record<string, MailLink['action']> = {
  verifyEmail: 'verify-email',
  resetPassword: 'reset-password',
  recoverEmail: 'recover-email',
};

function OpenedLink({ code, wanted }: { code: string; wanted: MailLink['action'] }) {
  const { link, error, open, fail } = useLink(code);
  if (error !== null) return <LinkFailed error={error} wanted={wanted} onRetry={open} />;
  if (!link) {
    return (
      <LinkFrame title={words.link.titles[wanted]}>
        <Loading text={words.link.reading} />
      </LinkFrame>
    );
  }
  // What the link is for is what the provider says, whatever the address claims.
  if (link.action === 'verify-email') return <EmailVerified email={link.email} />;
  if (link.action === 'recover-email') return <RecoverEmail email={link.email} code={code} onFailed={fail} />;
  return <ResetPassword email={link.email} code={code} onFailed={fail} />;
}

/** Where every link of the identity provider's mails leads: `/auth/action?mode=…&oobCode=…`. */
export function Page() {
  const [search] = useSearchParams();
  const code = search.get('oobCode');
  const wanted = MODES[search.get('mode') ?? ''];
  if (!code || !wanted) return <LinkFailed error={null} />;
  return <OpenedLink key={code} code={code} wanted={wanted} />;
}
