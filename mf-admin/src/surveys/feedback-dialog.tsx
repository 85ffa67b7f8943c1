import type { ApiError } from '@canvass/shared/http';
import { Button, Dialog, Field, Notice, MutedText, Textarea, SerifText } from '@canvass/shared/ui';
import { useWrite } from '@canvass/shared/writes';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { describeError } from '../layout/describe-error';
import { strings } from '../strings';
import { CollapsedPreview } from './survey-preview';
import { getModerationState, type ModeratedSurvey } from './surveys-queries';

/** The maximum length of feedback (contract of `changeStatus`). */
const MAX_FEEDBACK_LENGTH = 2000;

/** Validates feedback before it is sent. */
function validateFeedback(feedback: string): string | undefined {
  const length = feedback.trim().length;
  if (length === 0) return strings.feedback.missing;
  return length > MAX_FEEDBACK_LENGTH
    ? strings.feedback.tooLong(MAX_FEEDBACK_LENGTH, length - MAX_FEEDBACK_LENGTH)
    : undefined;
}

/** The server's error about the feedback itself. */
function getServerError(failure: ApiError | null): string | undefined {
  const problem = failure?.errors.find(({ field }) => field === 'body.feedback');
  return problem && strings.feedback.refused(problem.message);
}

/** The text of the feedback. Its errors show from the first attempt to send it until it is valid. */
function useFeedbackText(draft: string) {
  const [feedback, setFeedback] = useState(draft);
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  return {
    feedback,
    setFeedback,
    error: hasTriedToSend ? validateFeedback(feedback) : undefined,
    markTried: () => setHasTriedToSend(true),
  };
}

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

/** Asks for the feedback that is required to unpublish a survey. The text is kept until it was sent. */
export function FeedbackDialog({ survey, draft, onDraft, send, onClose, onDone }: FeedbackDialogProps) {
  const feedbackText = useFeedbackText(draft);
  const field = useRef<HTMLTextAreaElement>(null);
  // Not the preview, which comes first.
  useEffect(() => field.current?.focus(), []);
  const { run, isPending, failure, reset } = useWrite({
    send,
    onSuccess() {
      onDraft('');
      // Synchronously: a toast that opens above a dialog is part of it, and would close with it.
      flushSync(onClose);
      return onDone();
    },
  });
  const { title, text, action, pendingAction } = strings.feedback.byState[getModerationState(survey)];
  // The dialog stays open while the request runs: otherwise the user would not see that it failed.
  const close = () => !isPending && onClose();

  function submit(event: FormEvent) {
    event.preventDefault();
    feedbackText.markTried();
    if (validateFeedback(feedbackText.feedback)) field.current?.focus();
    else run(feedbackText.feedback.trim());
  }

  const serverError = getServerError(failure);
  const actions = (
    <>
      <Button aria-disabled={isPending || undefined} onClick={close}>
        {strings.cancel}
      </Button>
      <Button type="submit" kind="danger" busy={isPending}>
        {isPending ? pendingAction : action}
      </Button>
    </>
  );
  return (
    <Dialog isWide title={title} actions={actions} onClose={close} onSubmit={submit}>
      <SerifText>{survey.title}</SerifText>
      <MutedText>{text}</MutedText>
      <CollapsedPreview id={survey._id} />
      <Field label={strings.feedback.label} hint={strings.feedback.hint} error={feedbackText.error ?? serverError}>
        <Textarea
          ref={field}
          required
          readOnly={isPending}
          value={feedbackText.feedback}
          onChange={({ target }) => {
            feedbackText.setFeedback(target.value);
            onDraft(target.value);
            if (failure) reset();
          }}
        />
      </Field>
      {failure && !serverError && <Notice kind="danger">{describeError(failure)}</Notice>}
    </Dialog>
  );
}
