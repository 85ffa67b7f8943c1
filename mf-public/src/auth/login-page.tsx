import { normalizeEmail } from '@canvass/shared/contracts';
import { useSession } from '@canvass/shared/session';
import { Button, Field, Input, Meta, Notice, PasswordInput, Stack } from '@canvass/shared/ui';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import * as strings from '../strings';
import { GoogleButton } from './google-button';
import { authIllustrations } from './auth-illustrations';
import { AuthLayout } from './auth-layout';
import { createEmailState, useEmailState } from './email-state';
import { useAuthForm } from './use-auth-form';
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in';

/** The fields that an error can refer to, from the top. */
const FIELDS = ['email', 'password'] as const;

/** A link to the page for a new password; passes the typed email along. */
function ForgotPasswordLink({ control }: { control: Control<{ email: string; password: string }> }) {
  const email = useWatch({ control, name: 'email' });
  return (
    <Meta>
      <Link to={paths.forgot.href()} state={createEmailState(email.trim())}>
        {strings.forgot.askPassword}
      </Link>
    </Meta>
  );
}

/** Signs in and continues to the remembered destination (specification, sections 2 and 4). */
export function Page() {
  const session = useSession();
  const form = useForm({ defaultValues: { email: useEmailState(), password: '' } });
  const { errors } = form.formState;
  const { attempt, running, formError } = useAuthForm({
    fields: FIELDS,
    setFieldError: (field, message, shouldFocus) => form.setError(field, { message }, { shouldFocus }),
  });
  const redirect = useRedirectAfterSignIn(running !== null);
  const submit = form.handleSubmit(({ email, password }) =>
    attempt({ method: 'form', action: () => session.signIn(normalizeEmail(email), password), onDone: redirect }),
  );

  return (
    <AuthLayout
      title={strings.signIn}
      alternative={{ text: strings.auth.newHere, link: strings.auth.createAccount, to: paths.register.href() }}
      illustration={authIllustrations.login}
    >
      {formError && <Notice kind="danger">{formError}</Notice>}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="form">
          <Field label={strings.auth.email} error={errors.email?.message}>
            <Input
              type="email"
              autoComplete="email"
              {...form.register('email', { required: strings.auth.emailMissing })}
            />
          </Field>
          <Stack gap="s">
            <Field label={strings.auth.password} error={errors.password?.message}>
              <PasswordInput {...form.register('password', { required: strings.auth.passwordMissing })} />
            </Field>
            <ForgotPasswordLink control={form.control} />
          </Stack>
          <Button type="submit" kind="primary" block busy={running === 'form'} disabled={running === 'google'}>
            {running === 'form' ? strings.auth.signingIn : strings.signIn}
          </Button>
        </Stack>
      </form>
      <GoogleButton
        busy={running === 'google'}
        disabled={running === 'form'}
        onPress={() => attempt({ method: 'google', action: session.signInWithGoogle, onDone: redirect })}
      />
    </AuthLayout>
  );
}
