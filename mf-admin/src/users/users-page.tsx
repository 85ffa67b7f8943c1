import type { Role } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import {
  Button,
  EmptyState,
  ErrorState,
  Field,
  LoadMore,
  PageHead,
  Select,
  TableSkeleton,
  Title,
  Toolbar,
} from '@canvass/shared/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { words } from '../words';
import { FILTER_ROLES, useRoleFilter } from './use-role-filter';
import { usersQuery } from './users-queries';
import { UsersTable } from './users-table';

function Users({ role, onClear }: { role: Role | undefined; onClear: () => void }) {
  const { user } = useSession();
  const query = useInfiniteQuery({ ...usersQuery(role), placeholderData: keepPreviousData });
  if (query.isPending) return <TableSkeleton label={words.usersTable} columns={Object.values(words.columns)} stack />;
  if (!query.data) {
    const { title } = failureOf(query.error);
    return (
      <ErrorState title={words.failed} text={title} busy={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }
  const users = query.data.pages.flatMap(({ items }) => items);
  if (users.length === 0) {
    const text = role ? words.nobodyWithRole(role) : words.nobodyAtAll;
    const clear = role && <Button onClick={onClear}>{words.clear}</Button>;
    return <EmptyState title={words.nobody} text={text} action={clear} />;
  }
  return (
    <div aria-busy={query.isPlaceholderData}>
      <UsersTable users={users} ownEmail={user?.email} />
      <LoadMore list={query} shown={users.length} failureOf={failureOf} />
    </div>
  );
}

/** 'Our Users': everybody with an account, narrowed to one role if asked. */
export function Page() {
  const [role, setRole] = useRoleFilter();
  const select = useRef<HTMLSelectElement>(null);
  function clear() {
    setRole(undefined);
    select.current?.focus();
  }
  return (
    <>
      <PageHead>
        <Title>{words.users}</Title>
      </PageHead>
      <Toolbar aria-label={words.filter} onSubmit={(event) => event.preventDefault()}>
        <Field label={words.role}>
          <Select
            ref={select}
            value={role ?? ''}
            onChange={(event) => setRole(FILTER_ROLES.find((name) => name === event.target.value))}
          >
            <option value="">{words.allRoles}</option>
            {FILTER_ROLES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      </Toolbar>
      <Users role={role} onClear={clear} />
    </>
  );
}
