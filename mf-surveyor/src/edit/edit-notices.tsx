import type { Survey } from '@canvass/shared/contracts';
import { isClosed, Notice } from '@canvass/shared/ui';
import { strings } from '../strings/edit';

/** What is to be known of a survey before it is edited. */
export function EditNotices({ survey, email }: { survey: Survey; email: string }) {
  const { status, feedback, surveyorEmail, closesAt } = survey;
  return (
    <>
      {surveyorEmail !== email && <Notice kind="warn">{strings.otherOwner(surveyorEmail)}</Notice>}
      {status === 'Unpublish' && (
        <Notice kind="warn" title={strings.unpublished}>
          {strings.unpublishedText} {feedback && strings.feedback(feedback)}
        </Notice>
      )}
      {isClosed(closesAt) && <Notice title={strings.closed}>{strings.closedText}</Notice>}
    </>
  );
}
