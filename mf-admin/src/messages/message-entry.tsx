import type { Message, MessageState } from '@canvass/shared/contracts';
import {
  Badge,
  Button,
  ButtonLink,
  Meta,
  Notice,
  Row,
  Stack,
  VisuallyHidden,
  type BadgeKind,
  Said,
} from '@canvass/shared/ui';
import { type Ref, useId } from 'react';
import { EntryTitle } from '../layout/entry-title';
import { Moment } from '../layout/moment';
import { failureSaid } from '../layout/use-write';
import { words } from '../words';
import { useMarking } from './messages-queries';
import { replyAddress } from './reply-address';

const badges: Record<MessageState, BadgeKind> = { open: 'warn', done: 'success' };

/** Who wrote it, and how far that can be believed. */
function Sender({ message: { email, verified, at } }: { message: Message }) {
  return (
    <Stack gap="s">
      <Meta>
        {email || words.messages.noEmail} · <Moment at={at} />
      </Meta>
      {email && <Meta>{verified ? words.messages.verified : words.messages.unverified}</Meta>}
    </Stack>
  );
}

interface MessageEntryProps {
  message: Message;
  markRef: Ref<HTMLButtonElement>;
  /** It is marked, and may leave the list. */
  onMarked: () => void;
}

/** One message, to be answered by mail and marked as done. */
export function MessageEntry({ message, markRef, onMarked }: MessageEntryProps) {
  const { name, email, state } = message;
  const { run, isPending, failure } = useMarking(message, onMarked);
  const id = useId();
  const called = name || words.messages.left;
  const next = state === 'open' ? 'done' : 'open';
  return (
    <li aria-labelledby={id}>
      <Row between>
        <EntryTitle id={id}>{called}</EntryTitle>
        <Badge kind={badges[state]}>
          <VisuallyHidden>{words.messages.stateLabel} </VisuallyHidden>
          {words.messages.states[state]}
        </Badge>
      </Row>
      <Sender message={message} />
      <Said>{message.message}</Said>
      <Row>
        {email && (
          <ButtonLink size="s" to={replyAddress(email)} aria-label={words.messages.replyTo(called)}>
            {words.messages.reply}
          </ButtonLink>
        )}
        <Button
          ref={markRef}
          size="s"
          busy={isPending}
          aria-label={words.messages.markOf[next](called)}
          onClick={() => run(next)}
        >
          {words.messages.mark[next]}
        </Button>
      </Row>
      {failure && <Notice kind="danger">{failureSaid(failure)}</Notice>}
    </li>
  );
}
