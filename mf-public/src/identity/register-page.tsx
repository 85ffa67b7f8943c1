import { useHasLeft } from '@canvass/shared/navigation';
import { useSession, type PasswordPolicy } from '@canvass/shared/session';
import { announceSuccess, Button, Field, Input, Meta, Notice, Stack } from '@canvass/shared/ui';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../paths';
import * as words from '../words';
import { GoogleButton } from './google-button';
import { identityArt } from './identity-art';
import { IdentityFrame } from './identity-frame';
import { NewPasswordField } from './new-password-field';
import { carrying } from './passed-email';
import { refusalOf } from './password-requirements';
import { registrationRules, SHORTEST_PASSWORD } from './registration-rules';
import { useAttempt } from './use-attempt';
import { usePasswordPolicy } from './use-password-policy';
import { useSendOn } from './use-send-on';

interface Registrant {
  name: string;
  photoURL: string;
  email: string;
  password: string;
}

/** The fields from the top that a refusal can be about. */
const FIELDS = ['name', 'email', 'password'] as const;

interface RegisterFieldsProps {
  form: UseFormReturn<Registrant>;
  /** Unknown until the password is begun. */
  policy: PasswordPolicy | undefined;
  isPasswordBegun: boolean;
  onPasswordBegun: () => void;
}

/** The fields with the rules of the specification, section 5: a password that is too short counts as none. */
function RegisterFields({ form, policy, isPasswordBegun, onPasswordBegun }: RegisterFieldsProps) {
  const { register, control } = form;
  const { errors } = form.formState;
  const password = useWatch({ control, name: 'password' });
  const passwordRules = {
    required: words.identity.passwordRequired,
    minLength: { value: SHORTEST_PASSWORD, message: words.identity.passwordRequired },
    validate: (chosen: string) => refusalOf(policy, chosen) ?? true,
  };
  return (
    <>
      <Field label={words.identity.name} note={words.identity.optional} error={errors.name?.message}>
        <Input autoComplete="name" {...register('name', { validate: registrationRules.name })} />
      </Field>
      <Field
        label={words.identity.photo}
        note={words.identity.optional}
        hint={words.identity.photoHint}
        error={errors.photoURL?.message}
      >
        <Input
          type="url"
          placeholder={words.identity.photoPlaceholder}
          {...register('photoURL', { validate: registrationRules.photoURL })}
        />
      </Field>
      <Field label={words.identity.email} error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...register('email', { validate: registrationRules.email })} />
      </Field>
      <NewPasswordField
        label={words.identity.password}
        error={errors.password?.message}
        password={password}
        policy={policy}
        isPolicyWanted={isPasswordBegun}
        onFocus={onPasswordBegun}
        {...register('password', passwordRules)}
      />
    </>
  );
}

/** Creates an account; the person then signs in with it (specification, section 4). */
export function Page() {
  const session = useSession();
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const form = useForm<Registrant>({ defaultValues: { name: '', photoURL: '', email: '', password: '' } });
  // Nobody waits for the policy before it matters: it would need the identity provider's code at the first paint.
  const [isPasswordBegun, setIsPasswordBegun] = useState(false);
  const { policy, failuresOf } = usePasswordPolicy(isPasswordBegun);
  const { attempt, running, refusal } = useAttempt({
    fields: FIELDS,
    showAt: (field, message, shouldFocus) => form.setError(field, { message }, { shouldFocus }),
    failuresOf: (error) => failuresOf(error, form.getValues('password')),
  });
  const sendOn = useSendOn(running !== null);
  const welcome = () => {
    void announceSuccess({ title: words.identity.registered });
    if (!hasLeft()) void navigate(paths.login.href(), { state: carrying(form.getValues('email').trim()) });
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
      art={identityArt.register}
      steady
    >
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="form">
          <RegisterFields
            form={form}
            policy={policy}
            isPasswordBegun={isPasswordBegun}
            onPasswordBegun={() => setIsPasswordBegun(true)}
          />
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
      <Meta>
        {words.identity.privacy.text} <Link to={paths.privacy.href()}>{words.identity.privacy.link}</Link>
      </Meta>
    </IdentityFrame>
  );
}
