import { useAction } from '@canvass/shared/writes';
import { useState } from 'react';
import { toAuthErrors, type AuthFormError, type AuthField } from './auth-errors';

type AuthMethod = 'form' | 'google';

interface AuthAttempt {
  method: AuthMethod;
  action: () => Promise<void>;
  /** Called after a success; leaves the page. */
  onDone: () => void;
}

interface AuthFormOptions<Name> {
  /** The form's fields, from the top. */
  fields: readonly Name[];
  /** Shows an error at a field, and focuses the field if it is the first. */
  setFieldError: (field: Name, text: string, first: boolean) => void;
  /** Describes an error; `toAuthErrors` by default. */
  toFieldErrors?: (error: unknown) => AuthFormError[] | Promise<AuthFormError[]>;
}

/**
 * Runs one sign-in or registration at a time. Errors of a field of the form are shown at that field, all others above
 * the form, including all errors of the Google sign-in, as its values are not those of the form.
 */
export function useAuthForm<Name extends AuthField>({
  fields,
  setFieldError,
  toFieldErrors = toAuthErrors,
}: AuthFormOptions<Name>) {
  const [formError, setFormError] = useState<string | null>(null);

  function showErrors(errors: AuthFormError[], method: AuthMethod): void {
    const fieldErrors = fields.flatMap((name) => {
      const failure = errors.find(({ field }) => field === name);
      return failure && method === 'form' ? [{ ...failure, name }] : [];
    });
    for (const [index, { name, text }] of fieldErrors.entries()) setFieldError(name, text, index === 0);
    const formErrors = errors.filter(({ field }) => !fieldErrors.some(({ name }) => name === field));
    setFormError(formErrors.map(({ text }) => text).join(' ') || null);
  }

  const { run, isPending, isSuccess, input } = useAction({
    // The page is about to be left.
    once: true,
    action(attempt: AuthAttempt) {
      setFormError(null);
      return attempt.action();
    },
    onSuccess: (_, { onDone }) => onDone(),
    onError: async (error, { method }) => showErrors(await toFieldErrors(error), method),
  });
  const isRunning = isPending || isSuccess;
  return { attempt: run, running: (isRunning && input?.method) || null, formError };
}
