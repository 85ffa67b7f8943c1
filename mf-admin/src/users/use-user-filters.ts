import { ROLES, type Role } from '@canvass/shared/contracts';
import { useSearchParams } from 'react-router-dom';
import { readSearchQuery, setSearchParams } from '../layout/search-params';

/** The roles in the order in which the specification offers them (section 2, "Admin screens"). */
export const FILTER_ROLES: Role[] = [...ROLES].sort();

/** What the list is narrowed to. */
export interface UserFilters {
  /** The beginning of a name or email. */
  q: string | undefined;
  role: Role | undefined;
  /** Only those who were given a role with an email that is not verified. */
  holders: 'unverified' | undefined;
}

/** The filters, kept in the address: `?q=mar&role=surveyor`. */
export function useUserFilters() {
  const [search, setSearch] = useSearchParams();
  const filters: UserFilters = {
    q: readSearchQuery(search),
    role: ROLES.find((each) => each === search.get('role')),
    holders: search.get('holders') === 'unverified' ? 'unverified' : undefined,
  };
  return {
    filters,
    /** Goes to a list of its own, with a way back. */
    setFilters: (changes: Partial<Record<keyof UserFilters, string>>) => setSearch(setSearchParams(search, changes)),
    /** Replaces the entry of the history: typing leaves no entry for each letter. */
    setQuery: (q: string) => setSearch(setSearchParams(search, { q }), { replace: true }),
  };
}
