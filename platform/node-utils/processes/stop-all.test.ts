import { stopAll } from './stop-all';

function parts(createFailingPart: string[]) {
  const stopped: string[] = [];
  const create = (name: string) => ({
    stop: async () => {
      stopped.push(name);
      if (createFailingPart.includes(name)) throw new Error(`${name} failed`);
    },
  });
  return { stopped, all: [create('first'), undefined, create('second'), create('third')] };
}

test('parts are stopped in reverse order', async () => {
  const { stopped, all } = parts([]);
  await stopAll(all);
  expect(stopped).toEqual(['third', 'second', 'first']);
});

test('a part that fails to stop does not block the others, and its error is rethrown', async () => {
  const { stopped, all } = parts(['third']);
  await expect(stopAll(all)).rejects.toThrow('third failed');
  expect(stopped).toEqual(['third', 'second', 'first']);
});

test('several errors are thrown as an AggregateError', async () => {
  const failure: unknown = await stopAll(parts(['third', 'first']).all).catch((error: unknown) => error);
  expect((failure as AggregateError).errors.map(String)).toEqual(['Error: third failed', 'Error: first failed']);
});
