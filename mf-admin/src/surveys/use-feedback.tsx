import { useRef, useState } from 'react';
import { FeedbackDialog } from './feedback-dialog';
import type { ModeratedSurvey } from './surveys-queries';

interface FeedbackOptions {
  send: (survey: ModeratedSurvey, feedback: string, idempotencyKey: string) => Promise<unknown>;
  /** Called when the feedback was sent, with the survey as it was before. */
  onDone: (survey: ModeratedSurvey) => unknown;
}

/** The feedback dialog of a list. Unsent text is kept for each survey until the dialog is opened again. */
export function useFeedback({ send, onDone }: FeedbackOptions) {
  const drafts = useRef(new Map<string, string>());
  const [dialogState, setDialogState] = useState<{ survey: ModeratedSurvey; draft: string }>();
  const openFeedback = (survey: ModeratedSurvey) =>
    setDialogState({ survey, draft: drafts.current.get(survey._id) ?? '' });
  if (!dialogState) return { openFeedback, dialog: null };
  const { survey, draft } = dialogState;
  const dialog = (
    <FeedbackDialog
      key={survey._id}
      survey={survey}
      draft={draft}
      onDraft={(text) => drafts.current.set(survey._id, text)}
      send={(feedback, idempotencyKey) => send(survey, feedback, idempotencyKey)}
      onClose={() => setDialogState(undefined)}
      onDone={() => onDone(survey)}
    />
  );
  return { openFeedback, dialog };
}
