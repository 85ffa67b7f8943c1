import { Button, ButtonLink, Card, Heading, Oval, MutedText, Row, Stack } from '@canvass/shared/ui';
import { useEffect, useRef } from 'react';
import { paths } from '../paths';
import { contact } from '../strings';

interface MessageSentProps {
  /** The email that the answer will be sent to. */
  answerTo: string;
  onAgain: () => void;
}

/** Replaces the form once its message was sent, and takes the focus that the form's button had. */
export function MessageSent({ answerTo, onAgain }: MessageSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card aria-labelledby="sent">
      <Stack>
        <Oval filled />
        <Heading id="sent" ref={heading} tabIndex={-1}>
          {contact.sent}
        </Heading>
        <MutedText>{contact.sentText(answerTo)}</MutedText>
        <Row>
          <Button onClick={onAgain}>{contact.again}</Button>
          <ButtonLink to={paths.surveys.href()}>{contact.toSurveys}</ButtonLink>
        </Row>
      </Stack>
    </Card>
  );
}
