import type { SurveySummary } from '@canvass/shared/contracts';
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
import { useRef, type ComponentType, type ReactNode, type RefObject } from 'react';
import { ownSurveys as words } from '../words/own-surveys';
import { ownSurveysQuery } from './surveys-queries';
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

interface OwnSurveysProps {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  Table: ComponentType<{ surveys: SurveySummary[] }>;
  /** The table's columns, for its skeleton. */
  columns: string[];
}

interface FoundProps extends Pick<OwnSurveysProps, 'Table' | 'columns'> {
  q: string | undefined;
  onClear: () => void;
}

function Found({ q, onClear, Table, columns }: FoundProps) {
  // What was found stays while something else is searched for.
  const query = useInfiniteQuery({ ...ownSurveysQuery(q), placeholderData: keepPreviousData });
  if (query.isPending) return <TableSkeleton label={words.table} columns={columns} stack />;
  if (!query.data) {
    const { title } = failureOf(query.error);
    return (
      <ErrorState title={words.failed} text={title} busy={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }
  const surveys = query.data.pages.flatMap(({ items }) => items);
  if (surveys.length === 0) return <Nothing q={q} onClear={onClear} />;
  return (
    <div aria-busy={query.isPlaceholderData}>
      <Table surveys={surveys} />
      <LoadMore list={query} shown={surveys.length} failureOf={failureOf} />
    </div>
  );
}

/** A page with the surveyor's own surveys, newest first, to be searched; each with what the page is for. */
export function OwnSurveys({ title, action, Table, columns }: OwnSurveysProps) {
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
        <Title>{title}</Title>
        {action}
      </PageHead>
      <SearchField text={text} onType={type} field={field} onClear={clear} />
      <Found q={q} onClear={clear} Table={Table} columns={columns} />
    </>
  );
}
