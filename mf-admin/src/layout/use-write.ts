import { type ApiError, failureOf } from '@canvass/shared/http';
import { isOutcomeUncertain, useIdempotencyKey } from '@canvass/shared/writes';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { strings } from '../strings';

/** Why a write was not done, or may not have been, in words. */
export function describeError(failure: ApiError): string {
  return isOutcomeUncertain(failure) ? `${failure.title} ${strings.uncertain}` : failure.title;
}

interface WriteOptions<Input, Result> {
  send: (input: Input, idempotencyKey: string) => Promise<Result>;
  /** What follows a success, also when the page has been left; what it gives is waited for. */
  onDone: (result: Result, input: Input) => unknown;
}

/** A write that one press does once: one at a time, whatever is pressed meanwhile, and with the same key when repeated. */
export function useWrite<Input, Result>({ send, onDone }: WriteOptions<Input, Result>) {
  const key = useIdempotencyKey();
  // The state reaches the controls with the next rendering only; this is there at once.
  const isLocked = useRef(false);
  const { mutate, isPending, error, variables, reset } = useMutation({
    // Without a connection it fails at once and says so, rather than waiting for one in silence.
    networkMode: 'always',
    mutationFn: (input: Input) => send(input, key.getKey(input).key),
    onSuccess: (result, input) => {
      key.renew();
      return onDone(result, input);
    },
    onSettled: () => {
      isLocked.current = false;
    },
  });
  function run(input: Input) {
    if (isLocked.current) return;
    isLocked.current = true;
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
