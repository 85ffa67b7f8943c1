import { useMutation } from '@tanstack/react-query';
import type { AxiosInstance } from 'axios';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../ui/save-file';
import { loadFile, type Wanted } from './load-file';

/** What an export consists of. */
export interface ExportFormat {
  type: string;
  /** What ends an entry. */
  lineEnd: string;
  /** How many lines stand above the first entry. */
  head: number;
  /** What the file begins with. Browsers take it off a text that comes. */
  mark: string;
}

/** The mark tells spreadsheets that it is UTF-8. */
export const CSV: ExportFormat = { type: 'text/csv', lineEnd: '\r\n', head: 1, mark: '\uFEFF' };
export const JSON_LINES: ExportFormat = { type: 'application/jsonl', lineEnd: '\n', head: 0, mark: '' };

export interface Export extends Wanted {
  format: ExportFormat;
  /** What the file is called when the server does not say it. */
  name: string;
}

/** Counts the entries of a text that grows, looking at nothing twice. */
function counterOf({ lineEnd, head }: ExportFormat) {
  let [lines, from] = [0, 0];
  return (text: string): number => {
    for (let at = text.indexOf(lineEnd, from); at >= 0; at = text.indexOf(lineEnd, from)) {
      lines += 1;
      from = at + lineEnd.length;
    }
    return Math.max(0, lines - head);
  };
}

interface Received {
  rows: number;
  total: number | undefined;
}

/** How an export ended that did not fail. */
type Outcome = { name: string; rows: number } | 'cancelled';

/**
 * Loads a list as one file and saves it; says how far it is, and stops when told.
 * @param client the page's own for who is signed in: `securedClient` of `@canvass/shared/http`.
 */
export function useExport(client: AxiosInstance) {
  const [received, setReceived] = useState<Received>();
  const [outcome, setOutcome] = useState<Outcome>();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ format, name: ownName, ...wanted }: Export) => {
      const count = counterOf(format);
      setReceived(undefined);
      setOutcome(undefined);
      stop.current = new AbortController();
      const { text, name = ownName } = await loadFile(client, wanted, {
        signal: stop.current.signal,
        onText: (sofar, total) => setReceived({ rows: count(sofar), total }),
      });
      const { mark, type } = format;
      saveFile(new Blob(text.startsWith(mark) ? [text] : [mark, text], { type }), name);
      setOutcome({ name, rows: count(text) });
    },
    onError: () => {
      if (stop.current?.signal.aborted) setOutcome('cancelled');
    },
  });

  return {
    start: (wanted: Export) => {
      if (!isPending) mutate(wanted);
    },
    cancel: () => stop.current?.abort(),
    isRunning: isPending,
    received,
    /** What came of the last one. */
    outcome,
    error: outcome === 'cancelled' ? null : error,
  };
}

export type ExportState = ReturnType<typeof useExport>;
