import { createExportTable } from './columns';
import { BOM, formatCsvRows, type CsvDialect } from '../../kernel/files/csv-format';
import type { ExportFormat, ExportOptions, VersionQuestions } from './export-format';
import type { ResponseRecord } from '../../records/responses.repository';
import { createRowStream, type RowWriter } from '../../endpoints/row-stream';

/** Writes a table of responses as CSV. */
export function createCsvWriter(
  versions: VersionQuestions[],
  options: ExportOptions,
  dialect?: CsvDialect,
): RowWriter<ResponseRecord> & { batchSize: number } {
  const { headers, batchSize, toCells } = createExportTable(versions, options);
  return {
    header: BOM + formatCsvRows([headers], dialect),
    batchSize,
    write: (rows, serial) =>
      formatCsvRows(
        rows.map((row, index) => toCells(row, serial + index)),
        dialect,
      ),
  };
}

/** For spreadsheets of all kinds. */
export function createCsvFormat(dialect: CsvDialect): ExportFormat {
  return {
    extension: 'csv',
    createFile(versions, options) {
      const { batchSize, ...writer } = createCsvWriter(versions, options, dialect);
      return {
        batchSize,
        createStream: (batches, onUnreadable) => createRowStream(batches, writer, onUnreadable),
      };
    },
  };
}
