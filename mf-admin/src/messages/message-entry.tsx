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
  Quote,
} from '@canvass/shared/ui';
import { type Ref, useId } from 'react';
import { EntryTitle } from '../layout/entry-title';
import { DateTime } from '../layout/date-time';
import { describeError } from '../layout/describe-error';
import { strings } from '../strings';
import { useMarkMessage } from './messages-queries';

/** A URL that opens a reply in the admin's own mail program, with the subject filled in. */
function createReplyUrl(email: string): string {
  // Mail programs expect an unencoded `@`.
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(strings.messages.subject)}`;
}

const STATE_BADGES: Record<MessageState, BadgeKind> = { open: 'warn', done: 'success' };

/** The sender of a message, and whether the email is verified. */
function Sender({ message: { email, verified, at } }: { message: Message }) {
  return (
    <Stack gap="s">
      <Meta>
        <span translate={email ? 'no' : undefined}>{email || strings.messages.noEmail}</span> · <DateTime at={at} />
      </Meta>
      {email && <Meta>{verified ? strings.messages.verified : strings.messages.unverified}</Meta>}
    </Stack>
  );
}

interface MessageEntryProps {
  message: Message;
  markRef: Ref<HTMLButtonElement>;
  /** Called when the message was marked, and may leave the list. */
  onMarked: () => void;
}

/** One message, with a link to reply by mail and a button to mark it as done. */
export function MessageEntry({ message, markRef, onMarked }: MessageEntryProps) {
  const { name, email, state } = message;
  const { run, isPending, failure } = useMarkMessage(message, onMarked);
  const id = useId();
  const displayName = name || strings.messages.left;
  const next = state === 'open' ? 'done' : 'open';
  return (
    <li aria-labelledby={id}>
      <Row between>
        <EntryTitle id={id} dir="auto">
          {displayName}
        </EntryTitle>
        <Badge kind={STATE_BADGES[state]}>
          <VisuallyHidden>{strings.messages.stateLabel} </VisuallyHidden>
          <span>{strings.messages.states[state]}</span>
        </Badge>
      </Row>
      <Sender message={message} />
      <Quote>{message.message}</Quote>
      <Row>
        {email && (
          <ButtonLink size="s" to={createReplyUrl(email)} aria-label={strings.messages.replyTo(displayName)}>
            {strings.messages.reply}
          </ButtonLink>
        )}
        <Button
          ref={markRef}
          size="s"
          busy={isPending}
          aria-label={strings.messages.markLabel[next](displayName)}
          onClick={() => run(next)}
        >
          {strings.messages.mark[next]}
        </Button>
      </Row>
      {failure && <Notice kind="danger">{describeError(failure)}</Notice>}
    </li>
  );
}
