import type { ApiError } from '@canvass/shared/http';
import { countCharacters, isBlank, normalizeText } from '@canvass/shared/text';
import { Button, Dialog, Field, Notice, Textarea, type Elements } from '@canvass/shared/ui';
import { useWrite } from '@canvass/shared/writes';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { strings } from '../strings';
import { describeError } from './describe-error';

/** The texts of a dialog that asks for a text. */
interface DialogStrings {
  title: string;
  label: string;
  hint: string;
  missing: string;
  tooLong: (limit: number, excess: number) => string;
  /** `why` is the server's requirement for the text; this makes it a sentence. */
  refused: (why: string) => string;
  action: string;
  pendingAction: string;
}

export interface RequiredTextDialogProps {
  strings: DialogStrings;
  /** The maximum number of characters. */
  maxLength: number;
  /** The field of the request that holds the text: `body.feedback`. */
  field: string;
  /** What the text is about; shows above it. */
  children: Elements;
  /** The unsent text of an earlier attempt. */
  draft: string;
  onDraft: (draft: string) => void;
  send: (text: string, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
  /** Called once the change is done and the dialog is closed. */
  onDone: () => unknown;
}

/** Validates a text before it is sent. */
function validateText(text: string, maxLength: number, { missing, tooLong }: DialogStrings): string | undefined {
  if (isBlank(text)) return missing;
  const length = countCharacters(normalizeText(text));
  return length > maxLength ? tooLong(maxLength, length - maxLength) : undefined;
}

/** The server's error about the text itself. */
function getServerError(failure: ApiError | null, name: string): string | undefined {
  return failure?.errors.find(({ field }) => field === name)?.message;
}

/** Asks an admin for a text that somebody else will read. The text is kept until it was sent. */
export function RequiredTextDialog(props: RequiredTextDialogProps) {
  const { strings: texts, maxLength, children, draft, onDraft, send, onClose, onDone } = props;
  const [text, setText] = useState(draft);
  // Errors show from the first attempt to send the text until it is valid.
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // Not what is above it, which comes first.
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
  // The dialog stays open while the request runs: otherwise the user would not see that it failed.
  const close = () => !isPending && onClose();

  function submit(event: FormEvent) {
    event.preventDefault();
    setHasTriedToSend(true);
    if (validateText(text, maxLength, texts)) field.current?.focus();
    else run(text.trim());
  }

  const error = hasTriedToSend ? validateText(text, maxLength, texts) : undefined;
  const requirement = getServerError(failure, props.field);
  const serverError = requirement && texts.refused(requirement);
  const actions = (
    <>
      <Button aria-disabled={isPending || undefined} onClick={close}>
        {strings.cancel}
      </Button>
      <Button type="submit" kind="danger" busy={isPending}>
        {isPending ? texts.pendingAction : texts.action}
      </Button>
    </>
  );
  return (
    <Dialog isWide title={texts.title} actions={actions} onClose={close} onSubmit={submit}>
      {children satisfies Elements}
      <Field label={texts.label} hint={texts.hint} error={error ?? serverError}>
        <Textarea
          ref={field}
          required
          readOnly={isPending}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            onDraft(target.value);
            if (failure) reset();
          }}
        />
      </Field>
      {failure && !serverError && <Notice kind="danger">{describeError(failure)}</Notice>}
    </Dialog>
  );
}
