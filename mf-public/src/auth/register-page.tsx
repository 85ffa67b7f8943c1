import { normalizeEmail } from '@canvass/shared/contracts';
import { useHasLeft } from '@canvass/shared/navigation';
import { useSession, type PasswordPolicy } from '@canvass/shared/session';
import { normalizeText } from '@canvass/shared/text';
import { showSuccess, Button, Field, Input, Meta, Notice, Stack } from '@canvass/shared/ui';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../paths';
import * as strings from '../strings';
import { readInvitedEmail } from '../surveys/invitations/invitation-draft';
import { GoogleButton } from './google-button';
import { authIllustrations } from './auth-illustrations';
import { AuthLayout } from './auth-layout';
import { NewPasswordField } from './new-password-field';
import { createEmailState } from './email-state';
import { validatePassword } from './password-requirements';
import { registrationRules, MIN_PASSWORD_LENGTH } from './registration-rules';
import { useAuthForm } from './use-auth-form';
import { usePasswordPolicy } from './use-password-policy';
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in';

interface RegistrationForm {
  name: string;
  photoURL: string;
  email: string;
  password: string;
}

/** The fields that an error can refer to, from the top. */
const FIELDS = ['name', 'email', 'password'] as const;

interface RegisterFieldsProps {
  form: UseFormReturn<RegistrationForm>;
  /** Undefined until the user starts to type a password. */
  policy: PasswordPolicy | undefined;
  isPasswordStarted: boolean;
  onPasswordStarted: () => void;
}

/** The fields with the rules of the specification, section 5: a password that is too short counts as missing. */
function RegisterFields({ form, policy, isPasswordStarted, onPasswordStarted }: RegisterFieldsProps) {
  const { register, control } = form;
  const { errors } = form.formState;
  const password = useWatch({ control, name: 'password' });
  const passwordRules = {
    required: strings.auth.passwordRequired,
    minLength: { value: MIN_PASSWORD_LENGTH, message: strings.auth.passwordRequired },
    validate: (value: string) => validatePassword(policy, value) ?? true,
  };
  return (
    <>
      <Field label={strings.auth.name} note={strings.auth.optional} error={errors.name?.message}>
        <Input autoComplete="name" {...register('name', { validate: registrationRules.name })} />
      </Field>
      <Field
        label={strings.auth.photo}
        note={strings.auth.optional}
        hint={strings.auth.photoHint}
        error={errors.photoURL?.message}
      >
        <Input
          type="url"
          placeholder={strings.auth.photoPlaceholder}
          {...register('photoURL', { validate: registrationRules.photoURL })}
        />
      </Field>
      <Field label={strings.auth.email} error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...register('email', { validate: registrationRules.email })} />
      </Field>
      <NewPasswordField
        label={strings.auth.password}
        error={errors.password?.message}
        password={password}
        policy={policy}
        isPolicyLoading={isPasswordStarted}
        onFocus={onPasswordStarted}
        {...register('password', passwordRules)}
      />
    </>
  );
}

/** Creates an account; the user then signs in with it (specification, section 4). */
export function Page() {
  const session = useSession();
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const form = useForm<RegistrationForm>({
    // Only the address that was invited can vote in some surveys.
    defaultValues: { name: '', photoURL: '', email: readInvitedEmail(), password: '' },
  });
  // The policy is not loaded before it matters: it would need the identity provider's code at the first paint.
  const [isPasswordStarted, setIsPasswordStarted] = useState(false);
  const { policy, toFieldErrors } = usePasswordPolicy(isPasswordStarted);
  const { attempt, running, formError } = useAuthForm({
    fields: FIELDS,
    setFieldError: (field, message, shouldFocus) => form.setError(field, { message }, { shouldFocus }),
    toFieldErrors: (error) => toFieldErrors(error, form.getValues('password')),
  });
  const redirect = useRedirectAfterSignIn(running !== null);
  const handleRegistered = () => {
    void showSuccess({ title: strings.auth.registered });
    if (!hasLeft()) void navigate(paths.login.href(), { state: createEmailState(form.getValues('email').trim()) });
  };
  const submit = form.handleSubmit(({ name, photoURL, email, password }) => {
    const registration = {
      email: normalizeEmail(email),
      password,
      name: normalizeText(name) || undefined,
      photoURL: photoURL.trim() || undefined,
    };
    attempt({ method: 'form', action: () => session.register(registration), onDone: handleRegistered });
  });

  return (
    <AuthLayout
      title={strings.signUp}
      alternative={{ text: strings.auth.haveAccount, link: strings.signIn, to: paths.login.href() }}
      illustration={authIllustrations.register}
      isTopAligned
    >
      {formError && <Notice kind="danger">{formError}</Notice>}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="form">
          <RegisterFields
            form={form}
            policy={policy}
            isPasswordStarted={isPasswordStarted}
            onPasswordStarted={() => setIsPasswordStarted(true)}
          />
          <Button type="submit" kind="primary" block busy={running === 'form'} disabled={running === 'google'}>
            {running === 'form' ? strings.auth.signingUp : strings.signUp}
          </Button>
        </Stack>
      </form>
      <GoogleButton
        busy={running === 'google'}
        disabled={running === 'form'}
        onPress={() => attempt({ method: 'google', action: session.signInWithGoogle, onDone: redirect })}
      />
      <Meta>
        {strings.auth.privacy.text} <Link to={paths.privacy.href()}>{strings.auth.privacy.link}</Link>
      </Meta>
    </AuthLayout>
  );
}
