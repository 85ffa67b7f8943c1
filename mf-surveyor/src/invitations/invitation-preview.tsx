import type { InvitationPreview as Preview, RefusedEntry } from '@canvass/shared/contracts';
import { Button, Heading, Row, Stack, tokens } from '@canvass/shared/ui';
import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { invitations as strings } from '../strings/invitations';

const Section = styled(Stack)`
  padding: ${tokens.space.s4};
  border: ${tokens.line.control};
  border-radius: ${tokens.radius.m};

  ul {
    padding-left: 1.25em;
  }

  li,
  blockquote {
    overflow-wrap: anywhere;
  }

  blockquote {
    margin: 0;
    padding: ${tokens.space.s3} ${tokens.space.s4};
    border-inline-start: ${tokens.line.control};
  }
`;

function RefusedLine({ row, text, reason }: RefusedEntry) {
  return (
    <Row>
      <span>{strings.refusedRow(row)}</span>
      <span translate="no">{text}</span>
      <span>{strings.refusals[reason]}</span>
    </Row>
  );
}

function RefusedEntries({ refused, refusedCount }: Pick<Preview, 'refused' | 'refusedCount'>) {
  const unnamedCount = refusedCount - refused.length;
  return (
    <>
      <p>{strings.refusedText(refusedCount)}</p>
      <ul aria-label={strings.refusedEntries}>
        {refused.map((entry) => (
          <li key={`${entry.row} ${entry.text}`}>
            <RefusedLine {...entry} />
          </li>
        ))}
      </ul>
      {unnamedCount > 0 && <p>{strings.more(unnamedCount)}</p>}
    </>
  );
}

function DeclinedPeople({ declined, declinedCount }: { declined: string[]; declinedCount: number }) {
  const unnamedCount = declinedCount - declined.length;
  return (
    <>
      <p>{strings.previewDeclined(declinedCount)}</p>
      <ul aria-label={strings.declined}>
        {declined.map((email) => (
          <li key={email} translate="no">
            <bdi>{email}</bdi>
          </li>
        ))}
      </ul>
      {unnamedCount > 0 && <p>{strings.more(unnamedCount)}</p>}
    </>
  );
}

/** Each line in an element of its own, because people wrote some of them, in any direction. */
function MailPreview({ mail }: { mail: NonNullable<Preview['mail']> }) {
  const headingId = useId();
  const lines = mail.text.split('\n').flatMap((text, number) => (text ? [{ number, text }] : []));
  return (
    <Stack as="section" gap="s" aria-labelledby={headingId}>
      <Heading as="h4" id={headingId}>
        {strings.mail}
      </Heading>
      <p>{strings.mailText}</p>
      <blockquote>
        <Stack gap="s">
          <strong>{mail.subject}</strong>
          {lines.map(({ number, text }) => (
            <p key={number} dir="auto">
              {text}
            </p>
          ))}
        </Stack>
      </blockquote>
    </Stack>
  );
}

interface PreviewProps {
  preview: Preview;
  isInviting: boolean;
  onInvite: () => void;
  onChange: () => void;
}

/** Whom a list would invite, before anybody is. It takes the focus, so that it is read out. */
export function InvitationPreview({ preview, isInviting, onInvite, onChange }: PreviewProps) {
  const section = useRef<HTMLDivElement>(null);
  const [headingId, factsId] = [useId(), useId()];
  const { newCount, alreadyInvitedCount, repeatedCount, otherColumnsCount, refusedCount } = preview;
  // An earlier API names nobody, and shows no mail.
  const { declinedCount = 0, declined = [], mail } = preview;
  const facts = [
    alreadyInvitedCount > 0 && strings.previewInvitedBefore(alreadyInvitedCount),
    repeatedCount > 0 && strings.previewRepeated(repeatedCount),
    otherColumnsCount > 0 && strings.previewOtherColumns(otherColumnsCount),
  ].filter((fact) => fact !== false);
  useEffect(() => section.current?.focus(), []);
  return (
    <Section as="section" ref={section} tabIndex={-1} aria-labelledby={headingId} aria-describedby={factsId}>
      <Heading as="h3" id={headingId}>
        {strings.previewTitle(newCount, refusedCount)}
      </Heading>
      <Stack gap="s" id={factsId}>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        {newCount > 0 && <p>{strings.previewNote}</p>}
      </Stack>
      {refusedCount > 0 && <RefusedEntries {...preview} />}
      {declinedCount > 0 && <DeclinedPeople declined={declined} declinedCount={declinedCount} />}
      {newCount > 0 && mail && <MailPreview mail={mail} />}
      <Row>
        {newCount > 0 && (
          <Button kind={refusedCount > 0 ? undefined : 'primary'} busy={isInviting} onClick={onInvite}>
            {isInviting ? strings.inviting : strings.confirm(newCount, refusedCount)}
          </Button>
        )}
        <Button
          kind={refusedCount > 0 ? 'primary' : undefined}
          aria-disabled={isInviting || undefined}
          onClick={onChange}
        >
          {strings.change}
        </Button>
      </Row>
    </Section>
  );
}
