import { useSession } from '@canvass/shared/session';
import { ButtonLink, Notice, Row } from '@canvass/shared/ui';
import { paths } from '../../paths';
import * as strings from '../../strings';
import { LinkLayout } from './link-layout';
import { createEmailState } from '../email-state';

/** Shows that an email is verified; `wasVerified` if it was verified before the link was opened. */
export function EmailVerified({ email, wasVerified = false }: { email: string; wasVerified?: boolean }) {
  const { status } = useSession();
  return (
    <LinkLayout title={strings.link.verifiedTitle} takesFocus>
      <Notice kind="success">{wasVerified ? strings.link.verifiedBefore(email) : strings.link.verified(email)}</Notice>
      <Row>
        {status === 'signed-in' ? (
          <ButtonLink kind="primary" to={paths.surveys.href()}>
            {strings.link.toSurveys}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" to={paths.login.href()} state={createEmailState(email)}>
            {strings.signIn}
          </ButtonLink>
        )}
      </Row>
    </LinkLayout>
  );
}
