import { useCurrentSearchParams } from '@canvass/shared/navigation';
import { useLocation } from 'react-router-dom';

/** Number of rows on a page of the table. */
export const PAGE_SIZE = 50;

export interface ResponsesFilter {
  version: number | undefined;
  /** The chosen answer, and the number of its question, from 1. */
  answerFilter: { question: number; answer: string } | undefined;
  withComment: boolean;
}

/** The position in the list where a page begins. */
export interface PagePosition {
  cursor: string | undefined;
  /** The serial number of its first row. */
  from: number;
}

const FIRST_PAGE: PagePosition = { cursor: undefined, from: 1 };

function parsePositiveInteger(text: string | null): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
}

function readFilter(search: URLSearchParams): ResponsesFilter {
  const [question, answer] = [parsePositiveInteger(search.get('question')), search.get('answer')];
  return {
    version: parsePositiveInteger(search.get('version')),
    answerFilter: question !== undefined && answer !== null ? { question, answer } : undefined,
    withComment: search.get('with') === 'comment',
  };
}

function writeSearch(
  { version, answerFilter, withComment }: ResponsesFilter,
  { cursor, from }: PagePosition,
): URLSearchParams {
  return new URLSearchParams({
    ...(version !== undefined && { version: String(version) }),
    ...(answerFilter && { question: String(answerFilter.question), answer: answerFilter.answer }),
    ...(withComment && { with: 'comment' }),
    ...(cursor !== undefined && { cursor, from: String(from) }),
  });
}

/** The pages that the user went through, kept in the history state; the address does not contain them. */
function readTrail(state: unknown): PagePosition[] {
  const { trail } = (state ?? {}) as { trail?: PagePosition[] };
  return Array.isArray(trail) ? trail : [];
}

/**
 * The filter and the current page of the responses, both kept in the address: Back, a reload, and a link lead to the
 * same page. A page is one cursor of the server's, so the hundred-thousandth row loads as fast as the first.
 * @param options.canFilterAnswers if false, an answer in the address, such as one of an old link, is ignored.
 */
export function useResponsesPagination({ canFilterAnswers }: { canFilterAnswers: boolean }) {
  const [search, changeSearch] = useCurrentSearchParams();
  const trail = readTrail(useLocation().state);
  const readUsableFilter = (params: URLSearchParams): ResponsesFilter => {
    const written = readFilter(params);
    return canFilterAnswers ? written : { ...written, answerFilter: undefined };
  };
  const filter = readUsableFilter(search);
  const cursor = search.get('cursor') ?? undefined;
  const currentPage: PagePosition =
    cursor === undefined ? FIRST_PAGE : { cursor, from: parsePositiveInteger(search.get('from')) ?? 1 };

  function navigateTo(position: PagePosition, nextTrail: PagePosition[]) {
    changeSearch(() => writeSearch(filter, position), { state: { trail: nextTrail }, preventScrollReset: true });
  }

  return {
    filter,
    ...currentPage,
    isFirst: cursor === undefined,
    /** Changes the filter and returns to the first page. */
    setFilter: (changes: Partial<ResponsesFilter>) =>
      changeSearch((current) => writeSearch({ ...readUsableFilter(current), ...changes }, FIRST_PAGE), {
        preventScrollReset: true,
      }),
    older: (next: string, shown: number) =>
      navigateTo({ cursor: next, from: currentPage.from + shown }, [...trail, currentPage]),
    newer: () => navigateTo(trail.at(-1) ?? FIRST_PAGE, trail.slice(0, -1)),
  };
}

export type ResponsesPagination = ReturnType<typeof useResponsesPagination>;
