import type { Failure } from '@canvass/shared/http';
import { Button, Dialog, Field, Notice, Quiet, Textarea, Voice } from '@canvass/shared/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { failureSaid, useWrite } from '../layout/use-write';
import { words } from '../words';
import { FoldedPreview } from './survey-preview';
import type { Moderated } from './surveys-queries';

/** How long a feedback may be (contract of `changeStatus`). */
const LONGEST = 2000;

/** What is wrong with a feedback before it is sent. */
function flawOf(feedback: string): string | undefined {
  const length = feedback.trim().length;
  if (length === 0) return words.feedback.missing;
  return length > LONGEST ? words.feedback.tooLong(LONGEST, length - LONGEST) : undefined;
}

/** What the server says of the feedback itself. */
function refusalOf(failure: Failure | null): string | undefined {
  const problem = failure?.errors.find(({ field }) => field === 'body.feedback');
  return problem && words.feedback.refused(problem.message);
}

/** The words of a feedback: what is wrong with them shows from the first try on, until they are good. */
function useWords(draft: string) {
  const [feedback, setFeedback] = useState(draft);
  const [tried, setTried] = useState(false);
  return { feedback, setFeedback, flaw: tried ? flawOf(feedback) : undefined, try: () => setTried(true) };
}

interface FeedbackDialogProps {
  survey: Moderated;
  /** What was written before and not sent. */
  draft: string;
  onDraft: (draft: string) => void;
  send: (feedback: string, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
  /** It is done, and the dialog is gone. */
  onDone: () => unknown;
}

/** Asks for the feedback without which no survey is unpublished. What was written is kept until it has arrived. */
export function FeedbackDialog({ survey, draft, onDraft, send, onClose, onDone }: FeedbackDialogProps) {
  const written = useWords(draft);
  const field = useRef<HTMLTextAreaElement>(null);
  // Not on the preview, which comes first.
  useEffect(() => field.current?.focus(), []);
  const { run, isPending, failure, reset } = useWrite({
    send,
    onDone() {
      onDraft('');
      // At once: a toast that is opened over a dialog stands inside it, and would go with it.
      flushSync(onClose);
      return onDone();
    },
  });
  const { title, text, deed, doing } = words.feedback.of[survey.status];
  // What is on its way is waited for: closed now, nobody would hear that it failed.
  const close = () => !isPending && onClose();

  function submit(event: FormEvent) {
    event.preventDefault();
    written.try();
    if (flawOf(written.feedback)) field.current?.focus();
    else run(written.feedback.trim());
  }

  const refusal = refusalOf(failure);
  const actions = (
    <>
      <Button aria-disabled={isPending || undefined} onClick={close}>
        {words.cancel}
      </Button>
      <Button type="submit" kind="danger" busy={isPending}>
        {isPending ? doing : deed}
      </Button>
    </>
  );
  return (
    <Dialog wide title={title} actions={actions} onClose={close} onSubmit={submit}>
      <Voice>{survey.title}</Voice>
      <Quiet>{text}</Quiet>
      <FoldedPreview id={survey._id} />
      <Field label={words.feedback.label} hint={words.feedback.hint} error={written.flaw ?? refusal}>
        <Textarea
          ref={field}
          required
          readOnly={isPending}
          value={written.feedback}
          onChange={({ target }) => {
            written.setFeedback(target.value);
            onDraft(target.value);
            if (failure) reset();
          }}
        />
      </Field>
      {failure && !refusal && <Notice kind="danger">{failureSaid(failure)}</Notice>}
    </Dialog>
  );
}
