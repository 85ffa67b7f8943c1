import { findPosition, getOffset, limitOffset } from './drag-geometry';

/** An open editor between two short rows. */
const rows = [
  { top: 0, bottom: 50 },
  { top: 50, bottom: 650 },
  { top: 650, bottom: 700 },
];

test.each([
  [0, 290, 0],
  [0, 310, 1],
  [0, 650, 2],
  [1, 20, 1],
  [1, 30, 2],
  [1, -30, 0],
  [2, -290, 2],
  [2, -310, 1],
  [2, -650, 0],
])('a row at position %d that was dragged by %d px goes to position %d', (from, offset, position) => {
  expect(findPosition(rows, from, offset)).toBe(position);
});

test.each([
  [0, 30, 30],
  [0, -30, 0],
  [0, 900, 650],
  [1, 900, 50],
  [1, -900, -50],
])(
  'a row at position %d that is dragged by %d px moves by %d px, and stays inside the list',
  (from, offset, limited) => {
    expect(limitOffset(rows, from, offset)).toBe(limited);
  },
);

test.each([
  [0, 2, 650],
  [0, 1, 600],
  [2, 0, -650],
  [1, 1, 0],
])('a row goes from position %d to position %d by %d px', (from, to, offset) => {
  expect(getOffset(rows, from, to)).toBe(offset);
});
