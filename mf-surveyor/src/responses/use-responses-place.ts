import { useLocation, useSearchParams } from 'react-router-dom';

/** How many rows a page of the table holds. */
export const PAGE = 50;

/** Which responses are shown. */
export interface ResponsesFilter {
  version: number | undefined;
  /** What was chosen in which question, counted from 1. */
  chosen: { question: number; answer: string } | undefined;
  withComment: boolean;
}

/** Where in the list a page begins. */
export interface Position {
  cursor: string | undefined;
  /** The serial number of its first row. */
  from: number;
}

const FIRST: Position = { cursor: undefined, from: 1 };

function numberOf(text: string | null): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
}

function readFilter(search: URLSearchParams): ResponsesFilter {
  const [question, answer] = [numberOf(search.get('question')), search.get('answer')];
  return {
    version: numberOf(search.get('version')),
    chosen: question !== undefined && answer !== null ? { question, answer } : undefined,
    withComment: search.get('with') === 'comment',
  };
}

function writeSearch({ version, chosen, withComment }: ResponsesFilter, { cursor, from }: Position): URLSearchParams {
  return new URLSearchParams({
    ...(version !== undefined && { version: String(version) }),
    ...(chosen && { question: String(chosen.question), answer: chosen.answer }),
    ...(withComment && { with: 'comment' }),
    ...(cursor !== undefined && { cursor, from: String(from) }),
  });
}

/** The pages that were gone through to get here; the address of a page does not know them. */
function readTrail(state: unknown): Position[] {
  const { trail } = (state ?? {}) as { trail?: Position[] };
  return Array.isArray(trail) ? trail : [];
}

/**
 * The filter and the page of the responses that show, both in the address: Back, a reload and a link lead to the same.
 * A page is one cursor of the server's, so the hundred-thousandth row is as near as the first.
 */
export function useResponsesPlace() {
  const [search, setSearch] = useSearchParams();
  const trail = readTrail(useLocation().state);
  const filter = readFilter(search);
  const cursor = search.get('cursor') ?? undefined;
  const here: Position = cursor === undefined ? FIRST : { cursor, from: numberOf(search.get('from')) ?? 1 };

  function go(position: Position, way: Position[]) {
    setSearch(writeSearch(filter, position), { state: { trail: way }, preventScrollReset: true });
  }

  return {
    filter,
    ...here,
    isFirst: cursor === undefined,
    /** Another filter; the list begins at its beginning. */
    narrow: (changes: Partial<ResponsesFilter>) =>
      setSearch(writeSearch({ ...filter, ...changes }, FIRST), { preventScrollReset: true }),
    older: (next: string, shown: number) => go({ cursor: next, from: here.from + shown }, [...trail, here]),
    newer: () => go(trail.at(-1) ?? FIRST, trail.slice(0, -1)),
  };
}

export type ResponsesPlace = ReturnType<typeof useResponsesPlace>;
