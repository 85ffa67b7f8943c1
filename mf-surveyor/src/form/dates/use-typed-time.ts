import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * A day and a time that are typed into a field, and what is wrong with them.
 * @param describeError why a typed text is refused; undefined if it is not.
 */
export function useTypedTime(describeError: (typed: string) => string | undefined, initial = '') {
  const [typed, setTyped] = useState(initial);
  const [error, setError] = useState<string>();
  const field = useRef<{ focus: () => void } | null>(null);
  return {
    typed,
    error,
    setFocusTarget: (target: { focus: () => void } | null) => {
      field.current = target;
    },
    change: (next: string) => {
      setTyped(next);
      setError(undefined);
    },
    clearError: () => setError(undefined),
    /** Shows why the time is refused, and leads to its field. */
    refuse: (message: string) => {
      flushSync(() => setError(message));
      field.current?.focus();
    },
    /** Says what is wrong with a typed time when its field is left. */
    validateTyped: () => setError(typed.trim() ? describeError(typed) : undefined),
  };
}
