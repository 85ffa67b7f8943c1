import { useRef, useState } from 'react';
import { failureSaid } from './failure-said';

/** How a deed stands. */
export type DeedState<Result> =
  | { at: 'rest' }
  | { at: 'work' }
  | { at: 'done'; result: Result }
  | { at: 'failed'; text: string };

/**
 * Runs one deed at a time, whatever is pressed meanwhile.
 * @param deed what it does; what it gives is the `result` of the state.
 * @param said puts what it throws into words.
 */
export function useDeed<Input extends unknown[], Result>(
  deed: (...input: Input) => Promise<Result>,
  said: (error: unknown) => string = failureSaid,
) {
  const [state, setState] = useState<DeedState<Result>>({ at: 'rest' });
  // The state reaches the buttons with the next rendering only; this is there at once.
  const locked = useRef(false);

  async function run(...input: Input): Promise<void> {
    if (locked.current) return;
    locked.current = true;
    setState({ at: 'work' });
    try {
      setState({ at: 'done', result: await deed(...input) });
    } catch (error) {
      setState({ at: 'failed', text: said(error) });
    } finally {
      locked.current = false;
    }
  }

  return { state, run };
}
