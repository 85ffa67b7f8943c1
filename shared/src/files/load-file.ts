import type { AxiosInstance } from 'axios';
import type { Endpoint } from '../contracts/endpoint';

export interface FileRequest {
  /** An endpoint that responds with a file: `/surveys/responses/:id/export.csv`. */
  endpoint: Endpoint;
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
}

/** A file that was received. */
export interface ReceivedFile {
  content: string | ArrayBuffer;
  /** The file name that the server sent, if any. */
  name: string | undefined;
}

interface DownloadOptions {
  /** The file is no text, and has no progress. */
  isBinary?: boolean;
  signal: AbortSignal;
  /**
   * Called with the text received so far whenever more arrives. `total`: how many entries there will be, if the server
   * sends it.
   */
  onProgress: (text: string, total: number | undefined) => void;
}

/**
 * Reads `attachment; filename="a.csv"; filename*=UTF-8''a.csv`: the UTF-8 name if there is one, else the plain one,
 * without quotes.
 */
function parseFileName(disposition: unknown): string | undefined {
  const header = typeof disposition === 'string' ? disposition : '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)/i.exec(header)?.[1];
}

/** A problem is JSON even when a file was requested. */
function parseProblem(content: string | ArrayBuffer): unknown {
  try {
    return JSON.parse(typeof content === 'string' ? content : new TextDecoder().decode(content));
  } catch {
    return content;
  }
}

/**
 * Loads a file without a timeout.
 * @param client the page's client that suits the endpoint; importing one here would bundle a second one.
 * @throws what axios throws, also when the file is incomplete.
 */
export async function loadFile(
  client: AxiosInstance,
  { endpoint, params = {}, query }: FileRequest,
  { isBinary = false, signal, onProgress }: DownloadOptions,
): Promise<ReceivedFile> {
  const { data, headers } = await client.request<string | ArrayBuffer>({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    params: query,
    signal,
    timeout: 0,
    responseType: isBinary ? 'arraybuffer' : 'text',
    // Unparsed: a file of one line may look like JSON.
    transformResponse: (content: string | ArrayBuffer, _, status = 200) =>
      status < 400 ? content : parseProblem(content),
    onDownloadProgress({ event }) {
      const request = (event as ProgressEvent<XMLHttpRequest> | undefined)?.target;
      if (isBinary || request?.readyState !== XMLHttpRequest.LOADING) return;
      const total = request.getResponseHeader('X-Total-Count');
      onProgress(request.responseText, total === null ? undefined : Number.parseInt(total, 10));
    },
  });
  return { content: data, name: parseFileName(headers['content-disposition']) };
}
