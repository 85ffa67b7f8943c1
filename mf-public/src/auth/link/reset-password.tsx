import { useHasLeft } from '@canvass/shared/navigation';
import { useSession } from '@canvass/shared/session';
import { showSuccess, Button, ButtonLink, Field, Input, Notice, Row, Stack } from '@canvass/shared/ui';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths';
import * as strings from '../../strings';
import { LinkLayout } from './link-layout';
import { NewPasswordField } from '../new-password-field';
import { createEmailState } from '../email-state';
import { MIN_PASSWORD_LENGTH } from '../registration-rules';
import { validatePassword } from '../password-requirements';
import { useAuthForm } from '../use-auth-form';
import { recheckAccount } from './recheck-account';
import { isPermanentError } from './use-link';
import { usePasswordPolicy } from '../use-password-policy';

const FIELDS = ['password'] as const;

interface ResetPasswordProps {
  email: string;
  code: string;
  /** Called when the link turns out to be no longer valid. */
  onFailed: (error: unknown) => void;
}

function ResetForm({ email, code, onFailed, onDone }: ResetPasswordProps & { onDone: () => void }) {
  const session = useSession();
  const form = useForm({ defaultValues: { password: '' } });
  const password = useWatch({ control: form.control, name: 'password' });
  const { policy, toFieldErrors } = usePasswordPolicy(true);
  const { attempt, running, formError } = useAuthForm({
    fields: FIELDS,
    setFieldError: (field, message, shouldFocus) => form.setError(field, { message }, { shouldFocus }),
    toFieldErrors: (error) => toFieldErrors(error, form.getValues('password')),
  });
  async function save(newPassword: string): Promise<void> {
    try {
      await session.resetPassword(code, newPassword);
    } catch (error) {
      if (isPermanentError(error)) onFailed(error);
      throw error;
    }
    await recheckAccount(email);
  }
  const submit = form.handleSubmit(({ password: newPassword }) =>
    attempt({ method: 'form', action: () => save(newPassword), onDone }),
  );
  const rules = {
    required: strings.auth.passwordMissing,
    validate: (newPassword: string) => validatePassword(policy, newPassword) ?? true,
    minLength: {
      value: MIN_PASSWORD_LENGTH,
      message: strings.auth.requirements.refused([strings.auth.requirements.minLength(MIN_PASSWORD_LENGTH)]),
    },
  };

  return (
    <LinkLayout title={strings.link.titles['reset-password']} takesFocus>
      {formError && <Notice kind="danger">{formError}</Notice>}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="form">
          <Field label={strings.link.account}>
            <Input type="email" autoComplete="username" readOnly value={email} />
          </Field>
          <NewPasswordField
            label={strings.link.newPassword}
            error={form.formState.errors.password?.message}
            password={password}
            policy={policy}
            {...form.register('password', rules)}
          />
          <Button type="submit" kind="primary" block busy={running === 'form'}>
            {running === 'form' ? strings.link.saving : strings.link.save}
          </Button>
        </Stack>
      </form>
    </LinkLayout>
  );
}

/** Sets a new password with a mailed link; the user then signs in with it. Another signed-in user stays signed in. */
export function ResetPassword(props: ResetPasswordProps) {
  const { email } = props;
  const { user } = useSession();
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const [isDone, setIsDone] = useState(false);
  const isOtherUserSignedIn = user !== null && user.email.toLowerCase() !== email.toLowerCase();

  function finish(): void {
    if (isOtherUserSignedIn) return setIsDone(true);
    void showSuccess({ title: strings.link.changedLogin });
    if (!hasLeft()) void navigate(paths.login.href(), { replace: true, state: createEmailState(email) });
  }

  if (!isDone) return <ResetForm {...props} onDone={finish} />;
  return (
    <LinkLayout title={strings.link.changedTitle} takesFocus>
      <Notice kind="success">{strings.link.changed(email, user?.email ?? '')}</Notice>
      <Row>
        <ButtonLink kind="primary" to={paths.surveys.href()}>
          {strings.link.toSurveys}
        </ButtonLink>
      </Row>
    </LinkLayout>
  );
}
