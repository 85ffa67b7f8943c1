import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { exportPayments } from '../contracts';
import { toApiError } from '../http/problem';
import { loadFile } from './load-file';

const downloadOptions = { signal: new AbortController().signal, onProgress: () => {} };

/** A client that always gets this response. */
function createTestClient(status: number, data: string | ArrayBuffer, headers: Record<string, string> = {}) {
  return axios.create({
    adapter: (config: InternalAxiosRequestConfig) => {
      const response = { status, statusText: '', data, headers, config };
      if (status < 400) return Promise.resolve(response);
      return Promise.reject(new AxiosError('Refused', AxiosError.ERR_BAD_REQUEST, config, null, response));
    },
  });
}

test('a downloaded file keeps its text even when it looks like JSON', async () => {
  const disposition = `attachment; filename="p.csv"; filename*=UTF-8''p%C3%A4.csv`;
  const client = createTestClient(200, '{"a":1}\n', { 'content-disposition': disposition });
  const file = await loadFile(client, { endpoint: exportPayments }, downloadOptions);
  expect(file).toEqual({ content: '{"a":1}\n', name: 'pä.csv' });
});

test.each([
  ['attachment; filename=a-plain-one.csv', 'a-plain-one.csv'],
  ['attachment; filename="with spaces.csv"', 'with spaces.csv'],
  ['attachment', undefined],
])('the file name in “%s” is parsed as %s', async (disposition, name) => {
  const client = createTestClient(200, '', { 'content-disposition': disposition });
  await expect(loadFile(client, { endpoint: exportPayments }, downloadOptions)).resolves.toEqual({ content: '', name });
});

test('an error response is reported with the title of the server', async () => {
  const client = createTestClient(429, '{"code":"too-many-requests","title":"Too often","status":429}');
  const error: unknown = await loadFile(client, { endpoint: exportPayments }, downloadOptions).catch(
    (rejection: unknown) => rejection,
  );
  expect(toApiError(error)).toMatchObject({ code: 'too-many-requests', title: 'Too often' });
});

test('a problem in place of a binary file is read', async () => {
  const problem = '{"code":"too-many-requests","title":"Too often","status":429}';
  const client = createTestClient(429, new TextEncoder().encode(problem).buffer);
  const options = { ...downloadOptions, isBinary: true };
  const error: unknown = await loadFile(client, { endpoint: exportPayments }, options).catch(
    (rejection: unknown) => rejection,
  );
  expect(toApiError(error)).toMatchObject({ code: 'too-many-requests', title: 'Too often' });
});

test('an error response of a proxy is reported as unexpected', async () => {
  const client = createTestClient(502, '<h1>Bad gateway</h1>');
  const error: unknown = await loadFile(client, { endpoint: exportPayments }, downloadOptions).catch(
    (rejection: unknown) => rejection,
  );
  expect(toApiError(error).code).toBe('unexpected');
});
