import { useRef, useState } from 'react';
import { describeAccountError } from './describe-account-error';

/** How a deed stands. */
export type ActionState<Result> =
  | { status: 'rest' }
  | { status: 'work' }
  | { status: 'done'; result: Result }
  | { status: 'failed'; message: string };

/**
 * Runs one deed at a time, whatever is pressed meanwhile.
 * @param action what it does; what it gives is the `result` of the state.
 * @param describeError puts what it throws into words.
 */
export function useAsyncAction<Input extends unknown[], Result>(
  action: (...input: Input) => Promise<Result>,
  describeError: (error: unknown) => string = describeAccountError,
) {
  const [state, setState] = useState<ActionState<Result>>({ status: 'rest' });
  // The state reaches the buttons with the next rendering only; this is there at once.
  const isLocked = useRef(false);

  async function run(...input: Input): Promise<void> {
    if (isLocked.current) return;
    isLocked.current = true;
    setState({ status: 'work' });
    try {
      setState({ status: 'done', result: await action(...input) });
    } catch (error) {
      setState({ status: 'failed', message: describeError(error) });
    } finally {
      isLocked.current = false;
    }
  }

  return { state, run };
}
