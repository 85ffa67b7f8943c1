import { createRotation, STOPPING_MS } from './rotation';

let time = 0;

beforeEach(() => {
  time = 0;
});

const rotate = (count: number) => createRotation(count, () => time);

test('processes are asked in turns', () => {
  const rotation = rotate(3);
  expect([rotation.next(), rotation.next(), rotation.next(), rotation.next()]).toEqual([
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 1, 2],
  ]);
});

test('a process that announces its end is asked last, for a while', () => {
  const rotation = rotate(3);
  rotation.note(1, true);
  time = STOPPING_MS - 1;
  expect([rotation.next(), rotation.next(), rotation.next()]).toEqual([
    [0, 2, 1],
    [2, 0, 1],
    [2, 0, 1],
  ]);
  time = STOPPING_MS;
  rotation.next();
  expect(rotation.next()).toEqual([1, 2, 0]);
});

test('a process that was started again is asked as before from its first answer on', () => {
  const rotation = rotate(2);
  rotation.note(0, true);
  rotation.note(1, true);
  expect([rotation.next(), rotation.next()]).toEqual([
    [0, 1],
    [1, 0],
  ]);
  rotation.note(0, false);
  expect([rotation.next(), rotation.next()]).toEqual([
    [0, 1],
    [0, 1],
  ]);
});
