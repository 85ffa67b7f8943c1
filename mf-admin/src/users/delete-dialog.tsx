import type { ListedUser } from '@canvass/shared/contracts';
import { Button, Choice, ChoiceGroup, Dialog, Notice, Stack, Subheading, tokens } from '@canvass/shared/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { describeError } from '../layout/describe-error';
import { strings } from '../strings';
import { UserCard } from './user-card';
import { useDeleteUser, type WrittenAnswersChoice } from './users-queries';

const WRITTEN_ANSWER_CHOICES = ['keep', 'erase'] as const;

const Lines = styled.ul`
  display: grid;
  gap: ${tokens.space.s1};
  padding-left: ${tokens.space.s5};
  list-style: disc;
`;

function Consequences() {
  const id = useId();
  return (
    <Stack gap="s">
      <Subheading id={id}>{strings.users.consequencesTitle}</Subheading>
      <Lines aria-labelledby={id}>
        {strings.users.consequences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Lines>
    </Stack>
  );
}

interface DeleteDialogProps {
  user: ListedUser;
  onClose: () => void;
  /** Called when the user was deleted and the dialog is closed. */
  onDeleted: () => void;
}

/** Confirms the deletion of a user: lists the consequences, and asks whether their written answers stay. */
export function DeleteDialog({ user, onClose, onDeleted }: DeleteDialogProps) {
  const [writtenAnswers, setWrittenAnswers] = useState<WrittenAnswersChoice>('keep');
  const { run, isPending, failure } = useDeleteUser(user, () => {
    // Synchronously: a toast that opens above a dialog is part of it, and would close with it.
    flushSync(onClose);
    onDeleted();
  });
  const cancel = useRef<HTMLButtonElement>(null);
  // On 'Cancel', pressing Enter by mistake does no harm.
  useEffect(() => cancel.current?.focus(), []);
  // The dialog stays open while the request runs: otherwise the user would not see that it failed.
  const close = () => !isPending && onClose();
  const actions = (
    <>
      <Button ref={cancel} aria-disabled={isPending || undefined} onClick={close}>
        {strings.cancel}
      </Button>
      <Button kind="danger" busy={isPending} onClick={() => run(writtenAnswers)}>
        {isPending ? strings.users.deleting : strings.users.confirmDelete}
      </Button>
    </>
  );
  return (
    <Dialog title={strings.users.confirmTitle} actions={actions} onClose={close}>
      <p>{strings.users.noReturn}</p>
      <UserCard user={user} />
      <Consequences />
      <ChoiceGroup legend={strings.users.written} disabled={isPending}>
        {WRITTEN_ANSWER_CHOICES.map((choice) => (
          <Choice
            key={choice}
            name="written-answers"
            checked={writtenAnswers === choice}
            onChange={() => setWrittenAnswers(choice)}
          >
            {strings.users.writtenChoices[choice]}
          </Choice>
        ))}
      </ChoiceGroup>
      {failure && <Notice kind="danger">{describeError(failure)}</Notice>}
    </Dialog>
  );
}
