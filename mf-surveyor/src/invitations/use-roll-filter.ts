import { rollFilterSchema, type RollFilter } from '@canvass/shared/contracts';
import { normalizeQuery, useSearchText } from '@canvass/shared/search';
import { useSearchParams } from 'react-router-dom';

/** Which invitations a list shows. */
export interface ListedInvitations {
  q: string | undefined;
  show: RollFilter | undefined;
}

/** A search and a filter that are kept in the address, `?q=&show=`. */
export function useRollFilter() {
  const [address, setAddress] = useSearchParams();
  const q = normalizeQuery(address.get('q') ?? '');
  const show = rollFilterSchema.safeParse(address.get('show')).data;
  const change = (next: { q: string; show: RollFilter | undefined }) =>
    setAddress({ ...(next.q && { q: next.q }), ...(next.show && { show: next.show }) }, { replace: true });
  const search = useSearchText(q, (next) => change({ q: next, show }));
  return {
    listed: { q: q || undefined, show } satisfies ListedInvitations,
    text: search.text,
    onTextChange: search.setText,
    submit: search.submit,
    /** @param value the value of a filter; anything else shows everybody. */
    choose: (value: string) => change({ q: search.flush(), show: rollFilterSchema.safeParse(value).data }),
    clear: () => {
      search.clear();
      change({ q: '', show: undefined });
    },
  };
}
