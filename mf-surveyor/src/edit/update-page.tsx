import { failureOf } from '@canvass/shared/http';
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Field,
  Icon,
  Input,
  InputGroup,
  LoadMore,
  PageHead,
  TableSkeleton,
  Title,
  Toolbar,
} from '@canvass/shared/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';
import { words } from '../words/edit';
import { foundSurveysQuery } from './edit-queries';
import { UpdateTable } from './update-table';
import { LONGEST_SEARCH, useSearch } from './use-search';

interface SearchFieldProps {
  text: string;
  onType: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
  onClear: () => void;
}

function SearchField({ text, onType, field, onClear }: SearchFieldProps) {
  return (
    <Toolbar aria-label={words.filter} onSubmit={(event) => event.preventDefault()}>
      <Field label={words.search} data-grow>
        <InputGroup lead={<Icon name="search" />}>
          <Input
            ref={field}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={LONGEST_SEARCH}
            placeholder={words.searchPlaceholder}
            value={text}
            onChange={(event) => onType(event.target.value)}
          />
          {text && (
            <Button kind="ghost" aria-label={words.clearSearch} onClick={onClear}>
              {words.clear}
            </Button>
          )}
        </InputGroup>
      </Field>
    </Toolbar>
  );
}

function Nothing({ q, onClear }: { q: string | undefined; onClear: () => void }) {
  if (q) {
    const clear = <Button onClick={onClear}>{words.clearSearch}</Button>;
    return <EmptyState title={words.noneFound} text={words.noneFoundText(q)} action={clear} />;
  }
  const create = (
    <ButtonLink to="/dashboard/surveyor/create" kind="primary">
      {words.create}
    </ButtonLink>
  );
  return <EmptyState title={words.none} text={words.noneText} action={create} />;
}

function Surveys({ q, onClear }: { q: string | undefined; onClear: () => void }) {
  // What was found stays while something else is searched for.
  const query = useInfiniteQuery({ ...foundSurveysQuery(q), placeholderData: keepPreviousData });
  if (query.isPending) return <TableSkeleton label={words.table} columns={Object.values(words.columns)} stack />;
  if (!query.data) {
    const { title } = failureOf(query.error);
    return (
      <ErrorState title={words.listFailed} text={title} busy={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }
  const surveys = query.data.pages.flatMap(({ items }) => items);
  if (surveys.length === 0) return <Nothing q={q} onClear={onClear} />;
  return (
    <div aria-busy={query.isPlaceholderData}>
      <UpdateTable surveys={surveys} />
      <LoadMore list={query} shown={surveys.length} failureOf={failureOf} />
    </div>
  );
}

/** 'Update Survey': the surveyor's own surveys, to be found and edited. */
export function Page() {
  const { q, text, type } = useSearch();
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    type('');
    // The button that was pressed goes with what it cleared.
    field.current?.focus();
  };
  return (
    <>
      <PageHead>
        <Title>{words.list}</Title>
      </PageHead>
      <SearchField text={text} onType={type} field={field} onClear={clear} />
      <Surveys q={q} onClear={clear} />
    </>
  );
}
