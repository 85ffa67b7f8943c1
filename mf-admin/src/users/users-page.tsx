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
  PageHead,
  Select,
  TableSkeleton,
  Title,
  Toolbar,
} from '@canvass/shared/ui';
import { UnreadableRecords, unreadableIn } from '@canvass/shared/unreadable';
import { keepPreviousData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { itemsOf, totalOf } from '../layout/pages';
import { useNextFocus } from '../layout/use-next-focus';
import { words } from '../words';
import { roles as roleWords } from '../words/roles';
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

function Failed({ error, isFetching, refetch }: UseInfiniteQueryResult) {
  const { title } = failureOf(error);
  return <ErrorState title={words.users.failed} text={title} busy={isFetching} onRetry={() => void refetch()} />;
}

function Users({ list, filters, onClear, field }: UsersProps) {
  const { user } = useSession();
  const [asking, setAsking] = useState<ListedUser>();
  const users = itemsOf(list.data, ({ _id }) => _id);
  const focus = useNextFocus(
    users.map(({ _id }) => _id),
    field,
  );
  if (list.isPending) return <TableSkeleton label={words.users.table} columns={USER_COLUMNS} stack />;
  if (!list.data) return <Failed {...list} />;
  const unreadable = unreadableIn(list.data.pages);
  const leftOut = <UnreadableRecords ids={unreadable} />;
  if (users.length === 0 && unreadable.length > 0) return leftOut;
  if (users.length === 0) {
    const isAboutEmails = filters.holders && !filters.q && !filters.role;
    const hint = isAboutEmails ? roleWords.noUnverifiedHolders : words.users.nobodyHint(filters);
    const clear = (filters.role || filters.q || filters.holders) && (
      <Button onClick={onClear}>{words.users.clear}</Button>
    );
    return <EmptyState title={words.users.nobody} text={hint} action={clear} />;
  }
  return (
    <div aria-busy={list.isPlaceholderData}>
      <UsersTable users={users} ownEmail={user?.email} focus={focus} onDelete={setAsking} />
      <LoadMore list={list} shown={users.length} total={totalOf(list.data)} failureOf={failureOf} />
      {leftOut}
      {asking && (
        <DeleteDialog
          key={asking._id}
          user={asking}
          onClose={() => setAsking(undefined)}
          onDeleted={() => focus.leave(asking._id)}
        />
      )}
    </div>
  );
}

/** 'Our Users': everybody with an account, found by name, email and role; their roles, and deleting them. */
export function Page() {
  const { filters, choose, searchFor } = useUserFilters();
  const { text, type, searchNow, settle, clear: clearText } = useSearchText(filters.q ?? '', searchFor);
  const field = useRef<HTMLInputElement>(null);
  const list = useUsers(filters);
  const total = totalOf(list.data);
  function clear() {
    clearText();
    choose({ q: '', role: '', holders: '' });
    field.current?.focus();
  }
  return (
    <>
      <PageHead>
        <Title>{words.users.title}</Title>
        <Meta aria-live="polite">{total !== undefined && words.users.total(formatTotal(total))}</Meta>
      </PageHead>
      <Toolbar
        aria-label={words.users.filter}
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
      >
        <SearchField placeholder={words.users.searchPlaceholder} text={text} onType={type} field={field} />
        <Field label={words.users.role}>
          <Select value={filters.role ?? ''} onChange={({ target }) => choose({ q: settle(), role: target.value })}>
            <option value="">{words.users.allRoles}</option>
            {FILTER_ROLES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Field label={roleWords.emailFilter}>
          <Select
            value={filters.holders ?? ''}
            onChange={({ target }) => choose({ q: settle(), holders: target.value })}
          >
            <option value="">{roleWords.allEmails}</option>
            <option value="unverified">{roleWords.unverifiedHolders}</option>
          </Select>
        </Field>
      </Toolbar>
      <Users list={list} filters={filters} onClear={clear} field={field} />
    </>
  );
}
