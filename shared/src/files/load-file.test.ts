import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { exportPayments } from '../contracts';
import { failureOf } from '../http/problem';
import { loadFile } from './load-file';

const quietly = { signal: new AbortController().signal, onText: () => {} };

/** A client that the server answers with this. */
function clientOf(status: number, data: string, headers: Record<string, string> = {}) {
  return axios.create({
    adapter: (config: InternalAxiosRequestConfig) => {
      const response = { status, statusText: '', data, headers, config };
      if (status < 400) return Promise.resolve(response);
      return Promise.reject(new AxiosError('Refused', AxiosError.ERR_BAD_REQUEST, config, null, response));
    },
  });
}

test('a file stays the text that came, also where it looks like JSON', async () => {
  const disposition = `attachment; filename="p.csv"; filename*=UTF-8''p%C3%A4.csv`;
  const client = clientOf(200, '{"a":1}\n', { 'content-disposition': disposition });
  const file = await loadFile(client, { endpoint: exportPayments }, quietly);
  expect(file).toEqual({ text: '{"a":1}\n', name: 'pä.csv' });
});

test.each([
  ['attachment; filename=a-plain-one.csv', 'a-plain-one.csv'],
  ['attachment; filename="with spaces.csv"', 'with spaces.csv'],
  ['attachment', undefined],
])('the name in “%s” is %s', async (disposition, name) => {
  const client = clientOf(200, '', { 'content-disposition': disposition });
  await expect(loadFile(client, { endpoint: exportPayments }, quietly)).resolves.toEqual({ text: '', name });
});

test('a refusal says why, in the words of the server', async () => {
  const client = clientOf(429, '{"code":"too-many-requests","title":"Too often","status":429}');
  const error: unknown = await loadFile(client, { endpoint: exportPayments }, quietly).catch(
    (thrown: unknown) => thrown,
  );
  expect(failureOf(error)).toMatchObject({ code: 'too-many-requests', title: 'Too often' });
});

test('a refusal of something between us and the server is none of its problems', async () => {
  const client = clientOf(502, '<h1>Bad gateway</h1>');
  const error: unknown = await loadFile(client, { endpoint: exportPayments }, quietly).catch(
    (thrown: unknown) => thrown,
  );
  expect(failureOf(error).code).toBe('unexpected');
});
