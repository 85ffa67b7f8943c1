import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { describeOpeningError, formatOpening, parseOpening } from './typed-time';

/** Whether a survey is published at once, or opens by itself later. */
export type OpeningMode = 'now' | 'later';

/** When a survey opens, as its surveyor chooses it. */
export function useOpening(initialOpensAt?: string) {
  const [mode, setMode] = useState<OpeningMode>(initialOpensAt === undefined ? 'now' : 'later');
  const [typed, setTyped] = useState(initialOpensAt === undefined ? '' : formatOpening(new Date(initialOpensAt)));
  const [error, setError] = useState<string>();
  const field = useRef<{ focus: () => void } | null>(null);

  function change(next: string) {
    setTyped(next);
    setError(undefined);
  }

  /** Shows why the time is refused, and leads to its field. */
  function refuse(message: string) {
    flushSync(() => setError(message));
    field.current?.focus();
  }

  return {
    mode,
    typed,
    error,
    setFocusTarget: (target: { focus: () => void } | null) => {
      field.current = target;
    },
    setMode: (next: OpeningMode) => {
      setMode(next);
      setError(undefined);
    },
    change,
    refuse,
    /** Says what is wrong with a typed time when its field is left. */
    validateTyped: () => setError(typed.trim() ? describeOpeningError(typed) : undefined),
    /**
     * The chosen time in ISO 8601, or why it is refused.
     * @param closesAt when the survey closes, if that is known.
     */
    read(closesAt?: Date | null): { opensAt: string } | { message: string } {
      const message = describeOpeningError(typed, closesAt);
      return message === undefined ? { opensAt: parseOpening(typed)?.toISOString() ?? '' } : { message };
    },
  };
}

export type Opening = ReturnType<typeof useOpening>;
