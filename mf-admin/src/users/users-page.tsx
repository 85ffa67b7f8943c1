import type { ListedUser } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { SearchField, useSearchText } from '@canvass/shared/search';
import { useSession } from '@canvass/shared/session';
import {
  Button,
  EmptyState,
  ErrorState,
  Field,
  formatTotal,
  LoadMore,
  Meta,
  PageHeader,
  Select,
  TableSkeleton,
  Title,
  Toolbar,
} from '@canvass/shared/ui';
import { UnreadableRecords, collectUnreadableIds } from '@canvass/shared/unreadable';
import { keepPreviousData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { listUniqueItems, getTotal } from '../layout/infinite-list';
import { useListFocus } from '../layout/use-list-focus';
import { strings } from '../strings';
import { roles as roleStrings } from '../strings/roles';
import { DeleteDialog } from './delete-dialog';
import { FILTER_ROLES, type UserFilters, useUserFilters } from './use-user-filters';
import { usersQuery } from './users-queries';
import { USER_COLUMNS, UsersTable } from './users-table';

function useUsers(filters: UserFilters) {
  return useInfiniteQuery({ ...usersQuery(filters), placeholderData: keepPreviousData });
}

interface UsersProps {
  list: ReturnType<typeof useUsers>;
  filters: UserFilters;
  onClear: () => void;
  /** Takes the focus when the last row has gone. */
  field: RefObject<HTMLInputElement | null>;
}

function UsersLoadError({ error, isFetching, refetch }: UseInfiniteQueryResult) {
  const { title } = failureOf(error);
  return <ErrorState title={strings.users.failed} text={title} busy={isFetching} onRetry={() => void refetch()} />;
}

function UserList({ list, filters, onClear, field }: UsersProps) {
  const { user } = useSession();
  const [userToDelete, setUserToDelete] = useState<ListedUser>();
  const users = listUniqueItems(list.data, ({ _id }) => _id);
  const focus = useListFocus(
    users.map(({ _id }) => _id),
    field,
  );
  if (list.isPending) return <TableSkeleton label={strings.users.table} columns={USER_COLUMNS} stack />;
  if (!list.data) return <UsersLoadError {...list} />;
  const unreadable = collectUnreadableIds(list.data.pages);
  const unreadableNotice = <UnreadableRecords ids={unreadable} />;
  if (users.length === 0 && unreadable.length > 0) return unreadableNotice;
  if (users.length === 0) {
    const isAboutEmails = filters.holders && !filters.q && !filters.role;
    const hint = isAboutEmails ? roleStrings.noUnverifiedHolders : strings.users.noneFoundHint(filters);
    const clearButton = (filters.role || filters.q || filters.holders) && (
      <Button onClick={onClear}>{strings.users.clear}</Button>
    );
    return <EmptyState title={strings.users.noneFound} text={hint} action={clearButton} />;
  }
  return (
    <div aria-busy={list.isPlaceholderData}>
      <UsersTable users={users} ownEmail={user?.email} focus={focus} onDelete={setUserToDelete} />
      <LoadMore list={list} shown={users.length} total={getTotal(list.data)} toApiError={failureOf} />
      {unreadableNotice}
      {userToDelete && (
        <DeleteDialog
          key={userToDelete._id}
          user={userToDelete}
          onClose={() => setUserToDelete(undefined)}
          onDeleted={() => focus.beforeRemove(userToDelete._id)}
        />
      )}
    </div>
  );
}

/** 'Our Users': everybody with an account, found by name, email and role; their roles, and deleting them. */
export function Page() {
  const { filters, setFilters, setQuery } = useUserFilters();
  const { text, setText, submit, flush, clear: clearText } = useSearchText(filters.q ?? '', setQuery);
  const field = useRef<HTMLInputElement>(null);
  const list = useUsers(filters);
  const total = getTotal(list.data);
  function clear() {
    clearText();
    setFilters({ q: '', role: '', holders: '' });
    field.current?.focus();
  }
  return (
    <>
      <PageHeader>
        <Title>{strings.users.title}</Title>
        <Meta aria-live="polite">{total !== undefined && strings.users.total(formatTotal(total))}</Meta>
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
