import { normalizeEmail } from '@canvass/shared/contracts';
import { useSession } from '@canvass/shared/session';
import { Button, Field, Input, Notice, MutedText, Stack, Phrase } from '@canvass/shared/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '../paths';
import * as strings from '../strings';
import { AuthLayout } from './auth-layout';
import { authIllustrations } from './auth-illustrations';
import { useEmailState } from './email-state';
import { registrationRules } from './registration-rules';
import { useAuthForm } from './use-auth-form';

/** A link to the mails on a machine that sends none; renders nothing elsewhere. */
function LocalMailboxNotice() {
  const { mailbox } = useSession();
  if (!mailbox) return null;
  return (
    <Notice>
      <Phrase
        text={strings.forgot.localMailbox}
        elements={{ mailbox: <a href={mailbox}>{strings.forgot.mailbox}</a> }}
      />
    </Notice>
  );
}

const FIELDS = ['email'] as const;
const toLogin = { text: strings.forgot.remembered, link: strings.signIn, to: paths.login.href() };

function RequestForm({ initialEmail, onSent }: { initialEmail: string; onSent: (email: string) => void }) {
  const session = useSession();
  const form = useForm({ defaultValues: { email: initialEmail } });
  const { attempt, running, formError } = useAuthForm({
    fields: FIELDS,
    setFieldError: (field, message, shouldFocus) => form.setError(field, { message }, { shouldFocus }),
  });
  const submit = form.handleSubmit(({ email: typed }) => {
    const email = normalizeEmail(typed);
    attempt({ method: 'form', action: () => session.sendPasswordReset(email), onDone: () => onSent(email) });
  });

  return (
    <AuthLayout title={strings.forgot.title} alternative={toLogin} illustration={authIllustrations.forgot} isTopAligned>
      <MutedText>{strings.forgot.intro}</MutedText>
      {formError && <Notice kind="danger">{formError}</Notice>}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="form">
          <Field label={strings.auth.email} error={form.formState.errors.email?.message}>
            <Input
              type="email"
              autoComplete="email"
              {...form.register('email', {
                required: strings.auth.emailMissing,
                validate: registrationRules.email,
              })}
            />
          </Field>
          <Button type="submit" kind="primary" block busy={running === 'form'}>
            {running === 'form' ? strings.forgot.sending : strings.forgot.send}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}

/** Shows the same whether or not the account exists, so that the page does not reveal who has one. */
function RequestSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <AuthLayout
      title={strings.forgot.sentTitle}
      alternative={toLogin}
      illustration={authIllustrations.forgot}
      isTopAligned
      takesFocus
    >
      <Notice kind="success">{strings.forgot.sent(email)}</Notice>
      <LocalMailboxNotice />
      <MutedText>{strings.forgot.sentHint}</MutedText>
      <MutedText>{strings.forgot.google}</MutedText>
      <Button block onClick={onAgain}>
        {strings.forgot.again}
      </Button>
    </AuthLayout>
  );
}

/** Requests a mail with a link to choose a new password. */
export function Page() {
  const [email, setEmail] = useState(useEmailState());
  const [isSent, setIsSent] = useState(false);
  if (isSent) return <RequestSent email={email} onAgain={() => setIsSent(false)} />;
  return (
    <RequestForm
      initialEmail={email}
      onSent={(address) => {
        setEmail(address);
        setIsSent(true);
      }}
    />
  );
}
