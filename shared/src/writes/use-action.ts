import { toApiError } from '@canvass/shared/http';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface ActionOptions<Input, Result> {
  /**
   * Called synchronously in the event handler: a popup needs a user gesture, and a form is read before it is locked. It
   * must return a promise, also when it fails.
   */
  action: (input: Input) => Promise<Result>;
  /** Called after a success, even if the page was left; the action counts as pending until it is done. */
  onSuccess?: (result: Result, input: Input) => unknown;
  /** Called after an error, in the same way. */
  onError?: (error: Error, input: Input) => unknown;
  /** The action does not run again after a success, until `reset`: the page is about to be left. */
  once?: boolean;
}

/** An action that runs once at a time; starting it while it runs has no effect. */
export function useAction<Result, Input = void>({ action, onSuccess, onError, once }: ActionOptions<Input, Result>) {
  // Controls see the state of the mutation only after the next render: two clicks may come before that.
  const lock = useRef<'open' | 'running' | 'done'>('open');
  const mutation = useMutation({
    // Without a connection it fails at once with an error, instead of silently waiting for one.
    networkMode: 'always',
    mutationFn: ({ started }: { input: Input; started: Promise<Result> }) => started,
    onSuccess: (result, { input }) => onSuccess?.(result, input),
    onError: (error, { input }) => onError?.(error, input),
    onSettled: (_, error) => {
      lock.current = once && !error ? 'done' : 'open';
    },
  });
  const { isPending, isSuccess, data, error, variables } = mutation;

  function run(input: Input): void {
    if (lock.current !== 'open') return;
    lock.current = 'running';
    mutation.mutate({ input, started: action(input) });
  }

  function reset(): void {
    if (lock.current === 'done') lock.current = 'open';
    mutation.reset();
  }

  return {
    run,
    reset,
    isPending,
    isSuccess,
    /** The result of the action. */
    result: data,
    /** The input of the current or the last run. */
    input: variables?.input,
    error,
    /** What a screen shows of a call's error. */
    failure: error && toApiError(error),
  };
}
