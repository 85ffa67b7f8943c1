import { type Failure, failureOf } from '@canvass/shared/http';
import { isUncertain, useContentKey } from '@canvass/shared/writes';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { words } from '../words';

/** Why a write was not done, or may not have been, in words. */
export function failureSaid(failure: Failure): string {
  return isUncertain(failure) ? `${failure.title} ${words.uncertain}` : failure.title;
}

interface Write<Input, Result> {
  send: (input: Input, idempotencyKey: string) => Promise<Result>;
  /** What follows a success, also when the page has been left; what it gives is waited for. */
  onDone: (result: Result, input: Input) => unknown;
}

/** A write that one press does once: one at a time, whatever is pressed meanwhile, and with the same key when repeated. */
export function useWrite<Input, Result>({ send, onDone }: Write<Input, Result>) {
  const key = useContentKey();
  // The state reaches the controls with the next rendering only; this is there at once.
  const locked = useRef(false);
  const { mutate, isPending, error, variables, reset } = useMutation({
    // Without a connection it fails at once and says so, rather than waiting for one in silence.
    networkMode: 'always',
    mutationFn: (input: Input) => send(input, key.of(input).key),
    onSuccess: (result, input) => {
      key.renew();
      return onDone(result, input);
    },
    onSettled: () => {
      locked.current = false;
    },
  });
  function run(input: Input) {
    if (locked.current) return;
    locked.current = true;
    mutate(input);
  }
  return {
    run,
    isPending,
    /** What is, or was last, to be done. */
    input: variables,
    failure: error && failureOf(error),
    reset,
  };
}
