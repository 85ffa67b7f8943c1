import type { AxiosInstance } from 'axios';
import type { Endpoint } from '../contracts/endpoint';

export interface FileRequest {
  /** An endpoint that responds with text: `/surveys/responses/:id/export.csv`. */
  endpoint: Endpoint;
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
}

/** A text that was received as a file. */
export interface TextFile {
  text: string;
  /** The file name that the server sent, if any. */
  name: string | undefined;
}

interface DownloadOptions {
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

/** A problem is JSON even when text was requested. */
function parseProblem(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Loads a text file without a timeout.
 * @param client the page's client that suits the endpoint; importing one here would bundle a second one.
 * @throws what axios throws, also when the file is incomplete.
 */
export async function loadFile(
  client: AxiosInstance,
  { endpoint, params = {}, query }: FileRequest,
  { signal, onProgress }: DownloadOptions,
): Promise<TextFile> {
  const { data, headers } = await client.request<string>({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    params: query,
    signal,
    timeout: 0,
    responseType: 'text',
    // Unparsed: a file of one line may look like JSON.
    transformResponse: (text: string, _, status = 200) => (status < 400 ? text : parseProblem(text)),
    onDownloadProgress({ event }) {
      const request = (event as ProgressEvent<XMLHttpRequest> | undefined)?.target;
      if (request?.readyState !== XMLHttpRequest.LOADING) return;
      const total = request.getResponseHeader('X-Total-Count');
      onProgress(request.responseText, total === null ? undefined : Number.parseInt(total, 10));
    },
  });
  return { text: data, name: parseFileName(headers['content-disposition']) };
}
