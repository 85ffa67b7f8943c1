import { stopAll } from './stop-all';

function parts(failing: string[]) {
  const stopped: string[] = [];
  const create = (name: string) => ({
    stop: async () => {
      stopped.push(name);
      if (failing.includes(name)) throw new Error(`${name} failed`);
    },
  });
  return { stopped, all: [create('first'), undefined, create('second'), create('third')] };
}

test('what was started last is stopped first', async () => {
  const { stopped, all } = parts([]);
  await stopAll(all);
  expect(stopped).toEqual(['third', 'second', 'first']);
});

test('a part that cannot be stopped keeps none of the others running, and its error is told', async () => {
  const { stopped, all } = parts(['third']);
  await expect(stopAll(all)).rejects.toThrow('third failed');
  expect(stopped).toEqual(['third', 'second', 'first']);
});

test('several errors are told together', async () => {
  const failure: unknown = await stopAll(parts(['third', 'first']).all).catch((error: unknown) => error);
  expect((failure as AggregateError).errors.map(String)).toEqual(['Error: third failed', 'Error: first failed']);
});
