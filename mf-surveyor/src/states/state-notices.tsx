import type { Survey } from '@canvass/shared/contracts';
import { Notice } from '@canvass/shared/ui';
import { states as strings } from '../strings/states';
import { CurrentOffer } from '../transfers/current-offer';
import { getSurveyState } from './survey-state';

/** What the state of a survey means for its owner, where that is not obvious, and to whom it is offered. */
export function StateNotices({ survey }: { survey: Survey }) {
  const state = getSurveyState(survey);
  return (
    <>
      {state === 'withdrawn' && <Notice title={strings.withdrawn}>{strings.withdrawnText}</Notice>}
      {state === 'unpublished' && (
        <Notice kind="warn" title={strings.unpublished}>
          {strings.unpublishedText} {survey.feedback && strings.feedback(survey.feedback)}
        </Notice>
      )}
      {state === 'closed' && <Notice title={strings.closed}>{strings.closedText}</Notice>}
      {survey.transferOfferedTo && <CurrentOffer id={survey._id} email={survey.transferOfferedTo} />}
    </>
  );
}
