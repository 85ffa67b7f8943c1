import { writeXlsxStream } from 'hucre/xlsx';
import type { Cell } from '@canvass/shared/contracts';
import type { ResponseRecord } from '../../records/responses.repository';
import { createExportTable, type ExportTable } from './columns';
import type { ExportFormat } from './export-format';
import { addTrailers, type OnUnreadableRow, type RowStream } from '../../endpoints/row-stream';

/** A text that spreadsheets would read as an escaped character, as in `_x0041_`. */
const ESCAPE_LOOKALIKE = /_(?=x[\dA-F]{4}_)/gi;

/** Characters that no XML may have, and for which workbooks have no escape. */
const NON_CHARACTERS = /[\uFFFE\uFFFF]/g;

/** The library escapes control characters as workbooks do, but not what only looks like such an escape. */
function toCellValue(cell: Cell): string | number | null {
  if (typeof cell !== 'string') return cell ?? null;
  return cell.replaceAll(ESCAPE_LOOKALIKE, '_x005F_').replaceAll(NON_CHARACTERS, '\uFFFD');
}

function createWorkbookStream(
  { headers, toCells }: ExportTable,
  batches: AsyncIterable<ResponseRecord[]>,
  onUnreadable: OnUnreadableRow,
): RowStream {
  let count = 0;

  function tryToCells(row: ResponseRecord): Cell[] | undefined {
    try {
      return toCells(row, count + 1);
    } catch (error) {
      onUnreadable(row.id, error);
      return undefined;
    }
  }

  async function* listRows() {
    yield headers.map(toCellValue);
    for await (const rows of batches) {
      for (const row of rows) {
        const cells = tryToCells(row);
        if (!cells) continue;
        count += 1;
        yield Array.from(cells, toCellValue);
      }
    }
  }

  // Inside a generator, because the library begins to read as soon as it is called.
  async function* writeWorkbook() {
    yield* writeXlsxStream(listRows(), { name: 'Responses', freezePane: { rows: 1 } });
  }

  return addTrailers(writeWorkbook(), () => count);
}

/** For spreadsheets that should ask nothing: texts are texts, and numbers are numbers, in every region. */
export const xlsx: ExportFormat = {
  extension: 'xlsx',
  createFile(versions, options) {
    const table = createExportTable(versions, options);
    return {
      batchSize: table.batchSize,
      createStream: (batches, onUnreadable) => createWorkbookStream(table, batches, onUnreadable),
    };
  },
};
