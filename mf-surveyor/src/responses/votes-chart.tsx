import { ColumnChart, formatCount, formatDate, DataTable } from '@canvass/shared/ui';
import { responses as strings } from '../strings/responses';
import { groupIntoSpans, type DaySpan } from './day-spans';

/** A day in UTC. */
function formatDay(day: string): string {
  return formatDate(day, 'UTC');
}

function formatSpan({ first, last }: DaySpan): string {
  return strings.span(formatDay(first), formatDay(last));
}

/** Votes over time: a column of ovals for each span of days, and the same data as a table. */
export function VotesChart({ days }: { days: { day: string; votes: number }[] }) {
  const { length, spans } = groupIntoSpans(days);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return null;
  const title = strings.perDay(length);
  const columns = spans.map((span) => ({ key: span.first, label: formatSpan(span), value: span.votes }));
  return (
    <ColumnChart
      title={title}
      columns={columns}
      endLabels={[formatDay(first.first), formatDay(last.last)]}
      formatOvalValue={(worth) => strings.oval(worth)}
      formatHighest={({ label, value }) => strings.most(label, formatCount(value))}
    >
      <DataTable
        of={title}
        columns={[strings.columns.day, strings.columns.votes]}
        rows={columns.map(({ key, label, value }) => ({ key, head: label, cells: [formatCount(value)] }))}
      />
    </ColumnChart>
  );
}
