import { media, Table, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { responses as words } from '../words/responses';

const { color, space, text } = tokens;

const Box = styled.details`
  margin-top: ${space.s4};
  font-size: ${text.sm};

  summary {
    width: fit-content;
    cursor: pointer;
    color: ${color.ink2};
    text-decoration: underline;
  }

  &[open] summary {
    margin-bottom: ${space.s3};
  }

  ${media.print} {
    display: none;
  }
`;

interface NumbersProps {
  /** What the numbers are of; names the table. */
  of: string;
  columns: string[];
  /** Cells by row; the first is the row's head, the others are numbers. */
  rows: string[][];
}

/** The numbers that a chart is drawn from, as a table, when somebody asks for them. */
export function Numbers({ of, columns, rows }: NumbersProps) {
  return (
    <Box>
      <summary>{words.numbers}</summary>
      <Table label={words.numbersOf(of)} compact>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" data-cell={index > 0 ? 'number' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head = '', ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} data-cell="number">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
