import { Card, CardHead, formatCount, Meta, Pile, Subheading, tokens } from '@canvass/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { responses as words } from '../words/responses';
import { spansOf, type Span } from './days';
import { Numbers } from './numbers';

const { color, space, text } = tokens;

/** The highest column, in ovals. */
const HIGHEST = 14;

const Columns = styled.div`
  display: flex;
  align-items: flex-end;
  gap: ${space.s2};
  min-height: 9rem;
  border-bottom: ${tokens.line.rule};

  > span {
    max-width: 1.5rem;
  }
`;

const Ends = styled.p`
  display: flex;
  justify-content: space-between;
  gap: ${space.s3};
  padding-top: ${space.s2};
  font-size: ${text.xs};
  color: ${color.ink2};
  font-variant-numeric: tabular-nums;
`;

const Figure = styled.figure`
  margin: 0;
`;

/** A day as people read it: 20 Nov 2026. */
function daySaid(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function spanSaid({ first, last }: Span): string {
  return words.span(daySaid(first), daySaid(last));
}

/** When people voted: a column of ovals for each span of days, and the same as a table. */
export function VotesChart({ days }: { days: { day: string; votes: number }[] }) {
  const headingId = useId();
  const { length, spans } = spansOf(days);
  const top = spans.reduce<Span | undefined>(
    (best, span) => (span.votes > (best?.votes ?? 0) ? span : best),
    undefined,
  );
  if (!top) return null;
  const unit = Math.ceil(top.votes / HIGHEST);
  const rows = spans.map((span) => [spanSaid(span), formatCount(span.votes)]);
  return (
    <Card aria-labelledby={headingId}>
      <CardHead>
        <Subheading as="h3" id={headingId}>
          {words.perDay(length)}
        </Subheading>
        <Meta as="span">{words.oval(formatCount(unit))}</Meta>
      </CardHead>
      <Figure>
        <Columns aria-hidden="true">
          {spans.map((span) => (
            // What somebody cast is never drawn as nothing.
            <Pile key={span.first} dense count={Math.ceil(span.votes / unit)} lead={span === top} />
          ))}
        </Columns>
        <Ends aria-hidden="true">
          <span>{daySaid(spans[0]?.first ?? '')}</span>
          <span>{daySaid(spans.at(-1)?.last ?? '')}</span>
        </Ends>
        <Meta as="figcaption">{words.most(spanSaid(top), formatCount(top.votes))}</Meta>
        <Numbers of={words.perDay(length)} columns={[words.columns.day, words.columns.votes]} rows={rows} />
      </Figure>
    </Card>
  );
}
