import { MAX_REVIEW_MESSAGE_LENGTH, type Feedback } from '@canvass/shared/contracts';
import { useIsMounted } from '@canvass/shared/navigation';
import { countCharacters, normalizeText } from '@canvass/shared/text';
import { showSuccess, Button, Dialog, Field, Notice, MutedText, Textarea, SerifText } from '@canvass/shared/ui';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { feedbacks as strings } from '../strings/feedbacks';
import { useReviewRequest } from './feedbacks-queries';

interface ReviewForm {
  message: string;
}

function describeExcess(message: string): string | undefined {
  const excess = countCharacters(normalizeText(message)) - MAX_REVIEW_MESSAGE_LENGTH;
  return excess > 0 ? strings.tooLong(MAX_REVIEW_MESSAGE_LENGTH, excess) : undefined;
}

interface ReviewDialogProps {
  feedback: Feedback;
  /** The unsent message of an earlier visit. */
  draft: string;
  onDraft: (draft: string) => void;
  onClose: () => void;
}

/** Requests a review of an unpublished survey, with an optional message. The message is kept until it was sent. */
export function ReviewDialog({ feedback: { surveyId, title, feedback }, draft, onDraft, onClose }: ReviewDialogProps) {
  const form = useForm<ReviewForm>({ defaultValues: { message: draft } });
  const isMounted = useIsMounted();
  const request = useReviewRequest(surveyId, () => {
    if (!isMounted.current) return;
    onDraft('');
    // Synchronously: a popup that opens above a dialog is part of it, and would close with it.
    flushSync(onClose);
    void showSuccess({ title: strings.sent });
  });
  const { failure } = request;
  const send = ({ message }: ReviewForm) => request.run(message.trim());

  // The dialog stays open while the request runs: otherwise the user would not see that it failed.
  function close() {
    if (request.isPending) return;
    onDraft(form.getValues('message'));
    onClose();
  }

  return (
    <Dialog
      title={strings.requestReview}
      onClose={close}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      actions={
        <>
          <Button aria-disabled={request.isPending || undefined} onClick={close}>
            {strings.cancel}
          </Button>
          <Button type="submit" kind="primary" busy={request.isPending}>
            {request.isPending ? strings.sending : strings.send}
          </Button>
        </>
      }
    >
      <SerifText>{title}</SerifText>
      <MutedText>{feedback}</MutedText>
      <Field
        label={strings.message}
        note={strings.optional}
        hint={strings.explanation}
        error={form.formState.errors.message?.message}
      >
        <Textarea {...form.register('message', { validate: (message) => describeExcess(message) ?? true })} />
      </Field>
      {failure && <Notice kind="danger">{failure.title}</Notice>}
    </Dialog>
  );
}
