import type { Survey } from '@canvass/shared/contracts';
import { isClosed } from '@canvass/shared/ui';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { toSurveyContent, toSurveyForm, type SurveyForm } from '../form/survey-form';
import { isSameForm } from '../form/draft/stored-draft';
import { getClosingTime } from '../form/deadline/typed-date';
import { hasNewQuestions } from './merge/differences';

/** What saving the form would do to the survey. Follows the form as it is written. */
export function useEditState(survey: Survey) {
  const { control, getValues } = useFormContext<SurveyForm>();
  useWatch({ control });
  const form = getValues();
  const hasChangedQuestions = hasNewQuestions(survey.questions, toSurveyContent(form).questions);
  const closesAt = getClosingTime(form.deadline);
  return {
    isChanged: !isSameForm(form, toSurveyForm(survey)),
    hasChangedQuestions,
    /** People have voted on the questions, so that others become a version of their own. */
    createsVersion: hasChangedQuestions && survey.questionsFrozen,
    reopens: isClosed(survey.closesAt) && closesAt !== null && !isClosed(closesAt),
  };
}

/** Has the browser ask before it leaves the page with something that is not saved. */
export function useConfirmBeforeUnload(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [isChanged]);
}
