import { useCurrentSearchParams } from '@canvass/shared/navigation';

/** A version of a survey, or all that ask the two questions. */
export type ComparedVersion = number | 'all';

/** The questions in the address, so that a link shows the same comparison; undefined for what it does not say. */
export interface ComparedInAddress {
  /** All versions together, or one of them. */
  version: ComparedVersion | undefined;
  rows: number | undefined;
  columns: number | undefined;
}

function readNumber(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name) ?? '';
  return /^[1-9]\d?$/.test(text) ? Number(text) : undefined;
}

/** Which questions are compared, as the address says, and a function that changes it. */
export function useComparedQuestions() {
  const [search, changeSearch] = useCurrentSearchParams();
  const compared: ComparedInAddress = {
    version: search.get('version') === 'all' ? 'all' : readNumber(search, 'version'),
    rows: readNumber(search, 'rows'),
    columns: readNumber(search, 'columns'),
  };

  function compare(next: { version: ComparedVersion; rows: number; columns: number }): void {
    const changed = Object.entries(next).map(([name, value]) => [name, String(value)] as [string, string]);
    changeSearch(() => new URLSearchParams(changed), { replace: true, preventScrollReset: true });
  }

  return { compared, compare, isCompared: compared.rows !== undefined && compared.columns !== undefined };
}
