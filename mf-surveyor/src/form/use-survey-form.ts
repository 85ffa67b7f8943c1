import type { Survey } from '@canvass/shared/contracts';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import type { ClosableSurvey } from './deadline/deadline-field';
import type { SurveyForm } from './survey-form';
import { surveyResolver } from './form-errors';
import { useQuestions } from './questions/use-questions';
import { useServerErrors } from './use-server-errors';

/**
 * The form of a survey, with its questions and the server's errors.
 * @param stored an existing survey, whose deadline and questions may be left unchanged.
 */
export function useSurveyForm(
  initialForm: SurveyForm,
  email: string,
  stored?: ClosableSurvey & Pick<Survey, 'questions'>,
) {
  const resolver = useMemo(() => surveyResolver(email, stored), [email, stored]);
  // A field drops its error when it changes, and is validated again only with the whole form: validation on every
  // change would remove the server's errors of its neighbors.
  const form = useForm<SurveyForm>({ defaultValues: initialForm, resolver, reValidateMode: 'onSubmit' });
  const questions = useQuestions(form);
  const serverErrors = useServerErrors(form, questions);

  /** Fills the form with another survey. */
  function fill(survey: SurveyForm) {
    form.reset(survey);
    questions.reset();
  }

  return { form, questions, serverErrors, fill, stored };
}

export type SurveyEditing = ReturnType<typeof useSurveyForm>;
