import type { ApiResponse } from './thread-protocol';

/** Reads from the API: `/surveys?limit=6`, relative to its base. @throws an Error if it does not answer. */
export type ApiReader = (path: string) => Promise<ApiResponse>;

/** Milliseconds in which one process of the API must answer. */
const READ_TIMEOUT_MS = 800;

/** The maximum size of an answer in bytes: a page that needs more is served without its data. */
const MAX_ANSWER_BYTES = 1_000_000;

/** The headers of an answer that pages read; no others reach the code of areas. */
const READ_HEADERS = ['content-type', 'link', 'x-total-count', 'x-unreadable-ids'];

/** A path of the API, without anything that could lead elsewhere. */
const API_PATH_PATTERN = /^\/(?!\/)[^#\\\s]*$/;

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

/**
 * Creates the only access to a network that the code of areas has: it reads from the API, without a session, and from
 * nowhere else.
 * @param origins the API's processes, which are used in turn; the next one is asked if one does not answer.
 */
export function createApiReader(origins: readonly string[]): ApiReader {
  let next = 0;
  return async (path) => {
    if (!API_PATH_PATTERN.test(path) || path.split(/[?/]/).includes('..'))
      throw new Error('that is no path of the API');
    let failure: Error | undefined;
    for (let attempt = 0; attempt < origins.length; attempt += 1) {
      const origin = origins[next % origins.length];
      next += 1;
      try {
        const response = await fetch(`${origin}/api${path}`, {
          redirect: 'error',
          signal: AbortSignal.timeout(READ_TIMEOUT_MS),
          headers: { accept: 'application/json' },
        });
        const headers = READ_HEADERS.flatMap((name) => {
          const value = response.headers.get(name);
          return value === null ? [] : [[name, value] as const];
        });
        return { status: response.status, headers: Object.fromEntries(headers), body: await readBody(response) };
      } catch (error) {
        failure = error as Error;
      }
    }
    throw new Error(`the API did not answer (${failure?.message ?? 'no process is named'})`);
  };
}
