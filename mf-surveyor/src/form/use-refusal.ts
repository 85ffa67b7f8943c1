import { failureOf, type Failure } from '@canvass/shared/http';
import { useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { SurveyField, SurveyForm } from './survey-form';
import { refusalOf } from './survey-refusal';
import type { Questions } from './use-questions';

/** What a save was refused for, as the form's foot tells it. */
export interface Told {
  failure: Failure;
  /** What belongs to no field of the form. */
  others: string[];
}

/** Shows what the server refuses where it belongs, until it is corrected. */
export function useRefusal(form: UseFormReturn<SurveyForm>, questions: Questions) {
  const [refused, setRefused] = useState<SurveyField[]>([]);

  function show(error: Error, sent: SurveyForm) {
    const { fields } = refusalOf(failureOf(error).errors, sent);
    setRefused(fields.map(([name]) => name));
    // A question of the list has no fields until it is edited; its editor takes the focus by itself.
    const hidden = /^questions\.(\d+)\./.exec(fields[0]?.[0] ?? '')?.[1];
    if (hidden !== undefined) questions.edit(Number(hidden));
    fields.forEach(([name, message], index) =>
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
  }

  // A field drops what the server said of it when it is changed.
  const { formState } = form;
  const isLeft = (name: SurveyField) => form.getFieldState(name, formState).error?.type === 'server';

  /** What is still to be told of an error: nothing when every field that it spoke of was changed. */
  function told(error: Error | null): Told | undefined {
    if (!error) return undefined;
    const failure = failureOf(error);
    const { others } = refusalOf(failure.errors, form.getValues());
    const isCorrected = others.length === 0 && refused.length > 0 && !refused.some(isLeft);
    return isCorrected ? undefined : { failure, others };
  }

  /** What the form itself refuses is shown by its fields; a question of the list has none until it is edited. */
  function open({ questions: wrong, title, description, deadline }: FieldErrors<SurveyForm>) {
    const index = Array.isArray(wrong) ? wrong.findIndex(Boolean) : -1;
    if (index !== -1 && !title && !description && !deadline) questions.edit(index);
  }

  return { show, open, clear: () => setRefused([]), told };
}
