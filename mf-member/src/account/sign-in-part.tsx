import { useSession, type SessionUser } from '@canvass/shared/session';
import { Badge, Field, Input, Quiet, Row, Stack, Subheading, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { words } from '../words';
import { MailButton } from './mail-button';
import { Part } from '../layout/part';

const Below = styled(Stack)`
  padding-top: ${tokens.space.s5};
  border-top: ${tokens.line.hair};
`;

function Email({ user: { email, emailVerified } }: { user: SessionUser }) {
  const { sendVerification } = useSession();
  return (
    <Stack gap="s">
      <Field label={words.account.email}>
        <Input readOnly type="email" value={email} autoComplete="email" />
      </Field>
      <Row>
        <Badge kind={emailVerified ? 'success' : 'warn'}>
          {emailVerified ? words.account.verified : words.account.unverified}
        </Badge>
      </Row>
      {!emailVerified && (
        <MailButton
          label={words.account.sendAgain}
          why={words.account.verify}
          sent={words.account.verificationSent(email)}
          send={sendVerification}
        />
      )}
    </Stack>
  );
}

function Password({ user: { email, hasPassword } }: { user: SessionUser }) {
  const { sendPasswordReset } = useSession();
  return (
    <Below gap="s">
      <Subheading>{words.account.password}</Subheading>
      {hasPassword ? (
        <MailButton
          label={words.account.changePassword}
          why={words.account.changeText}
          sent={words.account.resetSent(email)}
          send={() => sendPasswordReset(email)}
        />
      ) : (
        <Quiet>{words.account.noPassword}</Quiet>
      )}
    </Below>
  );
}

/** What one signs in with. The email is the identity provider's and cannot be changed here. */
export function SignInPart({ user }: { user: SessionUser }) {
  return (
    <Part title={words.account.signIn}>
      <Email user={user} />
      <Password user={user} />
    </Part>
  );
}
