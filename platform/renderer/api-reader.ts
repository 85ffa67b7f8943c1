import type { ApiResponse } from './thread-protocol';

/** Reads from the API: `/surveys?limit=6`, relative to its base. @throws an Error if it does not answer. */
export type ApiReader = (path: string) => Promise<ApiResponse>;

/** Milliseconds in which one process of the API must answer by default: half of what a page may wait, so that another one is asked. */
const READ_TIMEOUT_MS = 2000;

/** The maximum size of an answer in bytes: a page that needs more is served as it is. */
const MAX_ANSWER_BYTES = 1_000_000;

/** The headers of an answer that pages read; no others reach the code of areas. */
const READ_HEADERS = ['content-type', 'link', 'x-total-count', 'x-unreadable-ids'];

/** A path of the API with its query. */
const API_PATH_PATTERN = /^\/(?!\/)[^#\\\s]*$/;

/** Whether a path stays below the base of the API, also when its `..` are resolved, however they are written. */
function isApiPath(path: string): boolean {
  return API_PATH_PATTERN.test(path) && new URL(`http://api/api${path}`).href === `http://api/api${path}`;
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error(`the API sent more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Sends a read to the API without a session. @throws an Error if no process answers in time. */
export type ApiFetcher = (path: string, timeoutMs: number) => Promise<Response>;

/**
 * Creates the renderer's only access to a network.
 * @param bases the addresses of the API's processes, which are used in turn; the next one is asked if one does not answer.
 */
export function createApiFetcher(bases: readonly string[]): ApiFetcher {
  let next = 0;
  return async (path, timeoutMs) => {
    const first = next;
    next += 1;
    let failure: Error | undefined;
    for (let attempt = 0; attempt < bases.length; attempt += 1) {
      const base = bases[(first + attempt) % bases.length];
      try {
        return await fetch(`${base}${path}`, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      } catch (error) {
        failure = error as Error;
      }
    }
    throw new Error(`the API did not answer (${failure?.message ?? 'no process is named'})`);
  };
}

/** Creates the only access to a network that the code of areas has: it reads from the API, and from nowhere else. */
export function createApiReader(fetchFromApi: ApiFetcher, timeoutMs = READ_TIMEOUT_MS): ApiReader {
  return async (path) => {
    if (!isApiPath(path)) throw new Error('that is no path of the API');
    const response = await fetchFromApi(path, timeoutMs);
    const headers = READ_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return { status: response.status, headers: Object.fromEntries(headers), body: await readBody(response) };
  };
}
