import { Skeleton, Table, VisuallyHidden, words as uiWords } from '@canvass/shared/ui';

/** A table on its way: its columns, some empty rows, and a status that says so. */
export function TableSkeleton({ label, columns, rows = 5 }: { label: string; columns: string[]; rows?: number }) {
  return (
    <>
      <VisuallyHidden as="output">{uiWords.loading}</VisuallyHidden>
      <Table label={label} tall>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody aria-hidden="true">
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {columns.map((column) => (
                <td key={column}>
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
