/** Where a row is, in pixels from the top of its list. */
export interface Extent {
  top: number;
  bottom: number;
}

const getMiddle = ({ top, bottom }: Extent) => (top + bottom) / 2;

/** How far a row can be dragged, in pixels, without leaving its list: that would make the page longer. */
export function limitOffset(rows: Extent[], from: number, offset: number): number {
  const [row, first, last] = [rows[from], rows[0], rows.at(-1)];
  if (!row || !first || !last) return 0;
  return Math.max(first.top - row.top, Math.min(offset, last.bottom - row.bottom));
}

/** The position of a row that was dragged by `offset` pixels: past each row whose middle its edge has passed. */
export function findPosition(rows: Extent[], from: number, offset: number): number {
  const row = rows[from];
  if (!row) return from;
  const passedDown = rows.slice(from + 1).filter((each) => getMiddle(each) < row.bottom + offset);
  const passedUp = rows.slice(0, from).filter((each) => getMiddle(each) > row.top + offset);
  return from + passedDown.length - passedUp.length;
}

/** How far a row is from the place that it would have at another position, in pixels. */
export function getOffset(rows: Extent[], from: number, to: number): number {
  const [row, other] = [rows[from], rows[to]];
  if (!row || !other) return 0;
  return from < to ? other.bottom - row.bottom : other.top - row.top;
}
