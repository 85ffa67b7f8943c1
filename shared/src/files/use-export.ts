import type { AxiosInstance } from 'axios';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../writes/use-action';
import { saveFile } from '../ui/format/save-file';
import { loadFile, type FileRequest } from './load-file';

export interface ExportFormat {
  type: string;
  /** What ends an entry. */
  lineEnd: string;
  /** How many lines stand above the first entry. */
  headerLineCount: number;
  /** What the file begins with. Browsers take it off a text that comes. */
  byteOrderMark: string;
}

/** The mark tells spreadsheets that it is UTF-8. */
export const CSV: ExportFormat = { type: 'text/csv', lineEnd: '\r\n', headerLineCount: 1, byteOrderMark: '\uFEFF' };
export const JSON_LINES: ExportFormat = {
  type: 'application/jsonl',
  lineEnd: '\n',
  headerLineCount: 0,
  byteOrderMark: '',
};

export interface ExportRequest extends FileRequest {
  format: ExportFormat;
  /** What the file is called when the server does not say it. */
  name: string;
}

/** Counts the entries of a text that grows, looking at nothing twice. */
function createEntryCounter({ lineEnd, headerLineCount }: ExportFormat) {
  let [lines, from] = [0, 0];
  return (text: string): number => {
    for (let index = text.indexOf(lineEnd, from); index >= 0; index = text.indexOf(lineEnd, from)) {
      lines += 1;
      from = index + lineEnd.length;
    }
    return Math.max(0, lines - headerLineCount);
  };
}

interface ExportProgress {
  rows: number;
  total: number | undefined;
}

/** How an export ended that did not fail. */
type ExportOutcome = { name: string; rows: number } | 'cancelled';

/**
 * Loads a list as one file and saves it, with its progress and a way to cancel.
 * @param client the page's own for who is signed in: `securedClient` of `@canvass/shared/http`.
 */
export function useExport(client: AxiosInstance) {
  const [progress, setProgress] = useState<ExportProgress>();
  const [outcome, setOutcome] = useState<ExportOutcome>();
  const abortController = useRef<AbortController>(null);
  useEffect(() => () => abortController.current?.abort(), []);

  const { run, isPending, error } = useAction({
    action: async ({ format, name: fallbackName, ...fileRequest }: ExportRequest) => {
      const countEntries = createEntryCounter(format);
      setProgress(undefined);
      setOutcome(undefined);
      abortController.current = new AbortController();
      const { text, name = fallbackName } = await loadFile(client, fileRequest, {
        signal: abortController.current.signal,
        onProgress: (receivedText, total) => setProgress({ rows: countEntries(receivedText), total }),
      });
      const { byteOrderMark, type } = format;
      saveFile(new Blob(text.startsWith(byteOrderMark) ? [text] : [byteOrderMark, text], { type }), name);
      setOutcome({ name, rows: countEntries(text) });
    },
    onError: () => {
      if (abortController.current?.signal.aborted) setOutcome('cancelled');
    },
  });

  return {
    start: run,
    cancel: () => abortController.current?.abort(),
    isRunning: isPending,
    received: progress,
    /** The outcome of the last export. */
    outcome,
    error: outcome === 'cancelled' ? null : error,
  };
}

export type ExportState = ReturnType<typeof useExport>;
