import { Agent, request } from 'node:http';
import type { Endpoint } from '@canvass/shared/contracts';
import { toRequestPath, toRequestInit, type TestRequest } from '../api';

/** A response with its body as text. */
export interface RawResponse {
  status: number;
  type: string;
  text: string;
}

/** Sends many calls over few connections, at half the cost of `fetch`. */
export function createHttpClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });

  return {
    send(endpoint: Endpoint, sent: TestRequest): Promise<RawResponse> {
      const { method, headers, body } = toRequestInit(endpoint, sent);
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
      return new Promise((resolve, reject) => {
        const options = { agent, method, headers: { ...headers, ...length } };
        const outgoing = request(url + toRequestPath(endpoint, sent), options, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          const { statusCode: status = 0 } = response;
          response.on('end', () => resolve({ status, type: response.headers['content-type'] ?? '', text }));
          response.on('error', reject);
        });
        outgoing.on('error', reject).end(body);
      });
    },

    close: () => agent.destroy(),
  };
}
