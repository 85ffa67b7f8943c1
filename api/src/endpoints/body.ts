import express, { type Request, type Response } from 'express';
import { problem } from '../kernel/http/problems/problem';

/**
 * The maximum size of a JSON request. The largest survey has 170,000 characters, which is 500 kB in Chinese; the
 * largest ballot, which includes that survey, has 800 kB. The title of `body-too-large` states the limit.
 */
const BODY_LIMIT = '1mb';

const parseJson = express.json({ limit: BODY_LIMIT });

/** Reads the body, after authentication: 401 and 403 come before any problem with the body. */
export async function readBody(request: Request, response: Response): Promise<unknown> {
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: Error) => (error ? reject(error) : resolve()));
  });
  const { 'content-length': length, 'transfer-encoding': transferEncoding } = request.headers;
  if (request.body === undefined && (transferEncoding !== undefined || Number(length ?? 0) > 0)) {
    throw problem('unsupported-media-type');
  }
  return (request.body ?? {}) as unknown;
}
