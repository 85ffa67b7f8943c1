import { useAction } from './use-action';
import { useIdempotencyKey } from './use-idempotency-key';

interface WriteOptions<Input, Result> {
  send: (input: Input, idempotencyKey: string) => Promise<Result>;
  /** Follows a success, also after the page was left; the write counts as pending until it is done. */
  onSuccess?: (result: Result, input: Input) => unknown;
  /** Follows an error in the same way. */
  onError?: (error: Error, input: Input) => unknown;
}

/**
 * A call that writes, once at a time. After a failure the same input is sent with the same idempotency key: whatever became
 * of the first try, it is done once.
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
