import { useSession, type SessionUser } from '@canvass/shared/session';
import { Badge, Field, Input, MutedText, Row, Stack, Subheading, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { strings } from '../strings';
import { MailButton } from './mail-button';
import { AccountSection } from '../layout/account-section';

const PasswordArea = styled(Stack)`
  padding-top: ${tokens.space.s5};
  border-top: ${tokens.line.hair};
`;

function EmailSettings({ user: { email, emailVerified } }: { user: SessionUser }) {
  const { sendVerification } = useSession();
  return (
    <Stack gap="s">
      <Field label={strings.account.email}>
        <Input readOnly type="email" value={email} autoComplete="email" />
      </Field>
      <Row>
        <Badge kind={emailVerified ? 'success' : 'warn'}>
          {emailVerified ? strings.account.verified : strings.account.unverified}
        </Badge>
      </Row>
      {!emailVerified && (
        <MailButton
          label={strings.account.sendAgain}
          why={strings.account.verify}
          sent={strings.account.verificationSent(email)}
          send={sendVerification}
        />
      )}
    </Stack>
  );
}

function PasswordSettings({ user: { email, hasPassword } }: { user: SessionUser }) {
  const { sendPasswordReset } = useSession();
  return (
    <PasswordArea gap="s">
      <Subheading>{strings.account.password}</Subheading>
      {hasPassword ? (
        <MailButton
          label={strings.account.changePassword}
          why={strings.account.changeText}
          sent={strings.account.resetSent(email)}
          send={() => sendPasswordReset(email)}
        />
      ) : (
        <MutedText>{strings.account.noPassword}</MutedText>
      )}
    </PasswordArea>
  );
}

/** The user's sign-in methods. The email belongs to the identity provider and cannot be changed here. */
export function SignInSection({ user }: { user: SessionUser }) {
  return (
    <AccountSection title={strings.account.signIn}>
      <EmailSettings user={user} />
      <PasswordSettings user={user} />
    </AccountSection>
  );
}
