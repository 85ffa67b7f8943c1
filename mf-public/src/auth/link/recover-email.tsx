import { useSession } from '@canvass/shared/session';
import { Button, ButtonLink, Notice, MutedText, Row } from '@canvass/shared/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import * as strings from '../../strings';
import { LinkLayout } from './link-layout';
import { createEmailState } from '../email-state';
import { useAuthForm } from '../use-auth-form';
import { isPermanentError } from './use-link';

interface RecoverEmailProps {
  email: string;
  code: string;
  /** Called when the link turns out to be no longer valid. */
  onFailed: (error: unknown) => void;
}

/** Restores an account's previous email. */
export function RecoverEmail({ email, code, onFailed }: RecoverEmailProps) {
  const session = useSession();
  const [isDone, setIsDone] = useState(false);
  const { attempt, running, formError } = useAuthForm({ fields: [], setFieldError: () => {} });
  const recoverEmail = () =>
    session.confirmEmail(code).catch((error: unknown) => {
      if (isPermanentError(error)) onFailed(error);
      throw error;
    });

  if (isDone) {
    return (
      <LinkLayout title={strings.link.recoveredTitle} takesFocus>
        <Notice kind="success">{strings.link.recovered(email)}</Notice>
        <MutedText>{strings.link.recoveredHint}</MutedText>
        <Row>
          <ButtonLink kind="primary" to={paths.forgot.href()} state={createEmailState(email)}>
            {strings.link.titles['reset-password']}
          </ButtonLink>
        </Row>
      </LinkLayout>
    );
  }
  return (
    <LinkLayout title={strings.link.titles['recover-email']} takesFocus>
      <MutedText>{strings.link.recover(email)}</MutedText>
      {formError && <Notice kind="danger">{formError}</Notice>}
      <Row>
        <Button
          kind="primary"
          busy={running !== null}
          onClick={() => attempt({ method: 'form', action: recoverEmail, onDone: () => setIsDone(true) })}
        >
          {running ? strings.link.recovering : strings.link.recoverButton}
        </Button>
      </Row>
    </LinkLayout>
  );
}
