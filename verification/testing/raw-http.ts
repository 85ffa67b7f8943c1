import { connect } from 'node:net';

/** A response as it was received. */
export interface RawResponse {
  status: number;
  /** The head, from the status line to the last header. */
  head: string;
  body: string;
}

interface SendOptions {
  /** Half-closes the connection after sending, for requests after which the server waits for more. */
  endAfterSend?: boolean;
}

/** Parses a chunked body from an offset. @returns the body, and the offset of the next response */
function parseChunks(text: string, from: number): { body: string; end: number } {
  let [body, at] = ['', from];
  for (;;) {
    const lineEnd = text.indexOf('\r\n', at);
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    if (lineEnd < 0 || Number.isNaN(size)) return { body, end: text.length };
    if (size === 0) return { body, end: text.indexOf('\r\n\r\n', lineEnd) + 4 };
    body += text.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 2 + size + 2;
  }
}

/** Splits a connection's bytes into responses. Responses to `HEAD` cannot be recognized and must not be among them. */
function parseResponses(text: string): RawResponse[] {
  const responses: RawResponse[] = [];
  for (let at = 0; at < text.length;) {
    const headEnd = text.indexOf('\r\n\r\n', at);
    const status = /^HTTP\/1\.[01] (\d{3})/.exec(text.slice(at))?.[1];
    if (headEnd < 0 || status === undefined) throw new Error(`This is no answer: ${JSON.stringify(text.slice(at))}`);
    const head = text.slice(at, headEnd);
    const length = /^content-length: (\d+)$/im.exec(head)?.[1];
    const isChunked = /^transfer-encoding: chunked$/im.test(head);
    const start = headEnd + 4;
    const isBodiless = status.startsWith('1') || status === '204' || status === '304';
    const bodyEnd = isBodiless ? start : start + Number(length ?? text.length - start);
    const { body, end } = isChunked ? parseChunks(text, start) : { body: text.slice(start, bodyEnd), end: bodyEnd };
    responses.push({ status: Number(status), head, body });
    at = end;
  }
  return responses;
}

/**
 * Sends bytes to a server on loopback over a new connection, one byte per character, and collects the responses until
 * the server closes the connection: the last request has to ask for that, or be refused.
 */
export function sendRaw(
  port: number,
  bytes: string,
  { endAfterSend = false }: SendOptions = {},
): Promise<RawResponse[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, 'latin1');
      if (endAfterSend) socket.end();
    });
    let received = '';
    socket.setEncoding('latin1').on('data', (part: string) => (received += part));
    // A server that refuses a request resets the connection when more bytes arrive; `close` follows.
    socket.on('error', ({ message }) => {
      if (/ECONNREFUSED/.test(message)) reject(new Error(message));
    });
    socket.on('close', () => {
      try {
        resolve(parseResponses(received));
      } catch (error) {
        reject(error);
      }
    });
  });
}

/** Formats a request with headers and body. */
export function rawRequest(line: string, headers: readonly string[], body = ''): string {
  return `${[line, ...headers].join('\r\n')}\r\n\r\n${body}`;
}
