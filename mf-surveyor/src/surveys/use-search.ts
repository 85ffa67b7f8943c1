import { normalizeQuery, useSearchText } from '@canvass/shared/search';
import { useSearchParams } from 'react-router-dom';

/** A search that is in the address, `?q=`, and the field in which it is typed: it searches by itself after a pause. */
export function useSearch() {
  const [search, setSearch] = useSearchParams();
  const q = normalizeQuery(search.get('q') ?? '');
  const { text, setText, submit } = useSearchText(q, (next) => setSearch(next ? { q: next } : {}, { replace: true }));
  return { q: q || undefined, text, type: setText, searchNow: submit };
}
