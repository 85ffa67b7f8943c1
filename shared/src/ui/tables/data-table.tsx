import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Table } from './table';
import { media, tokens } from '../theme/tokens';
import { strings } from '../strings';

const { color, space, text } = tokens;

const DetailsBox = styled.details`
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

export interface DataTableRow {
  key: string;
  head: ReactNode;
  /** Numbers, formatted for display. */
  cells: string[];
}

export interface DataTableProps {
  /** What the numbers describe; names the table. */
  of: string;
  /** The names of the columns, that of the row heads first. */
  columns: string[];
  rows: DataTableRow[];
}

/** The numbers of a chart as a table, which the reader can open. */
export function DataTable({ of, columns, rows }: DataTableProps) {
  return (
    <DetailsBox>
      <summary>{strings.showDataTable}</summary>
      <Table label={strings.dataTable(of)} compact>
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
          {rows.map(({ key, head, cells }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{head}</bdi>
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} data-cell="number">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </DetailsBox>
  );
}
