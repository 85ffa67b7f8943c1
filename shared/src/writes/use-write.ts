import { useAction } from './use-action';
import { useIdempotencyKey } from './use-idempotency-key';

interface WriteOptions<Input, Result> {
  send: (input: Input, idempotencyKey: string) => Promise<Result>;
  /** Called after a success, even if the page was left; the write counts as pending until it is done. */
  onSuccess?: (result: Result, input: Input) => unknown;
  /** Called after an error, in the same way. */
  onError?: (error: Error, input: Input) => unknown;
}

/**
 * A write request, once at a time. After a failure the same input is sent with the same idempotency key: whatever
 * happened to the first attempt, the write is done once.
 */
export function useWrite<Input, Result>({ send, onSuccess, onError }: WriteOptions<Input, Result>) {
  const idempotencyKey = useIdempotencyKey();
  return useAction({
    action: (input: Input) => send(input, idempotencyKey.getKey(input).key),
    onSuccess(result, input) {
      idempotencyKey.renew();
      return onSuccess?.(result, input);
    },
    onError,
  });
}
