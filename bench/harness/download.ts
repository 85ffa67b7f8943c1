import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { DownloadJob, DownloadOutcome } from './load';

const [NEW_LINE, QUOTE] = [0x0a, 0x22];

/** Counts the records of a text that comes in pieces: what stands between line ends outside of quotes. */
function buildCsvCounter() {
  let [records, quoted, last] = [0, false, NEW_LINE];
  return {
    take(piece: Buffer): void {
      for (const byte of piece) {
        if (byte === QUOTE) quoted = !quoted;
        if (byte === NEW_LINE && !quoted) records += 1;
        last = byte;
      }
    },
    finish: (_complete: boolean) => ({ records: last === NEW_LINE ? records : records + 1, answers: {} }),
  };
}

/** Reads JSON lines that come in pieces, and counts them and the answers to the first question. */
function buildLineReader() {
  const decoder = new TextDecoder();
  const answers: Record<string, number> = {};
  let [records, rest] = [0, ''];

  function takeLine(line: string): void {
    if (line === '') return;
    records += 1;
    const { response } = JSON.parse(line) as { response: Record<string, unknown> };
    const answer = String(response['Question-1']);
    answers[answer] = (answers[answer] ?? 0) + 1;
  }

  return {
    take(piece: Buffer): void {
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) takeLine(line);
    },
    /** @param complete a line that was cut is none. */
    finish(complete: boolean) {
      if (complete) takeLine(rest);
      return { records, answers };
    },
  };
}

function open(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(url, { headers }, resolve).once('error', reject));
}

/** Reads a long answer to its end, or to where it is cut, and keeps none of it. */
export async function download({ url, headers, format, pause }: DownloadJob): Promise<DownloadOutcome> {
  const started = performance.now();
  const answer = await open(url, headers);
  const hash = createHash('sha256');
  const reader = format === 'csv' ? buildCsvCounter() : buildLineReader();
  let [bytes, complete] = [0, true];
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      if (bytes === 0 && pause > 0) await wait(pause);
      bytes += piece.length;
      hash.update(piece);
      if (answer.statusCode === 200) reader.take(piece);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    complete = false;
  }
  const milliseconds = performance.now() - started;
  return {
    status: answer.statusCode ?? 0,
    complete,
    milliseconds,
    bytes,
    sha256: hash.digest('hex'),
    trailers: answer.trailers,
    ...reader.finish(complete),
  };
}
