import { BusyError, createLane } from './busy';

/** Work that ends when the test says so. */
function createWork() {
  let hasBegun = false;
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  return {
    run: () => {
      hasBegun = true;
      return done;
    },
    hasBegun: () => hasBegun,
    finish: () => finish(),
  };
}

test('a lane runs so much at once, lets so much wait, and refuses the rest before it begins', async () => {
  const lane = createLane('pictures', 2, 1);
  const works = Array.from({ length: 4 }, createWork);
  const [first, second, third, fourth] = works.map(({ run }) => lane(run));
  await expect(fourth).rejects.toThrow(new BusyError('too many pictures are being made'));
  expect(works.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false]);
  works[0]?.finish();
  await first;
  expect(works.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, false]);
  for (const { finish } of works) finish();
  await Promise.all([second, third]);
  expect(await lane(() => Promise.resolve('next'))).toBe('next');
});

test('what fails gives its place back', async () => {
  const lane = createLane('pictures', 1, 0);
  await expect(lane(() => Promise.reject(new Error('no font')))).rejects.toThrow('no font');
  expect(await lane(() => Promise.resolve('next'))).toBe('next');
});
