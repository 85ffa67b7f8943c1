import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import type { SurveyField, SurveyForm } from './survey-form';

/**
 * Shows errors at their fields, and focuses the first of these.
 * @param type `contract` for the form's own errors, `server` for those of a refused request.
 */
export function showErrors(
  form: Pick<UseFormReturn<SurveyForm>, 'setError' | 'setFocus'>,
  type: 'contract' | 'server',
  errors: [SurveyField, string][],
): void {
  const [first] = errors;
  if (!first) return;
  // Synchronously: collapsed settings open when one has an error, and only then can it take the focus.
  flushSync(() => errors.forEach(([name, message]) => form.setError(name, { type, message })));
  form.setFocus(first[0]);
}
