import { Children, type ReactNode } from 'react';
import { Skeleton } from '../states/skeleton';
import { Table } from './table';
import { VisuallyHidden } from '../theme/text';
import { strings } from '../strings';

const ROW_COUNT = 5;

/** A table that is loading: its columns, some empty rows, and a status. `stack`: records on a phone, as in `Table`. */
export function TableSkeleton({ label, columns, stack }: { label: string; columns: ReactNode[]; stack?: boolean }) {
  return (
    <>
      <VisuallyHidden as="output">{strings.loading}</VisuallyHidden>
      <Table label={label} stack={stack} tall>
        <thead>
          <tr>
            {Children.map(columns, (column) => (
              <th scope="col">{column}</th>
            ))}
          </tr>
        </thead>
        <tbody aria-hidden="true">
          {Array.from({ length: ROW_COUNT }, (_, row) => (
            <tr key={row}>
              {Children.map(columns, () => (
                <td data-cell="wide">
                  <Skeleton style={{ marginBlock: '0.25rem' }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
