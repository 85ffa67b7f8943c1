import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import type { SurveyForm } from './survey-form';
import { surveyResolver } from './form-errors';
import { useQuestions } from './questions/use-questions';
import { useServerErrors } from './use-server-errors';

/**
 * The form of a survey, with its questions and what the server refuses of it.
 * @param storedDeadline the deadline of a survey that exists, which may stay as it is.
 */
export function useSurveyForm(initialForm: SurveyForm, email: string, storedDeadline?: string) {
  const resolver = useMemo(() => surveyResolver(email, storedDeadline), [email, storedDeadline]);
  // A field drops its error when it is changed, and is checked again with the whole form: a check on every change would
  // take away the server's errors of its neighbors.
  const form = useForm<SurveyForm>({ defaultValues: initialForm, resolver, reValidateMode: 'onSubmit' });
  const questions = useQuestions(form);
  const serverErrors = useServerErrors(form, questions);

  /** Puts another survey into the form. */
  function fill(survey: SurveyForm) {
    form.reset(survey);
    questions.reset();
  }

  return { form, questions, serverErrors, fill, storedDeadline };
}

export type SurveyEditing = ReturnType<typeof useSurveyForm>;
