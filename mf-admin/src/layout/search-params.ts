import { normalizeQuery } from '@canvass/shared/search';

export function readSearchQuery(search: URLSearchParams): string | undefined {
  return normalizeQuery(search.get('q') ?? '') || undefined;
}

/** An address's parameters with some of them changed; parameters without a value are removed. */
export function setSearchParams(search: URLSearchParams, changes: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
