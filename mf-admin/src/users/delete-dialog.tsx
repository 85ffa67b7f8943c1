import type { ListedUser } from '@canvass/shared/contracts';
import { Button, Choice, ChoiceGroup, Dialog, Notice, Stack, Subheading, tokens } from '@canvass/shared/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { failureSaid } from '../layout/use-write';
import { words } from '../words';
import { PersonSlip } from './person-slip';
import { useRemoval, type WrittenAnswers } from './users-queries';

const CHOICES = ['keep', 'erase'] as const;

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
      <Subheading id={id}>{words.users.happens}</Subheading>
      <Lines aria-labelledby={id}>
        {words.users.happensAll.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Lines>
    </Stack>
  );
}

interface DeleteDialogProps {
  user: ListedUser;
  onClose: () => void;
  /** They are gone; the dialog is, too. */
  onDeleted: () => void;
}

/** Asks before somebody is deleted: says what that does, and asks what shall become of their written answers. */
export function DeleteDialog({ user, onClose, onDeleted }: DeleteDialogProps) {
  const [writtenAnswers, choose] = useState<WrittenAnswers>('keep');
  const { run, isPending, failure } = useRemoval(user, () => {
    // At once: a toast that is opened over a dialog stands inside it, and would go with it.
    flushSync(onClose);
    onDeleted();
  });
  const cancel = useRef<HTMLButtonElement>(null);
  // Enter by mistake does no harm there.
  useEffect(() => cancel.current?.focus(), []);
  // What is on its way is waited for: closed now, nobody would hear that it failed.
  const close = () => !isPending && onClose();
  const actions = (
    <>
      <Button ref={cancel} aria-disabled={isPending || undefined} onClick={close}>
        {words.cancel}
      </Button>
      <Button kind="danger" busy={isPending} onClick={() => run(writtenAnswers)}>
        {isPending ? words.users.deleting : words.users.yes}
      </Button>
    </>
  );
  return (
    <Dialog title={words.users.sure} actions={actions} onClose={close}>
      <p>{words.users.noReturn}</p>
      <PersonSlip user={user} />
      <Consequences />
      <ChoiceGroup legend={words.users.written} disabled={isPending}>
        {CHOICES.map((choice) => (
          <Choice
            key={choice}
            name="written-answers"
            checked={writtenAnswers === choice}
            onChange={() => choose(choice)}
          >
            {words.users.writtenChoices[choice]}
          </Choice>
        ))}
      </ChoiceGroup>
      {failure && <Notice kind="danger">{failureSaid(failure)}</Notice>}
    </Dialog>
  );
}
