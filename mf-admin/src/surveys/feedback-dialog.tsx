import { MutedText, SerifText } from '@canvass/shared/ui';
import { RequiredTextDialog } from '../layout/required-text-dialog';
import { strings } from '../strings';
import { CollapsedPreview } from './survey-preview';
import { getModerationState, type ModeratedSurvey } from './surveys-queries';

/** The maximum length of feedback (contract of `changeStatus`). */
const MAX_FEEDBACK_LENGTH = 2000;

interface FeedbackDialogProps {
  survey: ModeratedSurvey;
  /** The unsent text of an earlier attempt. */
  draft: string;
  onDraft: (draft: string) => void;
  send: (feedback: string, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
  /** Called once the change is done and the dialog is closed. */
  onDone: () => unknown;
}

/** Asks for the feedback that is required to unpublish a survey. */
export function FeedbackDialog({ survey, ...dialog }: FeedbackDialogProps) {
  const { byState, ...texts } = strings.feedback;
  const { text, ...stateTexts } = byState[getModerationState(survey)];
  return (
    <RequiredTextDialog
      strings={{ ...texts, ...stateTexts }}
      maxLength={MAX_FEEDBACK_LENGTH}
      field="body.feedback"
      {...dialog}
    >
      <SerifText>{survey.title}</SerifText>
      <MutedText>{text}</MutedText>
      <CollapsedPreview id={survey._id} />
    </RequiredTextDialog>
  );
}
