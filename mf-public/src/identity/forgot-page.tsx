import { useSession } from '@canvass/shared/session';
import { Button, Field, Input, Notice, Quiet, Stack } from '@canvass/shared/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '../paths';
import * as words from '../words';
import { IdentityFrame } from './identity-frame';
import { identityArt } from './identity-art';
import { LocalMails } from './local-mails';
import { usePassedEmail } from './passed-email';
import { registrationRules } from './registration-rules';
import { useAttempt } from './use-attempt';

const FIELDS = ['email'] as const;
const toLogin = { text: words.forgot.remembered, link: words.signIn, to: paths.login.href() };

function AskForm({ known, onSent }: { known: string; onSent: (email: string) => void }) {
  const session = useSession();
  const form = useForm({ defaultValues: { email: known } });
  const { attempt, running, refusal } = useAttempt({
    fields: FIELDS,
    showAt: (field, message, shouldFocus) => form.setError(field, { message }, { shouldFocus }),
  });
  const submit = form.handleSubmit(({ email: typed }) => {
    const email = typed.trim();
    return attempt({ way: 'form', action: () => session.sendPasswordReset(email), done: () => onSent(email) });
  });

  return (
    <IdentityFrame title={words.forgot.title} other={toLogin} art={identityArt.forgot} steady>
      <Quiet>{words.forgot.intro}</Quiet>
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="form">
          <Field label={words.identity.email} error={form.formState.errors.email?.message}>
            <Input
              type="email"
              autoComplete="email"
              {...form.register('email', {
                required: words.identity.emailMissing,
                validate: registrationRules.email,
              })}
            />
          </Field>
          <Button type="submit" kind="primary" block busy={running === 'form'}>
            {running === 'form' ? words.forgot.sending : words.forgot.send}
          </Button>
        </Stack>
      </form>
    </IdentityFrame>
  );
}

/** Says the same whether or not there is such an account: nobody learns here who has one. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <IdentityFrame title={words.forgot.sentTitle} other={toLogin} art={identityArt.forgot} steady arrived>
      <Notice kind="success">{words.forgot.sent(email)}</Notice>
      <LocalMails />
      <Quiet>{words.forgot.sentHint}</Quiet>
      <Quiet>{words.forgot.google}</Quiet>
      <Button block onClick={onAgain}>
        {words.forgot.again}
      </Button>
    </IdentityFrame>
  );
}

/** Has a link mailed with which a new password is chosen. */
export function Page() {
  const [email, setEmail] = useState(usePassedEmail());
  const [isSent, setIsSent] = useState(false);
  if (isSent) return <Sent email={email} onAgain={() => setIsSent(false)} />;
  return (
    <AskForm
      known={email}
      onSent={(address) => {
        setEmail(address);
        setIsSent(true);
      }}
    />
  );
}
