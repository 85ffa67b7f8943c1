import { useSession } from '@canvass/shared/session';
import { ButtonLink, Notice, Row } from '@canvass/shared/ui';
import { paths } from '../paths';
import * as words from '../words';
import { LinkFrame } from './link-frame';
import { carrying } from './passed-email';

/** An email is verified: by this link, or `before` it was opened. */
export function EmailVerified({ email, before = false }: { email: string; before?: boolean }) {
  const { status } = useSession();
  return (
    <LinkFrame title={words.link.verifiedTitle} arrived>
      <Notice kind="success">{before ? words.link.verifiedBefore(email) : words.link.verified(email)}</Notice>
      <Row>
        {status === 'signed-in' ? (
          <ButtonLink kind="primary" to={paths.surveys.href()}>
            {words.link.toSurveys}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" to={paths.login.href()} state={carrying(email)}>
            {words.signIn}
          </ButtonLink>
        )}
      </Row>
    </LinkFrame>
  );
}
