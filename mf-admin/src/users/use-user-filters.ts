import { ROLES, type Role } from '@canvass/shared/contracts';
import { readSearchQuery, useSearchChanges } from '../layout/search-params';

/** The roles in the order of the specification (section 2, "Admin screens"). */
export const FILTER_ROLES: Role[] = [...ROLES].sort();

/** The filters of the list. */
export interface UserFilters {
  /** The beginning of a name or email. */
  q: string | undefined;
  role: Role | undefined;
  /** Only users who were granted a role while their email was not verified. */
  holders: 'unverified' | undefined;
}

/** The filters, kept in the address: `?q=mar&role=surveyor`. */
export function useUserFilters() {
  const [search, changeSearch] = useSearchChanges();
  const filters: UserFilters = {
    q: readSearchQuery(search),
    role: ROLES.find((each) => each === search.get('role')),
    holders: search.get('holders') === 'unverified' ? 'unverified' : undefined,
  };
  return {
    filters,
    /** Sets filters in a new history entry, so that Back returns to the previous list. */
    setFilters: (changes: Partial<Record<keyof UserFilters, string>>) => changeSearch(changes),
    /** Replaces the history entry, so that typing does not add one for each letter. */
    setQuery: (q: string) => changeSearch({ q }, { replace: true }),
  };
}
