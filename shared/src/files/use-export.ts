import type { AxiosInstance } from 'axios';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../writes/use-action';
import { saveFile } from '../ui/format/save-file';
import { loadFile, type FileRequest } from './load-file';

export interface ExportFormat {
  type: string;
  /** The line ending after each entry. */
  lineEnd: string;
  /** Number of lines before the first entry. */
  headerLineCount: number;
  /** What the file begins with. Browsers remove it from received text. */
  byteOrderMark: string;
}

/** The byte order mark makes spreadsheets read the file as UTF-8. */
export const CSV: ExportFormat = { type: 'text/csv', lineEnd: '\r\n', headerLineCount: 1, byteOrderMark: '\uFEFF' };
export const JSON_LINES: ExportFormat = {
  type: 'application/jsonl',
  lineEnd: '\n',
  headerLineCount: 0,
  byteOrderMark: '',
};

export interface ExportRequest extends FileRequest {
  format: ExportFormat;
  /** The file name if the server sends none. */
  name: string;
}

/** Counts the entries of a growing text without scanning any part of it twice. */
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

/** How an export ended, unless it failed. */
type ExportOutcome = { name: string; rows: number } | 'cancelled';

/**
 * Loads a list as one file and saves it, with progress and a way to cancel.
 * @param client the page's client for the signed-in user: `securedClient` of `@canvass/shared/http`.
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
    outcome,
    error: outcome === 'cancelled' ? null : error,
  };
}

export type ExportState = ReturnType<typeof useExport>;
