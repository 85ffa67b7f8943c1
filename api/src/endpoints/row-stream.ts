import { createHash } from 'node:crypto';
import type { FileStream } from './route';

/** Formats rows as text, in batches. */
export interface RowWriter<Row> {
  /** The text before the first row. */
  header: string;
  /** @param serial the number of the first row of the batch, counted from 1. */
  write: (rows: Row[], serial: number) => string;
}

/** The content of a file of rows; its trailers have the number of rows and the hash of the bytes. */
export type RowStream = Pick<FileStream, 'content' | 'trailers'>;

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

/**
 * Adds the trailers to the content of a file.
 * @param getRowCount returns how many rows the content has, once all of it was read.
 */
export function addTrailers(chunks: AsyncIterable<string | Uint8Array>, getRowCount: () => number): RowStream {
  const hash = createHash('sha256');

  async function* createContent() {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }

  const values = () => ({ 'X-Row-Count': String(getRowCount()), 'X-Content-SHA256': hash.digest('hex') });
  return { content: createContent(), trailers: { names: ['X-Row-Count', 'X-Content-SHA256'], values } };
}

/** The file of rows as text. */
export function createRowStream<Row extends { id: string }>(
  batches: AsyncIterable<Row[]>,
  { header, write }: RowWriter<Row>,
  onUnreadable: OnUnreadableRow,
): RowStream {
  let count = 0;

  async function* writeText() {
    let chunk = header;
    for await (const rows of batches) {
      const written = writeReadable(rows, count + 1, write, onUnreadable);
      chunk += written.text;
      count += written.count;
      yield chunk;
      chunk = '';
    }
    if (chunk) yield chunk;
  }

  return addTrailers(writeText(), () => count);
}
