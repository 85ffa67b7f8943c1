import { recheckSessions } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { useHasLeft } from '@canvass/shared/navigation';
import { useSession } from '@canvass/shared/session';
import { announceSuccess, Button, ButtonLink, Field, Input, Notice, Row, Stack } from '@canvass/shared/ui';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths';
import * as words from '../words';
import { LinkFrame } from './link-frame';
import { NewPasswordField } from './new-password-field';
import { carrying } from './passed-email';
import { SHORTEST_PASSWORD } from './registration-rules';
import { refusalOf } from './password-requirements';
import { useAttempt } from './use-attempt';
import { isGone } from './use-link';
import { usePasswordPolicy } from './use-password-policy';

const FIELDS = ['password'] as const;

/** Milliseconds that the page waits until the sessions from before have ended; without an answer they end within a minute. */
const RECHECK_TIMEOUT_MS = 4000;

/** Has the API ask the identity provider since when sign-ins are valid, so that older sessions end now. */
async function endOlderSessions(email: string): Promise<void> {
  await call(recheckSessions, { body: { email } }, { timeout: RECHECK_TIMEOUT_MS }).catch(() => {
    // The password is changed, and that is what was asked for. The API notices by itself.
  });
}

interface ResetPasswordProps {
  email: string;
  code: string;
  /** The link turned out to be gone. */
  onFailed: (error: unknown) => void;
}

function ResetForm({ email, code, onFailed, onDone }: ResetPasswordProps & { onDone: () => void }) {
  const session = useSession();
  const form = useForm({ defaultValues: { password: '' } });
  const password = useWatch({ control: form.control, name: 'password' });
  const { policy, failuresOf } = usePasswordPolicy(true);
  const { attempt, running, refusal } = useAttempt({
    fields: FIELDS,
    showAt: (field, message, shouldFocus) => form.setError(field, { message }, { shouldFocus }),
    failuresOf: (error) => failuresOf(error, form.getValues('password')),
  });
  async function save(chosen: string): Promise<void> {
    try {
      await session.resetPassword(code, chosen);
    } catch (error) {
      if (isGone(error)) onFailed(error);
      throw error;
    }
    await endOlderSessions(email);
  }
  const submit = form.handleSubmit(({ password: chosen }) =>
    attempt({ way: 'form', action: () => save(chosen), done: onDone }),
  );
  const rules = {
    required: words.identity.passwordMissing,
    validate: (chosen: string) => refusalOf(policy, chosen) ?? true,
    minLength: {
      value: SHORTEST_PASSWORD,
      message: words.identity.requirements.refused([words.identity.requirements.minLength(SHORTEST_PASSWORD)]),
    },
  };

  return (
    <LinkFrame title={words.link.titles['reset-password']} arrived>
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="form">
          <Field label={words.link.accountOf}>
            <Input type="email" autoComplete="username" readOnly value={email} />
          </Field>
          <NewPasswordField
            label={words.link.newPassword}
            error={form.formState.errors.password?.message}
            password={password}
            policy={policy}
            {...form.register('password', rules)}
          />
          <Button type="submit" kind="primary" block busy={running === 'form'}>
            {running === 'form' ? words.link.saving : words.link.save}
          </Button>
        </Stack>
      </form>
    </LinkFrame>
  );
}

/** Sets a new password by a mailed link; then the person signs in with it. Somebody else who is signed in stays so. */
export function ResetPassword(props: ResetPasswordProps) {
  const { email } = props;
  const { user } = useSession();
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const [isDone, setIsDone] = useState(false);
  const isSomebodyElse = user !== null && user.email.toLowerCase() !== email.toLowerCase();

  function finish(): void {
    if (isSomebodyElse) return setIsDone(true);
    void announceSuccess({ title: words.link.changedLogin });
    if (!hasLeft()) void navigate(paths.login.href(), { replace: true, state: carrying(email) });
  }

  if (!isDone) return <ResetForm {...props} onDone={finish} />;
  return (
    <LinkFrame title={words.link.changedTitle} arrived>
      <Notice kind="success">{words.link.changed(email, user?.email ?? '')}</Notice>
      <Row>
        <ButtonLink kind="primary" to={paths.surveys.href()}>
          {words.link.toSurveys}
        </ButtonLink>
      </Row>
    </LinkFrame>
  );
}
