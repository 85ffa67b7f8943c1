import { OTHER_OPTION, type ComparedLine, type Comparison } from '@canvass/shared/contracts';
import { formatOption, formatShares, Meta, Stack, strings as uiStrings, Table } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { comparison as strings } from '../../strings/comparison';
import type { ComparableQuestion } from './comparable-questions';

/** As large as the cells, which are smaller on paper. */
const Count = styled(Meta)`
  font-size: inherit;
  white-space: nowrap;
`;

type ComparedTable = NonNullable<Comparison['table']>;

function nameAnswers(answers: (string | null)[], question: ComparableQuestion): string[] {
  return answers.map((each) => (each === null ? strings.noAnswer : formatOption(each, question)));
}

function formatLine({ answers }: ComparedLine, question: ComparableQuestion): string {
  const names = nameAnswers(answers, question);
  const [only] = names;
  return names.length === 1 && only !== undefined ? only : strings.answers(names);
}

/** A key for a line: no two lines of a question share an answer. */
function getKey({ answers }: ComparedLine): string {
  return answers[0] ?? `${OTHER_OPTION} ${strings.noAnswer}`;
}

interface ComparisonTableProps {
  table: ComparedTable;
  /** Names the table. */
  label: string;
  /** The questions whose answers are the rows and the columns. */
  questions: { rows: ComparableQuestion; columns: ComparableQuestion };
}

/** How people with each answer to one question answered the other: shares of the row, and votes. */
export function ComparisonTable({ table, label, questions }: ComparisonTableProps) {
  const { rows, columns, counts, leftOut } = table;
  const isAddedUp = [...rows, ...columns].some(({ answers }) => answers.length > 1);
  const lines = rows.map((row, index) => {
    const rowCounts = columns.map((_, columnIndex) => counts[index]?.[columnIndex] ?? 0);
    const percents = formatShares(rowCounts, row.votes);
    const cells = columns.map((column, columnIndex) => ({
      column,
      count: rowCounts[columnIndex] ?? 0,
      percent: percents[columnIndex],
    }));
    return { row, cells };
  });
  const hidden = [...nameAnswers(leftOut.rows, questions.rows), ...nameAnswers(leftOut.columns, questions.columns)];
  return (
    <Stack gap="s">
      <Table label={label} compact stack>
        <thead>
          <tr>
            <th scope="col" dir="auto">
              {questions.rows.title}
            </th>
            {columns.map((column) => (
              <th key={getKey(column)} scope="col" data-cell="number" dir="auto">
                {formatLine(column, questions.columns)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, cells }) => (
            <tr key={getKey(row)}>
              <th scope="row">
                <bdi>{formatLine(row, questions.rows)}</bdi>
                <Count as="div">{uiStrings.results.votes(row.votes)}</Count>
              </th>
              {cells.map(({ column, count, percent }) => (
                <td key={getKey(column)} data-cell="number wide" data-label={formatLine(column, questions.columns)}>
                  <b>{percent}</b>
                  <Count as="div">{uiStrings.results.votes(count)}</Count>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {isAddedUp && <Meta>{strings.together}</Meta>}
      {hidden.length > 0 && <Meta>{strings.leftOut(hidden)}</Meta>}
    </Stack>
  );
}
