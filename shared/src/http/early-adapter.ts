import axios, { AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { takeEarlyResponse } from '../early-responses/early-responses';

/** An axios adapter: takes the response if the document has already sent this request for the same user, else sends it. */
export async function takeEarlyOrSend(config: InternalAxiosRequestConfig<string>): Promise<AxiosResponse> {
  const { method = 'get', data: body, headers } = config;
  const token = String(headers.get('Authorization')).replace('Bearer ', '');
  const early = await takeEarlyResponse({ method, url: axios.getUri(config), body }, token);
  if (!early) return axios.getAdapter(axios.defaults.adapter)(config);
  const responseHeaders = new AxiosHeaders({ 'content-type': early.contentType });
  return { status: 200, statusText: '', data: early.text, headers: responseHeaders, config };
}
