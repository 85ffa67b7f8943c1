import { toApiError, type ApiError } from '@canvass/shared/http';
import { useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { SurveyField, SurveyForm } from './survey-form';
import { toRefusal } from './form-errors';
import { showErrors } from './show-errors';
import type { Questions } from './questions/use-questions';

/** The error of a refused save, as shown in the form's footer. */
export interface SaveError {
  failure: ApiError;
  /** Errors that belong to no field of the form. */
  otherErrors: string[];
}

/** Shows the server's errors at their fields until they are corrected. */
export function useServerErrors(form: UseFormReturn<SurveyForm>, questions: Questions) {
  const [refusedFields, setRefusedFields] = useState<SurveyField[]>([]);

  function showServerErrors(error: Error, sent: SurveyForm) {
    const { fields } = toRefusal(toApiError(error), sent);
    setRefusedFields(fields.map(([name]) => name));
    // A question in the list has no fields until it is edited; its editor then takes the focus.
    const questionIndex = /^questions\.(\d+)\./.exec(fields[0]?.[0] ?? '')?.[1];
    if (questionIndex !== undefined) questions.edit(Number(questionIndex));
    showErrors(form, 'server', fields);
  }

  // A field drops the server's error when it changes.
  const { formState } = form;
  const isStillInvalid = (name: SurveyField) => form.getFieldState(name, formState).error?.type === 'server';

  /** The part of an error that still applies: none once every field that it named was changed. */
  function getRemainingError(error: Error | null): SaveError | undefined {
    if (!error) return undefined;
    const failure = toApiError(error);
    const { otherErrors } = toRefusal(failure, form.getValues());
    const isCorrected = otherErrors.length === 0 && refusedFields.length > 0 && !refusedFields.some(isStillInvalid);
    return isCorrected ? undefined : { failure, otherErrors };
  }

  /** The form's own errors are shown at its fields; a question in the list has none until it is opened. */
  function openInvalidQuestion({
    questions: questionErrors,
    title,
    description,
    deadline,
    closingTime,
  }: FieldErrors<SurveyForm>) {
    const index = Array.isArray(questionErrors) ? questionErrors.findIndex(Boolean) : -1;
    if (index !== -1 && !title && !description && !deadline && !closingTime) questions.edit(index);
  }

  return { showServerErrors, openInvalidQuestion, clear: () => setRefusedFields([]), getRemainingError };
}
