import type { AxiosInstance } from 'axios';
import type { Endpoint } from '../contracts/endpoint';

export interface FileRequest {
  /** One whose answer is a text: `/surveys/responses/:id/export.csv`. */
  endpoint: Endpoint;
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
}

/** A text that came as a file. */
export interface TextFile {
  text: string;
  /** What the server calls the file; undefined when it does not. */
  name: string | undefined;
}

interface DownloadOptions {
  signal: AbortSignal;
  /** What has come so far, as often as something comes. `total`: how many entries it will have, when the server says. */
  onProgress: (text: string, total: number | undefined) => void;
}

/** `attachment; filename="a.csv"; filename*=UTF-8''a.csv`: the name in UTF-8 where there is one. A plain one has no quotes. */
function parseFileName(disposition: unknown): string | undefined {
  const header = typeof disposition === 'string' ? disposition : '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)/i.exec(header)?.[1];
}

/** A refusal is JSON, also where a text was asked for. */
function parseProblem(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Loads a text file, however long it takes. @throws what axios throws, also when the file is incomplete.
 * @param client the page's own, as the endpoint wants it: this must not bring a second one.
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
    // As it came: a file of one line may look like JSON.
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
