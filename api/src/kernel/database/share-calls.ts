import { createBatcher } from './batcher';

/**
 * Lets requests that make the same call at the same time share one. None of them shares a call that started before it
 * arrived. Callers share the result, and must not change it.
 * @param call a read, or a write that changes nothing when it is repeated; its argument can be written as JSON.
 */
export function shareCalls<Argument, Result>(
  call: (argument: Argument) => Promise<Result>,
): (argument: Argument) => Promise<Result> {
  return createBatcher<Argument, Result>({
    getKey: (argument) => JSON.stringify(argument),
    runOne: call,
    async runMany(sharing) {
      const [first] = sharing as [Argument];
      const result = await call(first);
      return sharing.map(() => result);
    },
  });
}
