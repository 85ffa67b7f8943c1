import { Table } from '@canvass/shared/ui';

interface FactsTableProps {
  label: string;
  columns: readonly string[];
  /** A row begins with what it is about. */
  rows: readonly (readonly string[])[];
}

/** Facts in rows; on a phone each row is a record. */
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
