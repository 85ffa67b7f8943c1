import { ColumnChart, formatCount, Numbers } from '@canvass/shared/ui';
import { responses as words } from '../words/responses';
import { spansOf, type Span } from './days';

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
  const { length, spans } = spansOf(days);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return null;
  const title = words.perDay(length);
  const columns = spans.map((span) => ({ key: span.first, said: spanSaid(span), value: span.votes }));
  return (
    <ColumnChart
      title={title}
      columns={columns}
      ends={[daySaid(first.first), daySaid(last.last)]}
      oval={(worth) => words.oval(formatCount(worth))}
      most={({ said, value }) => words.most(said, formatCount(value))}
    >
      <Numbers
        of={title}
        columns={[words.columns.day, words.columns.votes]}
        rows={columns.map(({ key, said, value }) => ({ key, head: said, cells: [formatCount(value)] }))}
      />
    </ColumnChart>
  );
}
