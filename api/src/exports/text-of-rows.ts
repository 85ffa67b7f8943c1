import { createHash } from 'node:crypto';
import type { TextStream } from '../http/route';
import type { RowWriter } from './format';

/** The text of a file of rows; its trailers count the rows and sum up the bytes while they pass. */
export function textOfRows<Row>(
  batches: AsyncIterable<Row[]>,
  { head, write }: Pick<RowWriter<Row>, 'head' | 'write'>,
): Pick<TextStream, 'text' | 'trailers'> {
  const hash = createHash('sha256');
  let count = 0;

  async function* text() {
    let piece = head;
    for await (const rows of batches) {
      piece += write(rows, count + 1);
      count += rows.length;
      hash.update(piece);
      yield piece;
      piece = '';
    }
    hash.update(piece);
    if (piece) yield piece;
  }

  const values = () => ({ 'X-Row-Count': String(count), 'X-Content-SHA256': hash.digest('hex') });
  return { text: text(), trailers: { names: ['X-Row-Count', 'X-Content-SHA256'], values } };
}
