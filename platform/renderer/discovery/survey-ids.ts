import { listSurveyIdParts, listSurveyIds } from '@canvass/shared/contracts';
import type { ApiFetcher } from '../api-reader';

/** Milliseconds in which the API must answer, and send everything. */
const READ_TIMEOUT_MS = 30_000;

/** Milliseconds for which the list of parts is kept: it changes once in 50,000 surveys. */
const KEEP_PARTS_MS = 10 * 60_000;

/** The published surveys, in parts for a sitemap. */
export interface SurveyIds {
  /** A cursor for each part but the first. */
  listCursors: () => Promise<readonly string[]>;
  /** Opens a part; its ids follow as they arrive. */
  openPart: (cursor: string | undefined) => Promise<AsyncIterable<string[]>>;
}

/** Complete lines, as they arrive. */
async function* readLines(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}

/** Reads which surveys are published. @throws an Error if the API refuses or does not answer. */
export function createSurveyIds(fetchFromApi: ApiFetcher): SurveyIds {
  let kept: { cursors: Promise<readonly string[]>; expiresAt: number } | undefined;

  async function read(path: string): Promise<Response> {
    const response = await fetchFromApi(path, READ_TIMEOUT_MS);
    if (!response.ok) throw new Error(`the API responded to ${path} with ${response.status}`);
    return response;
  }

  async function fetchCursors(): Promise<readonly string[]> {
    const response = await read(listSurveyIdParts.path);
    const { cursors } = (await response.json()) as { cursors: string[] };
    return cursors;
  }

  return {
    listCursors() {
      if (kept && kept.expiresAt > performance.now()) return kept.cursors;
      const next = { cursors: fetchCursors(), expiresAt: performance.now() + KEEP_PARTS_MS };
      kept = next;
      next.cursors.catch(() => {
        if (kept === next) kept = undefined;
      });
      return next.cursors;
    },

    async openPart(cursor) {
      const search = cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`;
      const { body } = await read(`${listSurveyIds.path}${search}`);
      return readLines(body?.pipeThrough(new TextDecoderStream()) ?? []);
    },
  };
}
