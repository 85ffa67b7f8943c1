import { failureOf } from '@canvass/shared/http';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface ActionOptions<Input, Result> {
  /**
   * Called within the press itself: a popup needs the gesture of the user, and a form is read before it is locked. It must
   * return a promise, also when it fails.
   */
  action: (input: Input) => Promise<Result>;
  /** Follows a success, also after the page was left; the action counts as pending until it is done. */
  onSuccess?: (result: Result, input: Input) => unknown;
  /** Follows an error in the same way. */
  onError?: (error: Error, input: Input) => unknown;
  /** The action runs no more after a success, until `reset`: the page is about to be left. */
  once?: boolean;
}

/** An action that runs once at a time, however often it is started meanwhile. */
export function useAction<Result, Input = void>({ action, onSuccess, onError, once }: ActionOptions<Input, Result>) {
  // The state of the mutation reaches the controls with the next rendering only: two clicks may come before that.
  const lock = useRef<'open' | 'running' | 'done'>('open');
  const mutation = useMutation({
    // Without a connection it fails at once and says so, instead of waiting for one in silence.
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
    /** What the action gave. */
    result: data,
    /** What it runs with, or ran with last. */
    input: variables?.input,
    error,
    /** What a screen shows of the error of a call. */
    failure: error && failureOf(error),
  };
}
