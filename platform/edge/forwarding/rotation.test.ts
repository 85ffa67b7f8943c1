import { createRotation, STOPPING_PERIOD_MS } from './rotation';

let time = 0;

beforeEach(() => {
  time = 0;
});

const takeTurns = (count: number) => createRotation(count, () => time);

test('the rotation is round-robin', () => {
  const rotation = takeTurns(3);
  expect([rotation.nextOrder(), rotation.nextOrder(), rotation.nextOrder(), rotation.nextOrder()]).toEqual([
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 1, 2],
  ]);
});

test('a stopping process comes last for a limited time', () => {
  const rotation = takeTurns(3);
  rotation.recordResponse(1, true);
  time = STOPPING_PERIOD_MS - 1;
  expect([rotation.nextOrder(), rotation.nextOrder(), rotation.nextOrder()]).toEqual([
    [0, 2, 1],
    [2, 0, 1],
    [2, 0, 1],
  ]);
  time = STOPPING_PERIOD_MS;
  rotation.nextOrder();
  expect(rotation.nextOrder()).toEqual([1, 2, 0]);
});

test('a restarted process rejoins the rotation after its first response', () => {
  const rotation = takeTurns(2);
  rotation.recordResponse(0, true);
  rotation.recordResponse(1, true);
  expect([rotation.nextOrder(), rotation.nextOrder()]).toEqual([
    [0, 1],
    [1, 0],
  ]);
  rotation.recordResponse(0, false);
  expect([rotation.nextOrder(), rotation.nextOrder()]).toEqual([
    [0, 1],
    [0, 1],
  ]);
});
