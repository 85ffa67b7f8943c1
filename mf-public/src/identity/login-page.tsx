import { useSession } from '@canvass/shared/session';
import { Button, Field, Input, Notice, PasswordInput, Stack } from '@canvass/shared/ui';
import { useForm } from 'react-hook-form';
import { paths } from '../paths';
import { words } from '../words';
import { GoogleButton } from './google-button';
import { IdentityFrame } from './identity-frame';
import { useAttempt } from './use-attempt';
import { useSendOn } from './use-send-on';

/** The fields from the top that a refusal can be about. */
const FIELDS = ['email', 'password'] as const;

const ART = {
  motto: words.identity.loginArt,
  heights: [2, 3, 5, 4, 7, 6, 9, 11, 13, 12, 15, 17, 14, 12, 13, 10, 8, 9, 6, 5, 3, 2],
};

/** Signs in and sends on to the remembered place (specification, sections 2 and 4). */
export function Page() {
  const session = useSession();
  const form = useForm({ defaultValues: { email: '', password: '' } });
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
      art={ART}
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
          <Field label={words.identity.password} error={errors.password?.message}>
            <PasswordInput {...form.register('password', { required: words.identity.passwordMissing })} />
          </Field>
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
