import { createHash } from 'node:crypto';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
  exportCsv,
  exportedResponseSchema,
  exportJsonLines,
  type Endpoint,
  type ExportedResponse,
} from '@canvass/shared/contracts';
import type { TestUser, TestApi } from './api';

/** A downloaded file. */
interface Download {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
  trailers: Record<string, string | undefined>;
  /** The SHA-256 of the bytes, in hexadecimal. */
  checksum: string;
}

/** Requests an export of a survey and returns the response before its body, which the caller must read or destroy. */
export function startDownload(
  api: TestApi,
  { path, method }: Pick<Endpoint, 'path' | 'method'>,
  id: string,
  user: TestUser,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const address = `${api.url}/api${path.replace(':id', id)}`;
  const options = { method, agent: false, headers: { Authorization: `Bearer ${user.token}`, ...headers } };
  return new Promise((resolve, reject) => {
    get(address, options, resolve).on('error', reject);
  });
}

/** Downloads an export of a survey; unlike `fetch`, it can read the trailers. */
export async function download(...request: Parameters<typeof startDownload>): Promise<Download> {
  const response = await startDownload(...request);
  const bytes = await buffer(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: bytes.toString(),
    bytes,
    trailers: response.trailers,
    checksum: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** Parses CSV strictly according to RFC 4180, but for the separator, and refuses everything else. */
export function readCsv(text: string, separator: ',' | ';' | '\t' = ','): string[][] {
  const cellPattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n)`, 'y');
  const rows: string[][] = [];
  let row: string[] = [];
  for (let end = 0; end < text.length; end = cellPattern.lastIndex) {
    const cell = cellPattern.exec(text);
    if (!cell) throw new Error(`This is not CSV: ${text.slice(end, end + 80)}`);
    row.push(cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '');
    if (cell[3] === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** The rows of a survey's CSV export, including the header row, without the byte order mark. */
export async function downloadRows(api: TestApi, id: string, user: TestUser): Promise<string[][]> {
  return readCsv((await download(api, exportCsv, id, user)).text.slice(1));
}

/** The lines of a survey's JSON Lines export, validated against the contract. */
export async function downloadLines(api: TestApi, id: string, user: TestUser): Promise<ExportedResponse[]> {
  const { text } = await download(api, exportJsonLines, id, user);
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => exportedResponseSchema.parse(JSON.parse(line)));
}
