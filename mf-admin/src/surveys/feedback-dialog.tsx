import { MutedText, SerifText } from '@canvass/shared/ui';
import { RequiredTextDialog, type RequiredTextDialogProps } from '../layout/required-text-dialog';
import { strings } from '../strings';
import { CollapsedPreview } from './survey-preview';
import { getModerationState, type ModeratedSurvey } from './surveys-queries';

/** The maximum length of feedback (contract of `changeStatus`). */
const MAX_FEEDBACK_LENGTH = 2000;

type FeedbackDialogProps = { survey: ModeratedSurvey } & Pick<
  RequiredTextDialogProps,
  'draft' | 'onDraft' | 'send' | 'onClose' | 'onDone'
>;

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
