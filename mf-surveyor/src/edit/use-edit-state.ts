import type { Survey } from '@canvass/shared/contracts';
import { isClosed } from '@canvass/shared/ui';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { contentOf, formOf, type SurveyForm } from '../form/survey-form';
import { saysTheSame } from '../form/stored-draft';
import { closingMoment } from '../form/typed-date';
import { hasNewQuestions } from './differences';

/** What saving the form would do to the survey. Follows the form as it is written. */
export function useEditState(survey: Survey) {
  const { control, getValues } = useFormContext<SurveyForm>();
  useWatch({ control });
  const form = getValues();
  const asksAnew = hasNewQuestions(survey.questions, contentOf(form).questions);
  const closesAt = closingMoment(form.deadline);
  return {
    isChanged: !saysTheSame(form, formOf(survey)),
    asksAnew,
    /** People have voted on the questions, so that others become a version of their own. */
    makesVersion: asksAnew && survey.questionsFrozen,
    reopens: isClosed(survey.closesAt) && closesAt !== null && !isClosed(closesAt),
  };
}

/** Has the browser ask before it leaves the page with something that is not saved. */
export function useAskBeforeLeaving(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
