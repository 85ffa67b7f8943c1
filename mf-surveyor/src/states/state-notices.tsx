import type { Survey } from '@canvass/shared/contracts';
import { ButtonLink, getSurveyState, Notice, joinTexts } from '@canvass/shared/ui';
import { paths } from '../paths';
import { states as strings } from '../strings/states';
import { canReopen, isAnonymous } from '../anonymous/ballot-policy';
import { CurrentOffer } from '../transfers/current-offer';

/** Without invitations, nobody can vote: where to invite people, until the first of them has voted. */
function InviteNotice({ id }: { id: string }) {
  const invite = (
    <ButtonLink size="s" to={paths.invitations.href(id)}>
      {strings.invitations}
    </ButtonLink>
  );
  return (
    <Notice title={strings.onlyInvited} action={invite}>
      {strings.onlyInvitedText}
    </Notice>
  );
}

/** Whether a closed survey can be reopened. */
function describeClosed(survey: Survey): string {
  if (!isAnonymous(survey)) return strings.closedText;
  return canReopen(survey) ? strings.closedSealed : strings.closedForGood;
}

/** What the state of a survey means for its owner, where that is not obvious, and to whom it is offered. */
export function StateNotices({ survey }: { survey: Survey }) {
  const state = getSurveyState(survey);
  return (
    <>
      {state === 'withdrawn' && <Notice title={strings.withdrawn}>{strings.withdrawnText}</Notice>}
      {state === 'unpublished' && (
        <Notice kind="warn" title={strings.unpublished}>
          {joinTexts(strings.unpublishedText, survey.feedback && strings.feedback(survey.feedback))}
        </Notice>
      )}
      {state === 'closed' && <Notice title={strings.closed}>{describeClosed(survey)}</Notice>}
      {state === 'open' && survey.voterPolicy === 'invited' && survey.voteCount === 0 && (
        <InviteNotice id={survey._id} />
      )}
      {survey.transferOfferedTo && <CurrentOffer id={survey._id} email={survey.transferOfferedTo} />}
    </>
  );
}
