import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useAction } from './use-action';

/** How the test controls one call of the action. */
interface Call {
  input: string;
  succeed: (result: string) => void;
  fail: (error: Error) => void;
}

interface Options {
  once?: boolean;
  onSuccess?: (result: string, input: string) => unknown;
  onError?: (error: Error, input: string) => unknown;
}

function open(options: Options = {}) {
  const calls: Call[] = [];
  const queryClient = new QueryClient();
  const action = (input: string) =>
    new Promise<string>((succeed, fail) => {
      calls.push({ input, succeed, fail });
    });
  const { result, unmount } = renderHook(() => useAction({ action, ...options }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  const expectState = (text: string) =>
    waitFor(() => {
      const { isPending, isSuccess, input, result: given, failure } = result.current;
      const status = isPending ? 'pending' : isSuccess ? 'success' : failure ? 'error' : 'idle';
      expect([status, input, given, failure?.code].filter(Boolean).join(' ')).toBe(text);
    });
  return {
    calls,
    run: (input: string) => result.current.run(input),
    reset: () => act(() => result.current.reset()),
    expectState,
    unmount,
  };
}

test('an action that is started twice before the page renders runs once', async () => {
  const { calls, run, expectState } = open();
  act(() => {
    run('first');
    run('second');
  });
  await expectState('pending first');
  expect(calls.map(({ input }) => input)).toEqual(['first']);
  calls[0]?.succeed('done');
  await expectState('success first done');
});

test('an action starts before the press that started it has ended', () => {
  const { calls, run } = open();
  act(() => {
    run('first');
    expect(calls).toHaveLength(1);
  });
});

test('an action can run again after a success and after an error', async () => {
  const { calls, run, expectState } = open();
  act(() => run('first'));
  calls[0]?.succeed('done');
  await expectState('success first done');
  act(() => run('second'));
  calls[1]?.fail(new Error('refused'));
  await expectState('error second unexpected');
  act(() => run('third'));
  await expectState('pending third');
  expect(calls).toHaveLength(3);
});

test('an action that runs once can be repeated after an error, and after a success only when it was reset', async () => {
  const { calls, run, reset, expectState } = open({ once: true });
  act(() => run('first'));
  calls[0]?.fail(new Error('refused'));
  await expectState('error first unexpected');
  act(() => run('second'));
  calls[1]?.succeed('done');
  await expectState('success second done');
  act(() => run('third'));
  expect(calls).toHaveLength(2);
  reset();
  await expectState('idle');
  act(() => run('fourth'));
  expect(calls).toHaveLength(3);
});

test('a reset while the action runs does not let another one start', async () => {
  const { calls, run, reset } = open();
  act(() => run('first'));
  reset();
  act(() => run('second'));
  expect(calls).toHaveLength(1);
  calls[0]?.succeed('done');
  await waitFor(() => {
    act(() => run('third'));
    expect(calls).toHaveLength(2);
  });
});

test('an action is pending until what follows its success is done', async () => {
  let finish = () => {};
  const onSuccess = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { calls, run, expectState } = open({ onSuccess });
  act(() => run('first'));
  calls[0]?.succeed('done');
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith('done', 'first'));
  await expectState('pending first');
  finish();
  await expectState('success first done');
});

test('what follows a success or an error follows it after the page was left, too', async () => {
  const [onSuccess, onError] = [jest.fn(), jest.fn()];
  const successful = open({ onSuccess });
  act(() => successful.run('first'));
  successful.unmount();
  successful.calls[0]?.succeed('done');
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith('done', 'first'));

  const failed = open({ onError });
  act(() => failed.run('second'));
  failed.unmount();
  failed.calls[0]?.fail(new Error('refused'));
  await waitFor(() => expect(onError).toHaveBeenCalledWith(new Error('refused'), 'second'));
});
