import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { DownloadJob, DownloadOutcome } from './load-generator';

const [NEW_LINE, QUOTE] = [0x0a, 0x22];

/** Counts the records of CSV that arrives in chunks: they end at line breaks outside quotes. */
function createCsvCounter() {
  let [records, isQuoted, last] = [0, false, NEW_LINE];
  return {
    push(chunk: Buffer): void {
      for (const byte of chunk) {
        if (byte === QUOTE) isQuoted = !isQuoted;
        if (byte === NEW_LINE && !isQuoted) records += 1;
        last = byte;
      }
    },
    finish: (_complete: boolean) => ({ records: last === NEW_LINE ? records : records + 1, answers: {} }),
  };
}

/** Reads JSON lines that arrive in chunks, and counts them and the answers to the first question. */
function createLineReader() {
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
    push(chunk: Buffer): void {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) takeLine(line);
    },
    /** @param isComplete if false, the last line was cut off and does not count. */
    finish(isComplete: boolean) {
      if (isComplete) takeLine(rest);
      return { records, answers };
    },
  };
}

function openResponse(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(url, { headers }, resolve).once('error', reject));
}

/** Reads a long response to its end, or to where the connection breaks, without keeping it. */
export async function download({ url, headers, format, pauseMs }: DownloadJob): Promise<DownloadOutcome> {
  const started = performance.now();
  const answer = await openResponse(url, headers);
  const hash = createHash('sha256');
  const reader = format === 'csv' ? createCsvCounter() : createLineReader();
  let [bytes, complete] = [0, true];
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      if (bytes === 0 && pauseMs > 0) await wait(pauseMs);
      bytes += chunk.length;
      hash.update(chunk);
      if (answer.statusCode === 200) reader.push(chunk);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    complete = false;
  }
  const milliseconds = performance.now() - started;
  return {
    status: answer.statusCode ?? 0,
    isComplete: complete,
    milliseconds,
    bytes,
    sha256: hash.digest('hex'),
    trailers: answer.trailers,
    ...reader.finish(complete),
  };
}
