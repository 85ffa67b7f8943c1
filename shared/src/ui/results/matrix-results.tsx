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

/** The counts of a matrix by row. */
export function listRowCounts({ rows = [], options, counts }: QuestionResults): QuestionResults['counts'][] {
  return rows.map((_, row) => counts.slice(row * options.length, (row + 1) * options.length));
}

interface ShareCellsProps extends Pick<QuestionResults, 'counts' | 'options' | 'answered'> {
  ownOption: string | undefined;
}

/** How often each option was chosen in one row. */
function ShareCells({ counts, options, answered, ownOption }: ShareCellsProps) {
  const votes = counts.map(({ count }) => count);
  const most = Math.max(...votes, 1);
  const percents = formatShares(votes, answered);
  return counts.map(({ count, share }, column) => {
    const option = options[column];
    const [isLead, isOwn] = [count === most, ownOption === option];
    const style: CSSProperties & Record<'--share', string> = { '--share': `${share * 100}%` };
    return (
      <ShareCell key={option} $lead={isLead} style={style} data-cell="number wide" data-label={option}>
        {isOwn && <Oval small filled />} {isLead ? <b>{percents[column]}</b> : <span>{percents[column]}</span>}
        <Count as="div">{strings.results.votes(count)}</Count>
        {isLead && <VisuallyHidden>, {strings.mostChosen}</VisuallyHidden>}
        {isOwn && <VisuallyHidden>, {strings.yourAnswer}</VisuallyHidden>}
      </ShareCell>
    );
  });
}

/** How often each option was chosen in each row, as a table. */
export function MatrixResults({ question, ownAnswer }: ResultCountsProps) {
  const { rows = [], options, answered } = question;
  const own = Array.isArray(ownAnswer) ? ownAnswer : [];
  return (
    <Table label={question.title} compact stack tall>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{strings.row}</VisuallyHidden>
          </th>
          {options.map((option) => (
            <th key={option} scope="col" data-cell="number" dir="auto">
              {option}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listRowCounts(question).map((counts, index) => (
          <tr key={rows[index]}>
            <th scope="row">
              <bdi>{rows[index]}</bdi>
            </th>
            <ShareCells counts={counts} options={options} answered={answered} ownOption={own[index]} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
