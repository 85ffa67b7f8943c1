import type { AxiosInstance } from 'axios';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../writes/use-action';
import { saveFile } from '../ui/format/save-file';
import { loadFile, type FileRequest } from './load-file';

interface TextFormat {
  type: string;
  /** The line ending after each entry. */
  lineEnd: string;
  /** Number of lines before the first entry. */
  headerLineCount: number;
  /** What the file begins with. Browsers remove it from received text. */
  byteOrderMark: string;
}

interface BinaryFormat {
  type: string;
  isBinary: true;
}

export type ExportFormat = TextFormat | BinaryFormat;

/** The byte order mark makes spreadsheets read the file as UTF-8. */
export const CSV: TextFormat = { type: 'text/csv', lineEnd: '\r\n', headerLineCount: 1, byteOrderMark: '\uFEFF' };
export const JSON_LINES: TextFormat = {
  type: 'application/jsonl',
  lineEnd: '\n',
  headerLineCount: 0,
  byteOrderMark: '',
};

export const XLSX: BinaryFormat = {
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  isBinary: true,
};

export interface ExportRequest extends FileRequest {
  format: ExportFormat;
  /** The file name if the server sends none. */
  name: string;
}

/** Browsers remove the byte order mark from received text. */
function createBlob(content: string | ArrayBuffer, format: ExportFormat): Blob {
  const { byteOrderMark } = { byteOrderMark: '', ...format };
  const isMarked = typeof content !== 'string' || content.startsWith(byteOrderMark);
  return new Blob(isMarked ? [content] : [byteOrderMark, content], { type: format.type });
}

/** Counts the entries of a growing text without scanning any part of it twice. */
function createEntryCounter({ lineEnd, headerLineCount }: TextFormat) {
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
type ExportOutcome = { name: string; /** Unknown for a binary file. */ rows: number | undefined } | 'cancelled';

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
      const isBinary = 'isBinary' in format;
      const countEntries = isBinary ? undefined : createEntryCounter(format);
      setProgress(undefined);
      setOutcome(undefined);
      abortController.current = new AbortController();
      const { content, name = fallbackName } = await loadFile(client, fileRequest, {
        isBinary,
        signal: abortController.current.signal,
        onProgress: (receivedText, total) => setProgress({ rows: countEntries?.(receivedText) ?? 0, total }),
      });
      saveFile(createBlob(content, format), name);
      setOutcome({ name, rows: typeof content === 'string' ? countEntries?.(content) : undefined });
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
