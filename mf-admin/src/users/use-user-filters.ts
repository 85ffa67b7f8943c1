import { ROLES, type Role } from '@canvass/shared/contracts';
import { useSearchParams } from 'react-router-dom';

/** The roles in the order in which the specification offers them (section 2, "Admin screens"). */
export const FILTER_ROLES: Role[] = [...ROLES].sort();

/** The role that the list is narrowed to, kept in the address: `?role=surveyor`. */
export function useRoleFilter(): [Role | undefined, (role: Role | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const role = ROLES.find((each) => each === search.get('role'));
  function choose(next: Role | undefined) {
    setSearch((before) => {
      if (next) before.set('role', next);
      else before.delete('role');
      return before;
    });
  }
  return [role, choose];
}
