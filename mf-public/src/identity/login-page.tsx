import { useSession } from '@canvass/shared/session';
import { Button, Field, Input, Meta, Notice, PasswordInput, Stack } from '@canvass/shared/ui';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import * as words from '../words';
import { GoogleButton } from './google-button';
import { identityArt } from './identity-art';
import { IdentityFrame } from './identity-frame';
import { carrying, usePassedEmail } from './passed-email';
import { useAttempt } from './use-attempt';
import { useSendOn } from './use-send-on';

/** The fields from the top that a refusal can be about. */
const FIELDS = ['email', 'password'] as const;

/** The way to a new password; what was typed as email goes along. */
function Forgot({ control }: { control: Control<{ email: string; password: string }> }) {
  const email = useWatch({ control, name: 'email' });
  return (
    <Meta>
      <Link to={paths.forgot.href()} state={carrying(email.trim())}>
        {words.forgot.ask}
      </Link>
    </Meta>
  );
}

/** Signs in and sends on to the remembered place (specification, sections 2 and 4). */
export function Page() {
  const session = useSession();
  const form = useForm({ defaultValues: { email: usePassedEmail(), password: '' } });
  const { errors } = form.formState;
  const { attempt, running, refusal } = useAttempt({
    fields: FIELDS,
    showAt: (field, message, shouldFocus) => form.setError(field, { message }, { shouldFocus }),
  });
  const sendOn = useSendOn(running !== null);
  const submit = form.handleSubmit(({ email, password }) =>
    attempt({ way: 'form', action: () => session.signIn(email.trim(), password), done: sendOn }),
  );

  return (
    <IdentityFrame
      title={words.signIn}
      other={{ text: words.identity.newHere, link: words.identity.createAccount, to: paths.register.href() }}
      art={identityArt.login}
    >
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="form">
          <Field label={words.identity.email} error={errors.email?.message}>
            <Input
              type="email"
              autoComplete="email"
              {...form.register('email', { required: words.identity.emailMissing })}
            />
          </Field>
          <Stack gap="s">
            <Field label={words.identity.password} error={errors.password?.message}>
              <PasswordInput {...form.register('password', { required: words.identity.passwordMissing })} />
            </Field>
            <Forgot control={form.control} />
          </Stack>
          <Button type="submit" kind="primary" block busy={running === 'form'} disabled={running === 'google'}>
            {running === 'form' ? words.identity.signingIn : words.signIn}
          </Button>
        </Stack>
      </form>
      <GoogleButton
        busy={running === 'google'}
        disabled={running === 'form'}
        onPress={() => void attempt({ way: 'google', action: session.signInWithGoogle, done: sendOn })}
      />
    </IdentityFrame>
  );
}
