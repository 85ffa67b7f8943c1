import type { Reader } from '@canvass/edge/pages/readers';
import { BusyError } from './busy';
import { createRenderQueue } from './render-queue';

const createJob = (reader: Reader, name: string) => ({ reader, name });

test('people and programs have places of their own, and more is refused', () => {
  const queue = createRenderQueue<ReturnType<typeof createJob>>(2);
  for (const reader of ['person', 'program'] as const) {
    queue.add(createJob(reader, 'a'));
    queue.add(createJob(reader, 'b'));
    expect(() => queue.add(createJob(reader, 'c'))).toThrow(BusyError);
  }
  expect(queue.clear()).toHaveLength(4);
  expect(queue.take()).toBeUndefined();
});

test('one page in four is for a program if both wait, and every one if nobody else does', () => {
  const queue = createRenderQueue<ReturnType<typeof createJob>>(8);
  for (let index = 0; index < 8; index += 1) queue.add(createJob('program', `x${index}`));
  for (let index = 0; index < 6; index += 1) queue.add(createJob('person', `p${index}`));
  const names = Array.from({ length: 14 }, () => queue.take()?.name);
  expect(names.join(' ')).toBe('p0 p1 p2 x0 p3 p4 p5 x1 x2 x3 x4 x5 x6 x7');
});

test('what is put back comes first, also if all places are taken', () => {
  const queue = createRenderQueue<ReturnType<typeof createJob>>(1);
  queue.add(createJob('person', 'a'));
  queue.putBack(createJob('person', 'b'));
  expect([queue.take()?.name, queue.take()?.name, queue.take()]).toEqual(['b', 'a', undefined]);
});
