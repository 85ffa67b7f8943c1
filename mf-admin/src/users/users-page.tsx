import type { ListedUser } from '@canvass/shared/contracts';
import { PagedList, type PagedListState, usePagedList } from '@canvass/shared/queries';
import { SearchField, useSearchText } from '@canvass/shared/search';
import { useSession } from '@canvass/shared/session';
import { Button, EmptyState, Field, Meta, PageHeader, Select, TableSkeleton, Title, Toolbar } from '@canvass/shared/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useListFocus } from '../layout/use-list-focus';
import { strings } from '../strings';
import { roles as roleStrings } from '../strings/roles';
import { DeleteDialog } from './delete-dialog';
import { FILTER_ROLES, type UserFilters, useUserFilters } from './use-user-filters';
import { usersQuery } from './users-queries';
import { USER_COLUMNS, UsersTable } from './users-table';

interface UsersProps {
  list: PagedListState<ListedUser>;
  filters: UserFilters;
  onClear: () => void;
  /** Takes the focus when the last row is removed. */
  field: RefObject<HTMLInputElement | null>;
}

function NoUsers({ filters, onClear }: Pick<UsersProps, 'filters' | 'onClear'>) {
  const isAboutEmails = filters.holders && !filters.q && !filters.role;
  const hint = isAboutEmails ? roleStrings.noUnverifiedHolders : strings.users.noneFoundHint(filters);
  const clearButton = (filters.role || filters.q || filters.holders) && (
    <Button onClick={onClear}>{strings.users.clear}</Button>
  );
  return <EmptyState title={strings.users.noneFound} text={hint} action={clearButton} />;
}

function UserList({ list, filters, onClear, field }: UsersProps) {
  const { user } = useSession();
  const [userToDelete, setUserToDelete] = useState<ListedUser>();
  const focus = useListFocus(
    list.items.map(({ _id }) => _id),
    field,
  );
  return (
    <PagedList
      list={list}
      skeleton={<TableSkeleton label={strings.users.table} columns={USER_COLUMNS} stack />}
      empty={<NoUsers filters={filters} onClear={onClear} />}
      errorTitle={strings.users.failed}
    >
      <UsersTable users={list.items} ownEmail={user?.email} focus={focus} onDelete={setUserToDelete} />
      {userToDelete && (
        <DeleteDialog
          key={userToDelete._id}
          user={userToDelete}
          onClose={() => setUserToDelete(undefined)}
          onDeleted={() => focus.beforeRemove(userToDelete._id)}
        />
      )}
    </PagedList>
  );
}

/** 'Our Users': all accounts, filtered by name, email, and role; changes roles and deletes users. */
export function Page() {
  const { filters, setFilters, setQuery } = useUserFilters();
  const { text, setText, submit, flush, clear: clearText } = useSearchText(filters.q ?? '', setQuery);
  const field = useRef<HTMLInputElement>(null);
  const list = usePagedList({ ...usersQuery(filters), placeholderData: keepPreviousData }, ({ _id }) => _id);
  function clear() {
    clearText();
    setFilters({ q: '', role: '', holders: '' });
    field.current?.focus();
  }
  return (
    <>
      <PageHeader>
        <Title>{strings.users.title}</Title>
        <Meta aria-live="polite">{list.total !== undefined && strings.users.total(list.total)}</Meta>
      </PageHeader>
      <Toolbar
        aria-label={strings.users.filter}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SearchField
          placeholder={strings.users.searchPlaceholder}
          text={text}
          onTextChange={setText}
          inputRef={field}
        />
        <Field label={strings.users.role}>
          <Select value={filters.role ?? ''} onChange={({ target }) => setFilters({ q: flush(), role: target.value })}>
            <option value="">{strings.users.allRoles}</option>
            {FILTER_ROLES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Field label={roleStrings.emailFilter}>
          <Select
            value={filters.holders ?? ''}
            onChange={({ target }) => setFilters({ q: flush(), holders: target.value })}
          >
            <option value="">{roleStrings.allEmails}</option>
            <option value="unverified">{roleStrings.unverifiedHolders}</option>
          </Select>
        </Field>
      </Toolbar>
      <UserList list={list} filters={filters} onClear={clear} field={field} />
    </>
  );
}
