import { useCurrentSearchParams } from '@canvass/shared/navigation';
import { normalizeQuery } from '@canvass/shared/search';
import { useCallback } from 'react';
import type { NavigateOptions } from 'react-router-dom';

export function readSearchQuery(search: URLSearchParams): string | undefined {
  return normalizeQuery(search.get('q') ?? '') || undefined;
}

/** The new values of parameters; those without a value are removed. */
type SearchChanges = Record<string, string | undefined>;

/** An address's parameters with some of them changed. */
export function setSearchParams(search: URLSearchParams, changes: SearchChanges): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The address's parameters, and a function that changes some of them, in a new history entry unless `replace` is set. */
export function useSearchChanges() {
  const [search, changeSearch] = useCurrentSearchParams();
  const change = useCallback(
    (changes: SearchChanges, options?: NavigateOptions) =>
      changeSearch((current) => setSearchParams(current, changes), options),
    [changeSearch],
  );
  return [search, change] as const;
}
