import { useState } from 'react';
import { useTypedTime } from '../dates/use-typed-time';
import { describeOpeningError, formatOpening, parseOpening } from './typed-time';

/** Whether a survey is published at once, or opens by itself later. */
export type OpeningMode = 'now' | 'later';

/** When a survey opens, as its surveyor chooses it. */
export function useOpening(initialOpensAt?: string) {
  const [mode, setMode] = useState<OpeningMode>(initialOpensAt === undefined ? 'now' : 'later');
  const initial = initialOpensAt === undefined ? '' : formatOpening(new Date(initialOpensAt));
  const { clearError, ...time } = useTypedTime(describeOpeningError, initial);
  return {
    ...time,
    mode,
    setMode: (next: OpeningMode) => {
      setMode(next);
      clearError();
    },
    /**
     * The chosen time in ISO 8601, or why it is refused.
     * @param closesAt when the survey closes, if that is known.
     */
    read(closesAt?: Date | null): { opensAt: string } | { message: string } {
      const message = describeOpeningError(time.typed, closesAt);
      return message === undefined ? { opensAt: parseOpening(time.typed)?.toISOString() ?? '' } : { message };
    },
  };
}

export type Opening = ReturnType<typeof useOpening>;
