import { createHash } from 'node:crypto';
import type { TextStream } from '../http/pipeline/route';
import type { RowWriter } from './export-format';

/** Called for a row that cannot be written because its record is damaged. */
export type OnUnreadableRow = (id: string, error: unknown) => void;

/** Formats rows as text. Only if that fails, it formats each row separately and leaves out the ones that fail. */
function writeReadable<Row extends { id: string }>(
  rows: Row[],
  serial: number,
  write: RowWriter<Row>['write'],
  onUnreadable: OnUnreadableRow,
): { text: string; count: number } {
  try {
    return { text: write(rows, serial), count: rows.length };
  } catch (error) {
    const [single] = rows;
    if (rows.length === 1 && single) {
      onUnreadable(single.id, error);
      return { text: '', count: 0 };
    }
  }
  return rows.reduce(
    (written, row) => {
      const { text, count } = writeReadable([row], serial + written.count, write, onUnreadable);
      return { text: written.text + text, count: written.count + count };
    },
    { text: '', count: 0 },
  );
}

/** The text of a file of rows; its trailers contain the number of rows and the hash of the bytes. */
export function createRowStream<Row extends { id: string }>(
  batches: AsyncIterable<Row[]>,
  { header, write }: Pick<RowWriter<Row>, 'header' | 'write'>,
  onUnreadable: OnUnreadableRow,
): Pick<TextStream, 'text' | 'trailers'> {
  const hash = createHash('sha256');
  let count = 0;

  async function* text() {
    let chunk = header;
    for await (const rows of batches) {
      const written = writeReadable(rows, count + 1, write, onUnreadable);
      chunk += written.text;
      count += written.count;
      hash.update(chunk);
      yield chunk;
      chunk = '';
    }
    hash.update(chunk);
    if (chunk) yield chunk;
  }

  const values = () => ({ 'X-Row-Count': String(count), 'X-Content-SHA256': hash.digest('hex') });
  return { text: text(), trailers: { names: ['X-Row-Count', 'X-Content-SHA256'], values } };
}
