import { failureOf, type ApiError } from '@canvass/shared/http';
import { useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { SurveyField, SurveyForm } from './survey-form';
import { toFormErrors } from './form-errors';
import type { Questions } from './questions/use-questions';

/** What a save was refused for, as the form's foot tells it. */
export interface SaveError {
  failure: ApiError;
  /** What belongs to no field of the form. */
  otherErrors: string[];
}

/** Shows what the server refuses where it belongs, until it is corrected. */
export function useServerErrors(form: UseFormReturn<SurveyForm>, questions: Questions) {
  const [refusedFields, setRefusedFields] = useState<SurveyField[]>([]);

  function showServerErrors(error: Error, sent: SurveyForm) {
    const { fields } = toFormErrors(failureOf(error).errors, sent);
    setRefusedFields(fields.map(([name]) => name));
    // A question of the list has no fields until it is edited; its editor takes the focus by itself.
    const questionIndex = /^questions\.(\d+)\./.exec(fields[0]?.[0] ?? '')?.[1];
    if (questionIndex !== undefined) questions.edit(Number(questionIndex));
    fields.forEach(([name, message], index) =>
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
  }

  // A field drops the server's error when it is changed.
  const { formState } = form;
  const isStillInvalid = (name: SurveyField) => form.getFieldState(name, formState).error?.type === 'server';

  /** The part of an error that still applies: none once every field that it named was changed. */
  function getRemainingError(error: Error | null): SaveError | undefined {
    if (!error) return undefined;
    const failure = failureOf(error);
    const { otherErrors } = toFormErrors(failure.errors, form.getValues());
    const isCorrected = otherErrors.length === 0 && refusedFields.length > 0 && !refusedFields.some(isStillInvalid);
    return isCorrected ? undefined : { failure, otherErrors };
  }

  /** What the form itself refuses is shown by its fields; a question of the list has none until it is edited. */
  function openInvalidQuestion({ questions: questionErrors, title, description, deadline }: FieldErrors<SurveyForm>) {
    const index = Array.isArray(questionErrors) ? questionErrors.findIndex(Boolean) : -1;
    if (index !== -1 && !title && !description && !deadline) questions.edit(index);
  }

  return { showServerErrors, openInvalidQuestion, clear: () => setRefusedFields([]), getRemainingError };
}
