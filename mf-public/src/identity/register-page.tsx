import { useSession } from '@canvass/shared/session';
import { announceSuccess, Button, Field, Input, Notice, PasswordInput, Stack } from '@canvass/shared/ui';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths';
import { words } from '../words';
import { GoogleButton } from './google-button';
import { IdentityFrame } from './identity-frame';
import { registrationRules } from './registration-rules';
import { useAttempt } from './use-attempt';
import { useSendOn } from './use-send-on';

/** Specification, section 9. */
const SHORTEST_PASSWORD = 6;

const ART = {
  motto: words.identity.registerArt,
  heights: [17, 14, 12, 13, 10, 8, 6, 7, 4, 3, 2, 2, 3, 2, 4, 5, 7, 6, 9, 12, 14, 16],
};

interface Registrant {
  name: string;
  photoURL: string;
  email: string;
  password: string;
}

/** The fields from the top that a refusal can be about. */
const FIELDS = ['name', 'email', 'password'] as const;

/** The fields with the rules of the specification, section 5: a password that is too short counts as none. */
function RegisterFields({ register, formState: { errors } }: UseFormReturn<Registrant>) {
  const { identity } = words;
  const passwordRules = {
    required: identity.passwordRequired,
    minLength: { value: SHORTEST_PASSWORD, message: identity.passwordRequired },
  };
  return (
    <>
      <Field label={identity.name} note={identity.optional} error={errors.name?.message}>
        <Input autoComplete="name" {...register('name', { validate: registrationRules.name })} />
      </Field>
      <Field label={identity.photo} note={identity.optional} hint={identity.photoHint} error={errors.photoURL?.message}>
        <Input
          type="url"
          placeholder={identity.photoPlaceholder}
          {...register('photoURL', { validate: registrationRules.photoURL })}
        />
      </Field>
      <Field label={identity.email} error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...register('email', { validate: registrationRules.email })} />
      </Field>
      <Field label={identity.password} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password', passwordRules)} />
      </Field>
    </>
  );
}

/** Creates an account; the person then signs in with it (specification, section 4). */
export function Page() {
  const session = useSession();
  const navigate = useNavigate();
  const form = useForm<Registrant>({ defaultValues: { name: '', photoURL: '', email: '', password: '' } });
  const { attempt, running, refusal } = useAttempt({
    fields: FIELDS,
    showAt: (field, message, shouldFocus) => form.setError(field, { message }, { shouldFocus }),
  });
  const sendOn = useSendOn(running !== null);
  const welcome = () => {
    void announceSuccess({ title: words.identity.registered });
    void navigate(paths.login.href());
  };
  const submit = form.handleSubmit(({ name, photoURL, email, password }) => {
    const registration = {
      email: email.trim(),
      password,
      name: name.trim() || undefined,
      photoURL: photoURL.trim() || undefined,
    };
    return attempt({ way: 'form', action: () => session.register(registration), done: welcome });
  });

  return (
    <IdentityFrame
      title={words.signUp}
      other={{ text: words.identity.haveAccount, link: words.signIn, to: paths.login.href() }}
      art={ART}
    >
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="form">
          <RegisterFields {...form} />
          <Button type="submit" kind="primary" block busy={running === 'form'} disabled={running === 'google'}>
            {running === 'form' ? words.identity.signingUp : words.signUp}
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
