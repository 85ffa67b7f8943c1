import { useSession } from '@canvass/shared/session';
import { Button, ButtonLink, Notice, Quiet, Row } from '@canvass/shared/ui';
import { useState } from 'react';
import { paths } from '../paths';
import * as words from '../words';
import { LinkFrame } from './link-frame';
import { carrying } from './passed-email';
import { useAttempt } from './use-attempt';
import { isGone } from './use-link';

interface RecoverEmailProps {
  email: string;
  code: string;
  /** The link turned out to be gone. */
  onFailed: (error: unknown) => void;
}

/** Gives an account the email back that somebody changed. */
export function RecoverEmail({ email, code, onFailed }: RecoverEmailProps) {
  const session = useSession();
  const [isDone, setIsDone] = useState(false);
  const { attempt, running, refusal } = useAttempt({ fields: [], showAt: () => {} });
  const takeBack = () =>
    session.confirmEmail(code).catch((error: unknown) => {
      if (isGone(error)) onFailed(error);
      throw error;
    });

  if (isDone) {
    return (
      <LinkFrame title={words.link.recoveredTitle} arrived>
        <Notice kind="success">{words.link.recovered(email)}</Notice>
        <Quiet>{words.link.recoveredHint}</Quiet>
        <Row>
          <ButtonLink kind="primary" to={paths.forgot.href()} state={carrying(email)}>
            {words.link.titles['reset-password']}
          </ButtonLink>
        </Row>
      </LinkFrame>
    );
  }
  return (
    <LinkFrame title={words.link.titles['recover-email']} arrived>
      <Quiet>{words.link.recover(email)}</Quiet>
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <Row>
        <Button
          kind="primary"
          busy={running !== null}
          onClick={() => void attempt({ way: 'form', action: takeBack, done: () => setIsDone(true) })}
        >
          {running ? words.link.takingBack : words.link.takeBack}
        </Button>
      </Row>
    </LinkFrame>
  );
}
