import { formatClosingUtc, formatLocalClosing, isClosed, Meta, strings } from '@canvass/shared/ui';
import { styled } from 'styled-components';

const Lines = styled.span`
  display: inline-grid;
  vertical-align: top;
`;

/** When a survey closes, in UTC and in the reader's time zone if that differs. */
export function ClosesCell({ closesAt }: { closesAt: string }) {
  const local = formatLocalClosing(closesAt);
  const note = isClosed(closesAt) ? strings.closed : local && strings.yourTime(local);
  return (
    <Lines>
      <time dateTime={closesAt}>{formatClosingUtc(closesAt)}</time>
      {note && <Meta as="span">{note}</Meta>}
    </Lines>
  );
}
