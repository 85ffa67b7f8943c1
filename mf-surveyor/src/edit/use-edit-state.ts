import { getVisibility, hasNewQuestions, type Survey } from '@canvass/shared/contracts';
import { isClosed } from '@canvass/shared/ui';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { restoreFixedContent } from '../form/fixed-policies';
import { toSurveyContent, toSurveyForm, type SurveyForm } from '../form/survey-form';
import { canReopen, getBallotPolicy, showsWholeBallots } from '../anonymous/ballot-policy';
import { getVoterPolicy } from '../states/voter-policy';
import { canCorrect } from './can-correct';
import { isSameForm } from '../form/draft/stored-draft';
import { getClosingTime, isStoredDeadline } from '../form/deadline/typed-date';

/** What saving the form would change about the survey. Updated as the user types. */
export function useEditState(survey: Survey) {
  const { control, getValues } = useFormContext<SurveyForm>();
  useWatch({ control });
  const form = getValues();
  const content = toSurveyContent(form);
  const hasChangedQuestions = hasNewQuestions(survey.questions, content.questions);
  const hasNewDeadline = !isStoredDeadline(form, survey);
  const closesAt = getClosingTime(form);
  const isCorrectable = canCorrect(survey, content.questions);
  return {
    isChanged: !isSameForm(form, toSurveyForm(survey)),
    hasChangedQuestions,
    /** The current questions have votes, so other questions become a new version. */
    createsVersion: hasChangedQuestions && survey.questionsFrozen,
    /** Who may vote from the save on, if that changes. */
    newVoterPolicy: form.voterPolicy === getVoterPolicy(survey) ? undefined : form.voterPolicy,
    /** Who can find the survey from the save on, if that changes. */
    newVisibility: getVisibility(form) === getVisibility(survey) ? undefined : getVisibility(form),
    changesBallotPolicy:
      form.ballotPolicy !== getBallotPolicy(survey) || showsWholeBallots(form) !== showsWholeBallots(survey),
    /** The parts that anonymous votes fix would change: an edit from before the first vote. */
    changesFixedContent: !isSameForm(form, restoreFixedContent(form, survey, isCorrectable)),
    canCorrect: isCorrectable,
    /** An unchanged deadline stays as it is, also that of a survey which its owner closed before the end of that day. */
    reopens:
      hasNewDeadline && canReopen(survey) && isClosed(survey.closesAt) && closesAt !== null && !isClosed(closesAt),
  };
}

/** Makes the browser ask for confirmation before leaving the page with unsaved changes. */
export function useConfirmBeforeUnload(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [isChanged]);
}
