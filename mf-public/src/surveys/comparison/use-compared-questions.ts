import { useCurrentSearchParams } from '@canvass/shared/navigation';

/** The questions in the address, so that a link shows the same comparison; undefined for what it does not say. */
export interface ComparedInAddress {
  version: number | undefined;
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
    version: readNumber(search, 'version'),
    rows: readNumber(search, 'rows'),
    columns: readNumber(search, 'columns'),
  };

  function compare(next: { version: number; rows: number; columns: number }): void {
    const changed = Object.entries(next).map(([name, value]) => [name, String(value)] as [string, string]);
    changeSearch(() => new URLSearchParams(changed), { replace: true, preventScrollReset: true });
  }

  return { compared, compare, isCompared: compared.rows !== undefined && compared.columns !== undefined };
}
