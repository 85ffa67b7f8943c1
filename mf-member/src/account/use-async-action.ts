import { useRef, useState } from 'react';
import { describeAccountError } from './describe-account-error';

/** The state of an action. */
export type ActionState<Result> =
  | { status: 'idle' }
  | { status: 'pending' }
  | { status: 'success'; result: Result }
  | { status: 'error'; message: string };

/**
 * Runs one action at a time, whatever is pressed meanwhile.
 * @param action what it does; what it gives is the `result` of the state.
 * @param describeError describes what it throws.
 */
export function useAsyncAction<Input extends unknown[], Result>(
  action: (...input: Input) => Promise<Result>,
  describeError: (error: unknown) => string = describeAccountError,
) {
  const [state, setState] = useState<ActionState<Result>>({ status: 'idle' });
  // The state reaches the buttons with the next rendering only; this is there at once.
  const isLocked = useRef(false);

  async function run(...input: Input): Promise<void> {
    if (isLocked.current) return;
    isLocked.current = true;
    setState({ status: 'pending' });
    try {
      setState({ status: 'success', result: await action(...input) });
    } catch (error) {
      setState({ status: 'error', message: describeError(error) });
    } finally {
      isLocked.current = false;
    }
  }

  return { state, run };
}
