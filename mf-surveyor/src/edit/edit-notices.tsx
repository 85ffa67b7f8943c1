import type { Survey } from '@canvass/shared/contracts';
import { isClosed, Notice } from '@canvass/shared/ui';
import { words } from '../words/edit';

/** What is to be known of a survey before it is edited. */
export function EditNotices({ survey, email }: { survey: Survey; email: string }) {
  const { status, feedback, surveyorEmail, closesAt } = survey;
  return (
    <>
      {surveyorEmail !== email && <Notice kind="warn">{words.foreign(surveyorEmail)}</Notice>}
      {status === 'Unpublish' && (
        <Notice kind="warn" title={words.unpublished}>
          {words.unpublishedText} {feedback && words.feedback(feedback)}
        </Notice>
      )}
      {isClosed(closesAt) && <Notice title={words.closed}>{words.closedText}</Notice>}
    </>
  );
}
