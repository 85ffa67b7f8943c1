import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import { formatShares } from '../format/numbers';
import { Oval } from '../graphics/marks';
import { strings } from '../strings';
import { Table } from '../tables/table';
import { Meta, VisuallyHidden } from '../theme/text';
import { tokens } from '../theme/tokens';
import type { QuestionResults, ResultCountsProps } from './question-results';

const { color } = tokens;

/** As large as the cells, which are smaller on paper. */
const Count = styled(Meta)`
  font-size: inherit;
  white-space: nowrap;
`;

/** Its background is a bar as long as the share. */
const ShareCell = styled.td<{ $lead: boolean }>`
  background: linear-gradient(
    to right,
    ${({ $lead }) => ($lead ? color.accentSoft : color.rest)} var(--share),
    transparent 0
  );
  print-color-adjust: exact;

  &:dir(rtl) {
    background: linear-gradient(
      to left,
      ${({ $lead }) => ($lead ? color.accentSoft : color.rest)} var(--share),
      transparent 0
    );
  }
`;

/** How often each option was chosen in one row of a matrix. */
interface MatrixRow {
  row: string;
  cells: { option: string; count: number; share: number; percent: string; isLead: boolean }[];
}

/** The counts of a matrix by row. */
function listMatrixRows({ rows = [], options, counts, answered }: QuestionResults): MatrixRow[] {
  return rows.map((row, index) => {
    const ofRow = counts.slice(index * options.length, (index + 1) * options.length);
    const votes = ofRow.map(({ count }) => count);
    const most = Math.max(...votes, 1);
    const percents = formatShares(votes, answered);
    const cells = ofRow.map(({ count, share }, column) => ({
      option: options[column] ?? '',
      count,
      share,
      percent: percents[column] ?? '',
      isLead: count === most,
    }));
    return { row, cells };
  });
}

/** How often each option was chosen in each row, as a table. */
export function MatrixResults({ question, ownAnswer }: ResultCountsProps) {
  const own = Array.isArray(ownAnswer) ? ownAnswer : [];
  return (
    <Table label={question.title} compact stack tall>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{strings.row}</VisuallyHidden>
          </th>
          {question.options.map((option) => (
            <th key={option} scope="col" data-cell="number" dir="auto">
              {option}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listMatrixRows(question).map(({ row, cells }, index) => (
          <tr key={row}>
            <th scope="row">
              <bdi>{row}</bdi>
            </th>
            {cells.map(({ option, count, share, percent, isLead }) => {
              const style: CSSProperties & Record<'--share', string> = { '--share': `${share * 100}%` };
              return (
                <ShareCell key={option} $lead={isLead} style={style} data-cell="number wide" data-label={option}>
                  {own[index] === option && <Oval small filled />}
                  {isLead ? <b>{percent}</b> : <span>{percent}</span>}
                  <Count as="div">{strings.results.votes(count)}</Count>
                  {isLead && <VisuallyHidden>, {strings.mostChosen}</VisuallyHidden>}
                  {own[index] === option && <VisuallyHidden>, {strings.yourAnswer}</VisuallyHidden>}
                </ShareCell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
