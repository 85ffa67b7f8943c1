import { REVIEW_MESSAGE_LENGTH, type Feedback } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { announceSuccess, Button, Dialog, Field, Notice, Quiet, Textarea, Voice } from '@canvass/shared/ui';
import { useContentKey } from '@canvass/shared/writes';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { feedbacks as words } from '../words/feedbacks';
import { useReviewRequest } from './feedbacks-queries';

interface ReviewForm {
  message: string;
}

function tooLong(message: string): string | undefined {
  const excess = message.trim().length - REVIEW_MESSAGE_LENGTH;
  return excess > 0 ? words.tooLong(REVIEW_MESSAGE_LENGTH, excess) : undefined;
}

interface ReviewDialogProps {
  feedback: Feedback;
  /** What was written before and not sent. */
  draft: string;
  onDraft: (draft: string) => void;
  onClose: () => void;
}

/**
 * Asks the admins for another look at an unpublished survey, with a message if the surveyor likes. What was written is
 * kept until it has arrived.
 */
export function ReviewDialog({ feedback: { surveyId, title, feedback }, draft, onDraft, onClose }: ReviewDialogProps) {
  const form = useForm<ReviewForm>({ defaultValues: { message: draft } });
  const request = useReviewRequest();
  const { of: keyOf } = useContentKey();
  const failure = request.error && failureOf(request.error);
  // The state reaches the button with the next rendering only; this is there at once.
  const sending = useRef(false);

  function send({ message }: ReviewForm) {
    if (sending.current) return;
    sending.current = true;
    const said = message.trim();
    request.mutate(
      { surveyId, message: said, idempotencyKey: keyOf(said).key },
      {
        onSuccess: () => {
          onDraft('');
          flushSync(onClose);
          void announceSuccess({ title: words.sent });
        },
        onSettled: () => (sending.current = false),
      },
    );
  }

  // What is on its way is waited for: closed now, nobody would hear that it failed.
  function close() {
    if (request.isPending) return;
    onDraft(form.getValues('message'));
    onClose();
  }

  return (
    <Dialog
      title={words.ask}
      onClose={close}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      actions={
        <>
          <Button aria-disabled={request.isPending || undefined} onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" kind="primary" busy={request.isPending}>
            {request.isPending ? words.sending : words.send}
          </Button>
        </>
      }
    >
      <Voice>{title}</Voice>
      <Quiet>{feedback}</Quiet>
      <Field
        label={words.message}
        note={words.optional}
        hint={words.explanation}
        error={form.formState.errors.message?.message}
      >
        <Textarea {...form.register('message', { validate: (message) => tooLong(message) ?? true })} />
      </Field>
      {failure && <Notice kind="danger">{failure.title}</Notice>}
    </Dialog>
  );
}
