import { exportCsv, exportJsonLines } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { saveFile } from '@canvass/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { responses as words } from '../words/responses';
import { loadFile } from './load-file';

export type ExportFormat = 'csv' | 'jsonl';

/** How each format is asked for, what ends an entry in it, and how many lines stand above the first. */
const formats = {
  csv: { endpoint: exportCsv, type: 'text/csv', lineEnd: '\r\n', head: 1 },
  jsonl: { endpoint: exportJsonLines, type: 'application/jsonl', lineEnd: '\n', head: 0 },
} as const;

/** Counts the entries of a text that grows, looking at nothing twice. */
function counterOf({ lineEnd, head }: { lineEnd: string; head: number }) {
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

/** Loads all responses to a survey as one file and saves it; says how far it is, and stops when told. */
export function useExport(surveyId: string) {
  const [received, setReceived] = useState<Received | null>(null);
  const [said, setSaid] = useState('');
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async (format: ExportFormat) => {
      const { endpoint, type, ...lines } = formats[format];
      const count = counterOf(lines);
      setReceived(null);
      setSaid('');
      stop.current = new AbortController();
      const { text, name = `responses.${format}` } = await loadFile(endpoint, surveyId, {
        signal: stop.current.signal,
        onText: (sofar, total) => setReceived({ rows: count(sofar), total }),
      });
      saveFile(new Blob([text], { type }), name);
      setSaid(words.saved(name, count(text)));
    },
    onError: () => {
      if (stop.current?.signal.aborted) setSaid(words.cancelled);
    },
  });

  const wasCancelled = said === words.cancelled;
  return {
    start: (format: ExportFormat) => {
      if (!isPending) mutate(format);
    },
    cancel: () => stop.current?.abort(),
    isRunning: isPending,
    received,
    /** What came of the last one. */
    said,
    failure: error && !wasCancelled ? failureOf(error) : undefined,
  };
}
