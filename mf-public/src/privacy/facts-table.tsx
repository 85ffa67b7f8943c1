import { Table } from '@canvass/shared/ui';

interface FactsTableProps {
  label: string;
  columns: readonly string[];
  /** The first cell of a row is its subject. */
  rows: readonly (readonly string[])[];
}

/** A table of facts; on a phone each row is a record. */
export function FactsTable({ label, columns: [first, ...others], rows }: FactsTableProps) {
  return (
    <Table label={label} stack tall>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row" data-cell="wide">
              {name}
            </th>
            {values.map((value, index) => (
              <td key={others[index]} data-cell="wide" data-label={others[index]}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
