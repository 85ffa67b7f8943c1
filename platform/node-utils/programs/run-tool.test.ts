import { captureTool, runTool } from './run-tool';

test('what a program writes is captured, with its exit code', async () => {
  const code = "console.log('out'); console.error('error'); process.exitCode = 3;";
  const { output, ...rest } = await captureTool(process.execPath, ['--eval', code]);
  expect(rest).toEqual({ code: 3 });
  expect(output.split('\n').toSorted()).toEqual(['', 'error', 'out']);
});

test('a program that does not exist is an error', async () => {
  await expect(captureTool('/nowhere/tool', [])).rejects.toThrow('ENOENT');
});

describe.each(['SIGTERM', 'SIGHUP'] as const)('when this process gets a %s', (signal) => {
  const sleep = ['--eval', 'setInterval(() => {}, 1000)'];

  test.each([
    ['whose output is captured', async () => (await captureTool(process.execPath, sleep)).code],
    ['whose output is on the screen', () => runTool(process.execPath, sleep)],
  ])('a program %s ends, and its signal listeners are removed', async (_which, run) => {
    const before = process.listenerCount(signal);
    const code = run();
    process.emit(signal, signal);
    expect(await code).toBe(1);
    expect(process.listenerCount(signal)).toBe(before);
  });
});
