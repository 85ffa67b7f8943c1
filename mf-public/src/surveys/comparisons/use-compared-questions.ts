import { useCurrentSearchParams } from '@canvass/shared/navigation';

/** A version of a survey, or all that ask the two questions. */
export type ComparedVersion = number | 'all';

/** The questions in the address, so that a link shows the same comparison; undefined for what it does not say. */
export interface ComparedInAddress {
  /** All versions together, or one of them. */
  version: ComparedVersion | undefined;
  rows: string | undefined;
  columns: string | undefined;
}

function readVersion(text: string | null): ComparedVersion | undefined {
  if (text === 'all') return text;
  return text !== null && /^[1-9]\d?$/.test(text) ? Number(text) : undefined;
}

/** Which questions are compared, as the address says, and a function that changes it. */
export function useComparedQuestions() {
  const [search, changeSearch] = useCurrentSearchParams();
  const compared: ComparedInAddress = {
    version: readVersion(search.get('version')),
    rows: search.get('rows') ?? undefined,
    columns: search.get('columns') ?? undefined,
  };

  function compare(next: { version: ComparedVersion; rows: string; columns: string }): void {
    const changed = Object.entries(next).map(([name, value]) => [name, String(value)] as [string, string]);
    changeSearch(() => new URLSearchParams(changed), { replace: true, preventScrollReset: true });
  }

  return { compared, compare, isCompared: compared.rows !== undefined && compared.columns !== undefined };
}
